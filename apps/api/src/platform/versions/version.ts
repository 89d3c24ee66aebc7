import { createHash } from 'node:crypto';
import { canonical } from '../canonical';

/**
 * Version of an entity: a digest of the values its form may set. Any change of one of them makes another version, and fields that are not edited (a
 * last use, a count) make none.
 */
export const versionOf = (values: object): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(values)))
    .digest('base64url')
    .slice(0, 22);

/** Value of the ETag header. */
export const entityTag = (version: string): string => `"${version}"`;

// A proxy that compresses an answer weakens its tag. Versions are compared by value, so the mark is ignored.
const tags = /^(?:\s*,?\s*(?:W\/)?"[\w-]{1,64}")+\s*$/;
const eachTag = /"([\w-]+)"/g;

/**
 * Versions in an If-Match header, or null for `*`: any.
 *
 * @throws SyntaxError when it is neither
 */
export const versionsIn = (header: string): readonly string[] | null => {
  if (header.trim() === '*') return null;
  if (header.length > 1_024 || !tags.test(header)) throw new SyntaxError('Not a list of entity tags');
  return [...header.matchAll(eachTag)].map(([, version]) => version ?? '');
};

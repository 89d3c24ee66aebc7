import { createHash } from 'node:crypto';
import { canonical } from '../canonical';

/**
 * The version of a thing: a digest of the values its form may set. Whatever changed one of them has made another version,
 * by whichever way it came, and what nobody edits (a last use, a count) makes none.
 */
export const versionOf = (values: object): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(values)))
    .digest('base64url')
    .slice(0, 22);

/** As the header ETag says it. */
export const entityTag = (version: string): string => `"${version}"`;

// A proxy that compresses an answer weakens its tag. Versions are compared by value, so the mark means nothing here.
const tags = /^(?:\s*,?\s*(?:W\/)?"[\w-]{1,64}")+\s*$/;
const eachTag = /"([\w-]+)"/g;

/**
 * The versions an If-Match header names, or null for `*`: whichever it is.
 * @throws SyntaxError when it is neither.
 */
export const versionsIn = (header: string): readonly string[] | null => {
  if (header.trim() === '*') return null;
  if (header.length > 1_024 || !tags.test(header)) throw new SyntaxError('Not a list of entity tags');
  return [...header.matchAll(eachTag)].map(([, version]) => version ?? '');
};

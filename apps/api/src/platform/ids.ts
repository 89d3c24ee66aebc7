import { randomBytes } from 'node:crypto';

/**
 * UUIDv7: ordered by time, so that indexes grow at one end. For anything that must not be guessed use a token. The caller gives the type of the id:
 * `newId<BusinessId>()`.
 */
export const newId = <Id extends string = string>(at: number = Date.now()): Id => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
};

/** Shortest beginning of an id that is searched for. */
const shortestId = 6;

const dashed = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Range of the ids that begin with a typed text, with or without dashes; null if none can, so that the database is not asked to
 * parse it.
 */
export const idsBeginning = (typed: string): readonly [least: string, most: string] | null => {
  const digits = typed.replaceAll('-', '').toLowerCase();
  if (digits.length < shortestId || !/^[0-9a-f]{1,32}$/.test(digits)) return null;
  return [dashed(digits.padEnd(32, '0')), dashed(digits.padEnd(32, 'f'))];
};

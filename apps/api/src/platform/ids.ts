import { randomBytes } from 'node:crypto';

/**
 * A UUIDv7: ordered by time, so that indexes grow at one end. For anything that must not be guessed use a token. What it
 * is the id of is the caller's to say: `newId<BusinessId>()`.
 */
export const newId = <Id extends string = string>(at: number = Date.now()): Id => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
};

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id that somebody typed to find its thing; null where it is none, so that the database is not asked to read it as one. */
export const uuidIn = (text: string): string | null => (uuidText.test(text) ? text : null);

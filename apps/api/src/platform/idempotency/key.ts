import { createHash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A key as it is stored: a UUID itself, of any other text one made of its digest. Two texts with one digest are not to be had. */
export const storedKey = (text: string): string => {
  const lower = text.toLowerCase();
  if (uuid.test(lower)) return lower;
  const digits = createHash('sha256').update(text).digest('hex');
  // Version 8: of the maker's own making, so that no random key is among them.
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
};

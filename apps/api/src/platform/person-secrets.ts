import { openFor, openSecret, resealFor, resealSecret, sealFor } from './secrets';

/**
 * Secrets that prove a person, as they are kept: sealed for that person under a key that the database does not hold. Whoever reads them
 * there can try no passwords and make no codes, and whoever writes there can set none.
 */
const mark = 'sealed$';
const passwords = 'password-hashes';
const factors = 'second-factors';

/** Password hash as it is stored. */
export const sealPassword = (secretKey: string, personId: string, hash: string): string =>
  `${mark}${sealFor(secretKey, passwords, hash, personId).toString('base64url')}`;

/** Hash of a stored password; null without one, and for one not sealed for this person. Earlier versions sealed none. */
export const openPassword = (secretKey: string, personId: string, kept: string | null): string | null => {
  if (kept === null || !kept.startsWith(mark)) return kept;
  try {
    return openFor(secretKey, passwords, Buffer.from(kept.slice(mark.length), 'base64url'), personId);
  } catch {
    return null;
  }
};

const factorMark = Buffer.from(mark);

/** Secret (base32) of a second factor as it is stored. */
export const sealFactor = (secretKey: string, personId: string, secret: string): Buffer =>
  Buffer.concat([factorMark, sealFor(secretKey, factors, secret, personId)]);

/** True if a stored second factor is sealed for a person. */
export const isFactorSealed = (kept: Buffer): boolean => kept.subarray(0, factorMark.length).equals(factorMark);

/** Secret of a stored second factor; null if it was not sealed for this person. Earlier versions sealed it for nobody. */
export const openFactor = (secretKey: string, personId: string, kept: Buffer): string | null => {
  try {
    if (!isFactorSealed(kept)) return openSecret(secretKey, kept);
    return openFor(secretKey, factors, kept.subarray(factorMark.length), personId);
  } catch {
    return null;
  }
};

/** A stored password under the newest secret; null if it is already, or was sealed for nobody. */
export const resealPassword = (secretKey: string, personId: string, kept: string): string | null => {
  if (!kept.startsWith(mark)) return null;
  const fresh = resealFor(secretKey, passwords, Buffer.from(kept.slice(mark.length), 'base64url'), personId);
  return fresh && `${mark}${fresh.toString('base64url')}`;
};

/** A stored second factor under the newest secret; null if it is already. */
export const resealFactor = (secretKey: string, personId: string, kept: Buffer): Buffer | null => {
  if (!isFactorSealed(kept)) return resealSecret(secretKey, kept);
  const fresh = resealFor(secretKey, factors, kept.subarray(factorMark.length), personId);
  return fresh && Buffer.concat([factorMark, fresh]);
};

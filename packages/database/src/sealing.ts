import { createHmac, hkdfSync } from 'node:crypto';

/** Makes a seal (32 bytes) of a text, for one purpose, with a key that the database does not hold. */
export type Sealing = (purpose: string, text: string) => Buffer;

/** Seals by HMAC-SHA-256, each purpose under its own key derived from one secret. */
export const sealingWith = (secret: string): Sealing => {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'countinghouse', `row-seal ${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  return (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest();
};

/** By transaction. */
const sealings = new WeakMap<object, Sealing>();

/** Gives a transaction the key for its seals. */
export const giveSealing = (tx: object, sealing: Sealing | undefined): void => {
  if (sealing) sealings.set(tx, sealing);
};

/**
 * Seal by the key of the installation that owns the transaction's database: it cannot be made without that secret.
 *
 * @throws Error if the database was opened without a key
 */
export const sealIn = (tx: object, purpose: string, text: string): Buffer => {
  const sealing = sealings.get(tx);
  if (!sealing) throw new Error('This database was opened without its secret: it seals no rows');
  return sealing(purpose, text);
};

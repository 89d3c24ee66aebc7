import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The keys derived from the one configured secret, each for one purpose, so that none can stand in for another. */
const deriveKey = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'countinghouse', purpose, 32));

/** HMAC-SHA-256 under a key of its own purpose. */
export const mac = (secretKey: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveKey(secretKey, purpose)).update(text).digest();

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
const seal = (key: Buffer, text: string, boundTo: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

const open = (key: Buffer, sealed: Buffer, boundTo: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
};

/** A text under the installation's key. */
export const sealSecret = (secretKey: string, text: string): Buffer =>
  seal(deriveKey(secretKey, 'sealed-secrets'), text, '');

/** The text of `sealSecret`. Throws when it was altered or sealed under another key. */
export const openSecret = (secretKey: string, sealed: Buffer): string =>
  open(deriveKey(secretKey, 'sealed-secrets'), sealed, '');

/** A key of its own for texts that are to be forgotten together, kept by `sealSecret` as base64. */
export const newDataKey = (): Buffer => randomBytes(32);

/** A text under a data key, bound to where it stands: read as another row's it does not open. */
export const sealUnder = (key: Buffer, text: string, boundTo: string): Buffer => seal(key, text, boundTo);

/** The text of `sealUnder`. Throws when it was altered, moved or sealed under another key. */
export const openUnder = (key: Buffer, sealed: Buffer, boundTo: string): string => open(key, sealed, boundTo);

/** An opaque token of 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: SHA-256 suffices, there is nothing to guess in 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

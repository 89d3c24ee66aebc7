import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { encryptingOf, openingOf, sealRootOf } from './secret-key/ring';

/** Keys derived from a secret, by purpose: deriving one takes five times as long as an HMAC under it. */
const derivedKeys = new Map<string, Map<string, Buffer>>();
/** A rotation has three: the new secret, the one before it and the root of seals. */
const mostSecrets = 8;

/** Keys derived from one secret, each for one purpose, so that none can replace another. */
const deriveKey = (secret: string, purpose: string): Buffer => {
  let keys = derivedKeys.get(secret);
  if (!keys) {
    if (derivedKeys.size >= mostSecrets) derivedKeys.clear();
    derivedKeys.set(secret, (keys = new Map()));
  }
  let key = keys.get(purpose);
  if (!key) keys.set(purpose, (key = Buffer.from(hkdfSync('sha256', secret, 'countinghouse', purpose, 32))));
  return key;
};

/** HMAC-SHA-256 under a key of its own purpose of this very secret, whatever root of seals stands behind it. */
export const macUnder = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest();

/** HMAC-SHA-256 under a key of its own purpose. Stays the same when the secret is rotated. */
export const mac = (secretKey: string, purpose: string, text: string): Buffer =>
  macUnder(sealRootOf(secretKey), purpose, text);

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

const plainSecrets = 'sealed-secrets';

/** Opens under any secret of the ring. Throws the last one's error. */
const openUnderRing = (secretKey: string, purpose: string, sealed: Buffer, boundTo: string): string => {
  let failure: unknown;
  for (const secret of openingOf(secretKey)) {
    try {
      return open(deriveKey(secret, purpose), sealed, boundTo);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

/** A text under the installation's key. */
export const sealSecret = (secretKey: string, text: string): Buffer => sealFor(secretKey, plainSecrets, text, '');

/** Text of `sealSecret`. Throws if it was altered or sealed under another key. */
export const openSecret = (secretKey: string, sealed: Buffer): string =>
  openUnderRing(secretKey, plainSecrets, sealed, '');

/** Text under the installation's key for one purpose, bound to its owner: it does not open for another. */
export const sealFor = (secretKey: string, purpose: string, text: string, boundTo: string): Buffer =>
  seal(deriveKey(encryptingOf(secretKey), purpose), text, boundTo);

/** Text of `sealFor`. Throws when it was altered, moved or sealed under another key. */
export const openFor = (secretKey: string, purpose: string, sealed: Buffer, boundTo: string): string =>
  openUnderRing(secretKey, purpose, sealed, boundTo);

/** True if a text opens under the configured secret itself, and not only under one before it. */
const isUnderNewest = (secretKey: string, purpose: string, sealed: Buffer, boundTo: string): boolean => {
  try {
    open(deriveKey(secretKey, purpose), sealed, boundTo);
    return true;
  } catch {
    return false;
  }
};

/** Text of `sealFor` under the configured secret; null if it is under that one already. Throws as `openFor`. */
export const resealFor = (secretKey: string, purpose: string, sealed: Buffer, boundTo: string): Buffer | null =>
  isUnderNewest(secretKey, purpose, sealed, boundTo)
    ? null
    : seal(deriveKey(secretKey, purpose), openFor(secretKey, purpose, sealed, boundTo), boundTo);

/** Text of `sealSecret` under the configured secret; null if it is under that one already. */
export const resealSecret = (secretKey: string, sealed: Buffer): Buffer | null =>
  resealFor(secretKey, plainSecrets, sealed, '');

/** A secret under another one, by which a database keeps the root of its seals. */
export const wrapUnder = (secret: string, wrapped: string): Buffer =>
  seal(deriveKey(secret, 'wrapped-root'), wrapped, '');

/** Text of `wrapUnder`. Throws if it was altered or wrapped under another one. */
export const unwrapUnder = (secret: string, wrapped: Buffer): string =>
  open(deriveKey(secret, 'wrapped-root'), wrapped, '');

/** Separate key for texts that are to be forgotten together, stored by `sealSecret` as base64. */
export const newDataKey = (): Buffer => randomBytes(32);

/** Text sealed under a data key and bound to its place: it does not open as another row's. */
export const sealUnder = (key: Buffer, text: string, boundTo: string): Buffer => seal(key, text, boundTo);

/** Text of `sealUnder`. Throws if it was altered, moved or sealed under another key. */
export const openUnder = (key: Buffer, sealed: Buffer, boundTo: string): string => open(key, sealed, boundTo);

/** An opaque token of 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of a token. SHA-256 suffices: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

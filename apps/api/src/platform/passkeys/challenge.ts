import { challengeMinutes } from '@countinghouse/contract/people/passkeys';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mac } from '../secrets';

const nonceBytes = 16;
const endBytes = 8;
const tagBytes = 32;

/** Purposes of people who are not signed in. */
export type PublicPurpose = 'sign-in' | 'reset-password';

/** Occasion that a challenge is made for; its answer is good for nothing else. */
export type Occasion = {
  /** `sign-in`, `reset-password` by a mailed link, `register`, or `call` and the name of the call. */
  readonly purpose: PublicPurpose | 'register' | `call ${string}`;
  /** The session; null for a person who is not signed in. */
  readonly sessionId: string | null;
  readonly rpId: string;
};

const tagOf = (secretKey: string, { purpose, sessionId, rpId }: Occasion, nonce: Buffer, end: Buffer): Buffer =>
  mac(
    secretKey,
    'passkey-challenge',
    JSON.stringify([purpose, sessionId, rpId, nonce.toString('hex'), end.toString('hex')]),
  );

/**
 * A challenge in base64url: random bytes, its end, and a seal of both with the occasion. Nothing is stored until it is answered, so that a
 * stranger who asks for many fills no table.
 */
export const newChallenge = (secretKey: string, occasion: Occasion, now: Date): string => {
  const nonce = randomBytes(nonceBytes);
  const end = Buffer.alloc(endBytes);
  end.writeBigUInt64BE(BigInt(now.getTime() + challengeMinutes * 60_000));
  return Buffer.concat([nonce, end, tagOf(secretKey, occasion, nonce, end)]).toString('base64url');
};

export type ReadChallenge = { readonly nonce: Buffer; readonly expiresAt: Date };

/** A challenge that this server made for the occasion and that has not run out; null for any other text. */
export const readChallenge = (
  secretKey: string,
  occasion: Occasion,
  challenge: string,
  now: Date,
): ReadChallenge | null => {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== nonceBytes + endBytes + tagBytes) return null;
  const nonce = bytes.subarray(0, nonceBytes);
  const end = bytes.subarray(nonceBytes, nonceBytes + endBytes);
  if (!timingSafeEqual(bytes.subarray(nonceBytes + endBytes), tagOf(secretKey, occasion, nonce, end))) return null;
  const expiresAt = new Date(Number(end.readBigUInt64BE()));
  return expiresAt > now ? { nonce, expiresAt } : null;
};

/** Challenge that an authenticator says it answered; null for data that is none of an authenticator. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      readonly challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

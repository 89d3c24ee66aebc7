import { signatureNonce, signatureScheme } from '@countinghouse/contract/people/api-keys';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Contents of a machine's Authorization header. */
export type Credentials = {
  readonly apiKey: string;
  readonly signature: Buffer;
  /** Milliseconds since 1970, by the machine's clock. */
  readonly timestamp: number;
  /** Null: signed in the form that had none. */
  readonly nonce: string | null;
};

const nonceText = signatureNonce.source.slice(1, -1);
const authorization = new RegExp(
  `^${signatureScheme} api-key=([A-Za-z0-9_]{1,64}),(?:nonce=(${nonceText}),)?signature=([0-9a-f]{64}),timestamp=(\\d{1,15})$`,
);

/** True if a header is a machine's, well formed or not. */
export const isSigned = (header: string | undefined): boolean => header?.startsWith(`${signatureScheme} `) ?? false;

/** The key that a machine's header names, however wrong the rest of it is. */
export const keyNamedIn = (header: string | undefined): string | null =>
  isSigned(header) ? (/[ ,]api-key=([A-Za-z0-9_]{1,64})(?=,|$)/.exec(header ?? '')?.[1] ?? null) : null;

/** Parts of a machine's header, or null if it is malformed. */
export const readCredentials = (header: string | undefined): Credentials | null => {
  const [, apiKey, nonce, signature, timestamp] = authorization.exec(header ?? '') ?? [];
  if (!apiKey || !signature || !timestamp) return null;
  return { apiKey, signature: Buffer.from(signature, 'hex'), timestamp: Number(timestamp), nonce: nonce ?? null };
};

export type SignedRequest = {
  readonly timestamp: number;
  /** Null or absent: signed without one. */
  readonly nonce?: string | null;
  readonly method: string;
  /** Path as sent, with its query: `/api/v1/payments?limit=25`. */
  readonly pathAndQuery: string;
  /** Body as sent, byte for byte. */
  readonly body: Buffer;
};

/** HMAC-SHA-256 over timestamp, nonce, method, path with query and the body's SHA-256, one per line; without a nonce over the other four. */
export const signatureOf = (
  secret: string,
  { timestamp, nonce, method, pathAndQuery, body }: SignedRequest,
): Buffer => {
  const own = nonce === null || nonce === undefined ? [] : [nonce];
  const lines = [timestamp, ...own, method, pathAndQuery, createHash('sha256').update(body).digest('hex')];
  return createHmac('sha256', secret).update(lines.join('\n')).digest();
};

/** Compares in constant time. */
export const isSignedBy = (secret: string, signature: Buffer, request: SignedRequest): boolean =>
  timingSafeEqual(signature, signatureOf(secret, request));

import { signatureScheme } from '@countinghouse/contract/people/api-keys';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a machine says about itself in its Authorization header. */
export type Credentials = {
  readonly apiKey: string;
  readonly signature: Buffer;
  /** Milliseconds since 1970, as the machine's clock has it. */
  readonly timestamp: number;
};

const authorization = new RegExp(
  `^${signatureScheme} api-key=([A-Za-z0-9_]{1,64}),signature=([0-9a-f]{64}),timestamp=(\\d{1,15})$`,
);

/** Whether a header is a machine's, well formed or not. */
export const isSigned = (header: string | undefined): boolean => header?.startsWith(`${signatureScheme} `) ?? false;

/** The parts of a machine's header, or null when it is not exactly of the form. */
export const readCredentials = (header: string | undefined): Credentials | null => {
  const [, apiKey, signature, timestamp] = authorization.exec(header ?? '') ?? [];
  if (!apiKey || !signature || !timestamp) return null;
  return { apiKey, signature: Buffer.from(signature, 'hex'), timestamp: Number(timestamp) };
};

export type SignedRequest = {
  readonly timestamp: number;
  readonly method: string;
  /** As sent, with its query: `/api/v1/payments?limit=25`. */
  readonly pathAndQuery: string;
  /** As sent, byte for byte. */
  readonly body: Buffer;
};

/** HMAC-SHA-256 over timestamp, method, path with query and the body's SHA-256, one a line. */
export const signatureOf = (secret: string, { timestamp, method, pathAndQuery, body }: SignedRequest): Buffer =>
  createHmac('sha256', secret)
    .update([timestamp, method, pathAndQuery, createHash('sha256').update(body).digest('hex')].join('\n'))
    .digest();

/** Compares in constant time. */
export const isSignedBy = (secret: string, signature: Buffer, request: SignedRequest): boolean =>
  timingSafeEqual(signature, signatureOf(secret, request));

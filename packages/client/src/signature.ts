import { createHash, createHmac } from 'node:crypto';

export type SignedRequest = {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** 8 to 64 of `A-Z a-z 0-9 _ -`, another for each request. */
  readonly nonce: string;
  readonly method: string;
  /** Path and query as sent: `/api/v1/payments?limit=5`. */
  readonly pathAndQuery: string;
  /** The body as sent; empty if there is none. */
  readonly body: string;
};

/** The Authorization header of a request. */
export const authorizationOf = (request: SignedRequest): string => {
  const { apiKey, apiSecret, timestamp, nonce, method, pathAndQuery, body } = request;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = [timestamp, nonce, method, pathAndQuery, bodyHash].join('\n');
  const signature = createHmac('sha256', apiSecret).update(text).digest('hex');
  return `PAY-HMAC-SHA256 api-key=${apiKey},nonce=${nonce},signature=${signature},timestamp=${timestamp}`;
};

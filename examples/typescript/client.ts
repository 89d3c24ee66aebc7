import { createHash, createHmac, randomUUID } from 'node:crypto';

export type ClientOptions = {
  /** Address of the dashboard: `https://pay.example.com`. */
  readonly url: string;
  /** The public id of the API key: `pk_live_…`. */
  readonly apiKey: string;
  /** Its secret, shown once when it was made: `sk_live_…`. */
  readonly apiSecret: string;
  /** Milliseconds since 1970; the server refuses what is more than 60 seconds off. */
  readonly now?: () => number;
};

export type RequestOptions = {
  readonly body?: unknown;
  /** A write repeated with its key acts once. By default every write has a new one. */
  readonly idempotencyKey?: string;
};

/** A refusal of the server, with its code (`FORBIDDEN`, `IP_NOT_ALLOWED`, …) and sentence. */
export class RequestRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;

  constructor(status: number, answer: { code?: string; message?: string; requestId?: string }) {
    super(answer.message ?? `The server answered ${status}`);
    this.name = 'RequestRefused';
    this.status = status;
    this.code = answer.code ?? 'UNKNOWN';
    this.requestId = answer.requestId ?? '';
  }
}

/**
 * Signs and sends. `path` starts behind `/api/v1/` and holds the query: `payments?limit=5`. Answers the parsed JSON, or
 * null where there is none.
 * @throws RequestRefused
 */
export const createClient = ({ url, apiKey, apiSecret, now = Date.now }: ClientOptions) => {
  const request = async (method: string, path: string, options: RequestOptions = {}): Promise<unknown> => {
    const target = new URL(`/api/v1/${path}`, url);
    const body = options.body === undefined ? '' : JSON.stringify(options.body);
    const timestamp = now();
    const nonce = randomUUID();
    const signed = [
      timestamp,
      nonce,
      method,
      target.pathname + target.search,
      createHash('sha256').update(body).digest('hex'),
    ].join('\n');
    const signature = createHmac('sha256', apiSecret).update(signed).digest('hex');
    const response = await fetch(target, {
      method,
      headers: {
        authorization: `PAY-HMAC-SHA256 api-key=${apiKey},nonce=${nonce},signature=${signature},timestamp=${timestamp}`,
        accept: 'application/json',
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': options.idempotencyKey ?? randomUUID() }),
      },
      ...(body === '' ? {} : { body }),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok) throw new RequestRefused(response.status, (answer ?? {}) as object);
    return answer;
  };

  return {
    get: (path: string) => request('GET', path),
    post: (path: string, options: RequestOptions) => request('POST', path, options),
    patch: (path: string, options: RequestOptions) => request('PATCH', path, options),
    delete: (path: string) => request('DELETE', path),
  };
};

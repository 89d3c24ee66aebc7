import type { CreatedApiCredential } from '@countinghouse/contract/people/api-keys';
import { signatureScheme } from '@countinghouse/contract/people/api-keys';
import { randomUUID } from 'node:crypto';
import type { TestApi } from '.';
import { signatureOf } from '../http/signature';

export type TestKey = { readonly id: string; readonly apiKey: string; readonly secret: string };

/** Makes a key by the API, as the token's person. `inject` sends from 127.0.0.1. */
export const createTestKey = async (
  api: TestApi,
  token: string,
  values: Partial<{
    name: string;
    permissions: string[];
    ipAddresses: string[];
    businessIds: string[] | null;
    expiresAt: string;
  }>,
): Promise<TestKey> => {
  const answer = await api.call('POST', 'api-credentials', {
    token,
    body: {
      name: `Key ${randomUUID().slice(0, 8)}`,
      permissions: [],
      ipAddresses: ['127.0.0.1'],
      businessIds: null,
      ...values,
    },
  });
  const created = answer.json<CreatedApiCredential>();
  if (!created.apiSecret) throw new Error(`No key was made: ${answer.body}`);
  return { id: created.id, apiKey: created.apiKey, secret: created.apiSecret };
};

type Sent = {
  readonly body?: unknown;
  /** Sent instead of the signed body. */
  readonly sentBody?: string;
  /** Signed instead of the path that is sent. */
  readonly signedPath?: string;
  readonly timestamp?: number;
  /** Null: signed in the old form, without one; default a new one. */
  readonly nonce?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The time of machines outside, in milliseconds. */
export const testNow = async (api: TestApi): Promise<number> => {
  const { wallNow } = await import('../platform/clock/repository');
  return (await api.database.onPlatform(wallNow)).getTime();
};

/** The header of a signed request. */
export const authorise = (key: TestKey, request: Parameters<typeof signatureOf>[1]): string =>
  `${signatureScheme} api-key=${key.apiKey},${request.nonce ? `nonce=${request.nonce},` : ''}signature=${signatureOf(key.secret, request).toString('hex')},timestamp=${request.timestamp}`;

/** Calls `path` below `/api/v1/` as a machine. */
export const callAs = async (
  api: TestApi,
  key: TestKey,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, sentBody, signedPath, timestamp, nonce = randomUUID(), headers = {} }: Sent = {},
) => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const authorization = authorise(key, {
    timestamp: timestamp ?? (await testNow(api)),
    nonce,
    method,
    pathAndQuery: `/api/v1/${signedPath ?? path}`,
    body: Buffer.from(text),
  });
  const payload = sentBody ?? text;
  return api.app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization, ...(payload === '' ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === '' ? {} : { payload }),
  });
};

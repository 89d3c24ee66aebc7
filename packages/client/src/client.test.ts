import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createClient, NotAnswered, RequestRefused, type ClientOptions } from './index';

type Seen = { readonly method: string; readonly url: URL; readonly headers: Headers; readonly body: string };
type Answer = Response | Error;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const made = (answers: readonly Answer[], options: Partial<ClientOptions> = {}) => {
  const seen: Seen[] = [];
  const waits: number[] = [];
  const rest = [...answers];
  const client = createClient({
    url: 'https://pay.example.com',
    apiKey: 'pk_live_1',
    apiSecret: 'sk_live_1',
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    fetch: async (target, init = {}) => {
      const body = typeof init.body === 'string' ? init.body : '';
      seen.push({
        method: init.method ?? '',
        url: new URL(target instanceof Request ? target.url : target),
        headers: new Headers(init.headers),
        body,
      });
      const answer = rest.shift();
      if (answer === undefined) throw new Error('One request too many');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...options,
  });
  return { client, seen, waits };
};

const order = { clientPaymentId: 'order-1', businessId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01' };
const refused = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { requestId: 'r-1', code, message: 'No' }, headers);
const failure = async (call: Promise<unknown>): Promise<RequestRefused | NotAnswered> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (error instanceof RequestRefused || error instanceof NotAnswered) return error;
  throw new Error('It was not refused', { cause: error });
};

describe('a call', () => {
  test('is signed over time, nonce, method, path with query, and body', async () => {
    const { client, seen } = made([json(200, { payments: [] }), json(201, { id: 'p' })], {
      now: () => 1_750_000_000_000,
    });
    await client.listPayments({ limit: 5, status: ['NEW', 'PENDING'], includeTotal: true });
    await client.createPayment(order);
    expect(seen.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
      'GET /api/v1/payments?limit=5&status=NEW&status=PENDING&includeTotal=true',
      'POST /api/v1/payments',
    ]);
    for (const { method, url, headers, body } of seen) {
      const [, nonce, signature] =
        /^PAY-HMAC-SHA256 api-key=pk_live_1,nonce=([\w-]{8,64}),signature=([0-9a-f]{64}),timestamp=1750000000000$/.exec(
          headers.get('authorization') ?? '',
        ) ?? [];
      const hash = createHash('sha256').update(body).digest('hex');
      const text = `1750000000000\n${nonce}\n${method}\n${url.pathname}${url.search}\n${hash}`;
      expect(signature).toBe(createHmac('sha256', 'sk_live_1').update(text).digest('hex'));
    }
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual(order);
  });

  test('puts path parameters into the path as text that cannot leave it', async () => {
    const { client, seen } = made([json(200, {})]);
    await client.getPayment('../users?x');
    expect(seen[0]?.url.pathname).toBe('/api/v1/payments/..%2Fusers%3Fx');
  });

  test('hands out files with their names and types', async () => {
    const answer = new Response('a,b', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="payments.csv"' },
    });
    const { client } = made([answer]);
    const file = await client.exportPayments({ format: 'CSV' } as never, {});
    expect({ ...file, bytes: Buffer.from(file.bytes).toString() }).toEqual({
      name: 'payments.csv',
      type: 'text/csv',
      bytes: 'a,b',
    });
  });
});

describe('a write', () => {
  test('keeps its one Idempotency-Key over a lost answer, a 5xx and a 429, and is signed anew each time', async () => {
    const { client, seen, waits } = made([
      new TypeError('fetch failed'),
      refused(503, 'UNAVAILABLE', { 'retry-after': '2' }),
      refused(429, 'RATE_LIMITED', { 'retry-after': '7' }),
      json(201, { id: 'p' }),
    ]);
    await client.createPayment(order);
    const of = (name: string) => seen.map(({ headers }) => headers.get(name));
    expect(new Set(of('idempotency-key')).size).toBe(1);
    expect(of('idempotency-key')[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(of('authorization')).size).toBe(4);
    expect(waits.slice(1)).toEqual([2_000, 7_000]);
  });

  test('has the key that was given', async () => {
    const { client, seen } = made([json(201, {})]);
    await client.createPayment(order, { idempotencyKey: '3f0c1f6e-7c1d-4a52-9d0e-0a1b2c3d4e5f' });
    expect(seen[0]?.headers.get('idempotency-key')).toBe('3f0c1f6e-7c1d-4a52-9d0e-0a1b2c3d4e5f');
  });

  test('that may act twice is not repeated after a lost answer or a 5xx', async () => {
    for (const answer of [new TypeError('fetch failed'), refused(500, 'INTERNAL')]) {
      const { client, seen } = made([answer, json(200, {})]);
      await failure(client.testCallback(order.businessId, { event: 'DEPOSIT_RECEIVED' }));
      expect(seen).toHaveLength(1);
    }
  });

  test('without any answer throws its key, under which it may be asked again', async () => {
    const { client, seen } = made(Array.from({ length: 5 }, () => new TypeError('fetch failed')));
    const error = await failure(client.createPayment(order));
    expect(error).toBeInstanceOf(NotAnswered);
    expect(error.idempotencyKey).toBe(seen[0]?.headers.get('idempotency-key'));
    expect(seen).toHaveLength(5);
  });
});

describe('a refusal', () => {
  test('is thrown once, with its code, fields and request', async () => {
    const body = {
      requestId: 'r-9',
      code: 'BELOW_MINIMUM',
      message: 'Too little',
      fields: [{ field: 'displayAmount', message: 'Too little' }],
    };
    const { client, seen } = made([json(422, body)]);
    expect(await failure(client.createPayment(order))).toMatchObject({
      status: 422,
      code: 'BELOW_MINIMUM',
      message: 'Too little',
      requestId: 'r-9',
      fields: [{ field: 'displayAmount', message: 'Too little' }],
    });
    expect(seen).toHaveLength(1);
  });

  test('that asks for a long wait is the caller’s to decide', async () => {
    const { client, waits } = made([refused(429, 'RATE_LIMITED', { 'retry-after': '1800' })]);
    expect(await failure(client.listPayments())).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1800 });
    expect(waits).toEqual([]);
  });

  test('by something between, which speaks no JSON, still has its status', async () => {
    const { client } = made([new Response('<h1>Bad gateway</h1>', { status: 403 })]);
    expect(await failure(client.listPayments())).toMatchObject({ status: 403, code: 'UNKNOWN' });
  });
});

test('Lists are read to their last page, and no further than they are asked for', async () => {
  const page = (ids: string[], nextCursor: string | null) =>
    json(200, {
      payments: ids.map((id) => ({ id })),
      paging: { limit: 2, nextCursor, prevCursor: null, hasMore: nextCursor !== null },
    });
  const all = made([page(['a', 'b'], 'c1'), page(['c'], null)]);
  const ids: string[] = [];
  for await (const { id } of all.client.each.listPayments({ limit: 2 })) ids.push(id);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(all.seen.map(({ url }) => url.search)).toEqual(['?limit=2', '?limit=2&cursor=c1']);
  const some = made([page(['a', 'b'], 'c1')]);
  for await (const { id } of some.client.each.listPayments()) if (id === 'a') break;
  expect(some.seen).toHaveLength(1);
});

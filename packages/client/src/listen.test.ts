import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client, ListedCallback } from './index';
import { NotAnswered, RequestRefused, verifyCallback, type Callback } from './index';
import { assertLoopback, listen } from './listen';
import { testSecret } from './testing';

const secret = testSecret();
let receiver: Server;
let forwardTo: string;
let received: Callback[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(verifyCallback({ headers: request.headers, body, secret }));
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks`;
});
beforeEach(() => {
  received = [];
});
afterAll(() => receiver.close());

const message = (id: string, createdAt: string): ListedCallback => ({
  id,
  businessId: 'b',
  event: 'PAYMENT_CLOSED',
  entityType: 'PAYMENT',
  entityId: 'p',
  payload: { event: 'PAYMENT_CLOSED', clientPaymentId: `order-${id}`, paymentStatus: 'EXPIRED' },
  status: 'PENDING',
  createdAt,
});

/** Plays a server: one list for each look, as far as it is asked for. */
const heard = async (looks: readonly (ListedCallback[] | Error)[], since?: string) => {
  const asked: (string | undefined)[] = [];
  const lines: string[] = [];
  const stop = new AbortController();
  let look = 0;
  const ofLook = (index: number): ListedCallback[] => {
    const found = looks[index] ?? [];
    if (found instanceof Error) throw found;
    return found;
  };
  const client = {
    listCallbacks: async () => ({ callbacks: ofLook(0).slice(-1) }),
    each: {
      listCallbacks: async function* ({ after }: { after?: string }) {
        asked.push(after);
        yield* ofLook(look).filter(({ createdAt }) => after === undefined || createdAt >= after);
      },
    },
  } as unknown as Client;
  await listen({
    client,
    forwardTo,
    secret,
    ...(since === undefined ? {} : { since }),
    print: (line) => lines.push(line),
    signal: stop.signal,
    sleep: async () => {
      look += 1;
      if (look === looks.length) stop.abort();
    },
  });
  return { asked, lines };
};

const first = message('1', '2025-03-14T09:00:00.000Z');
const second = message('2', '2025-03-14T09:10:00.000Z');
const late = message('3', '2025-03-14T09:09:30.000Z');

test('What comes is forwarded once, signed, with its id; what came before is not', async () => {
  const { lines } = await heard([[first], [first, second], [first, second]]);
  expect(received).toMatchObject([{ id: '2', message: { clientPaymentId: 'order-2' } }]);
  expect(lines[1]).toBe('2025-03-14T09:10:00.000Z  PAYMENT_CLOSED order-2 EXPIRED  2  204');
});

test('A message that was committed after a newer one is not missed', async () => {
  const { asked } = await heard([[first], [first, second], [first, late, second]]);
  expect(asked.at(-1)).toBe('2025-03-14T09:09:00.000Z');
  expect(received.map(({ id }) => id)).toEqual(['2', '3']);
});

test('A server that is away for a while is asked again, and what came meanwhile is not missed', async () => {
  const { lines } = await heard([[first], new NotAnswered('listCallbacks', null, null), [first, second]]);
  expect(lines[1]).toContain('asking again');
  expect(received.map(({ id }) => id)).toEqual(['2']);
  const revoked = new RequestRefused(
    401,
    { code: 'UNAUTHENTICATED' },
    { retryAfterSeconds: null, idempotencyKey: null },
  );
  await expect(heard([[first], revoked])).rejects.toBe(revoked);
});

test('Since an instant everything is played again', async () => {
  await heard([[first, second]], '2025-03-14T08:00:00.000Z');
  expect(received.map(({ id }) => id)).toEqual(['1', '2']);
});

test('Messages leave for this machine alone', () => {
  for (const address of [
    'https://shop.example/callbacks',
    'http://10.0.0.1/',
    'http://localhost.example/',
    'file:///tmp/x',
    'x',
  ])
    expect(() => assertLoopback(address), address).toThrow('not an http address of this machine');
  for (const address of ['http://localhost:4999/callbacks', 'http://127.0.0.1:80', 'http://[::1]:4999/'])
    expect(() => assertLoopback(address), address).not.toThrow();
});

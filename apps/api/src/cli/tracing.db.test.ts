import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { amountOf } from '@countinghouse/money';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jsonRpc } from '../rails/json-rpc';
import { startTestApi, type TestApi } from '../testing';
import { createBusiness, giveRates } from '../testing/commerce';
import { setTravelRule } from '../testing/deposits';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../testing/withdrawals';
import { traceTo } from './tracing';

const spans = new InMemorySpanExporter();
let api: TestApi;
let end: () => Promise<void>;
beforeAll(async () => {
  end = traceTo(new SimpleSpanProcessor({ exporter: spans }), { mode: 'sandbox', role: 'all', traces: { ratio: 1 } });
  api = await startTestApi({ config: { traces: { url: 'http://127.0.0.1:9/v1/traces', headers: {}, ratio: 1 } } });
});
beforeEach(() => spans.reset());
afterAll(async () => {
  await api.close();
  await end();
});

const traceOf = (name: string): readonly ReadableSpan[] => {
  const all = spans.getFinishedSpans();
  const root = all.find((span) => span.name === name);
  return all.filter((span) => span.spanContext().traceId === root?.spanContext().traceId);
};

/** Names from a trace's beginning down to a span, outermost first. */
const wayTo = (own: readonly ReadableSpan[], name: string): readonly string[] => {
  const byId = new Map(own.map((span) => [span.spanContext().spanId, span]));
  const way: string[] = [];
  for (let at = own.find((span) => span.name === name); at; at = byId.get(at.parentSpanContext?.spanId ?? ''))
    way.unshift(at.name);
  return way;
};

const withdraw = async () => {
  const organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  await giveRates(api, new Date());
  const business = await createBusiness(api, organisation);
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', amountOf('5000', 'USDT'));
  const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
  const body = askedWithdrawal(business, { targetAmount: '1234.5' });
  spans.reset();
  const answer = await api.call('POST', 'withdrawals/crypto', { token, body });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  await api.app.jobs.runDue();
  return { organisation, business, token, body, requestId: answer.headers['x-request-id'] };
};

it('follows a request into its transaction, the job that it asked for and the calls of the outside world, under one trace', async () => {
  const { requestId } = await withdraw();
  const own = traceOf('POST /api/v1/withdrawals/crypto');
  expect(wayTo(own, 'screening screen')).toEqual([
    'POST /api/v1/withdrawals/crypto',
    'transaction',
    'job pay-out-withdrawals',
    'screening screen',
  ]);
  expect(wayTo(own, 'signer sign').slice(0, 2)).toEqual(['POST /api/v1/withdrawals/crypto', 'transaction']);
  expect(wayTo(own, 'chain broadcast').at(-2)).toBe('job send-transfers');
  const request = own.find(({ name }) => name === 'POST /api/v1/withdrawals/crypto');
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/withdrawals/crypto',
    'http.response.status_code': 201,
    'countinghouse.request_id': requestId,
  });
});

it('names the method that a node or a signer was asked, and not its address', async () => {
  const secret = 'hush';
  const node = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}/${secret}`;
  const ask = jsonRpc({ name: 'node of ETH', url, answerWithinMs: 5_000, retries: 0 });
  await trace.getTracer('test').startActiveSpan('job', async (span) => {
    await ask('eth_chainId', [secret], z.string());
    await expect(ask('eth_chainId', [], z.number())).rejects.toThrow('form nobody can read');
    span.end();
  });
  node.close();
  const [asked] = spans.getFinishedSpans();
  expect(asked?.name).toBe('node of ETH eth_chainId');
  expect(asked?.attributes).toEqual({ 'rpc.system.name': 'jsonrpc', 'rpc.method': 'eth_chainId' });
});

it('holds no amount, address, name or token', async () => {
  const { organisation, business, token, body } = await withdraw();
  await api.call('GET', `payments/${business.id}?search=Okonkwo`, { token });
  const tooMuch = askedWithdrawal(business, { targetAmount: '98765.4' });
  expect((await api.call('POST', 'withdrawals/crypto', { token, body: tooMuch })).statusCode).toBe(422);
  await api.call('POST', 'auth/login', { body: { email: 'mara.lind@example.com', password: 'Wrong-Harbour-7' } });
  const all = spans.getFinishedSpans();
  const told = JSON.stringify(
    all.map(({ name, attributes, events, links, status }) => ({ name, attributes, events, links, status })),
  );
  expect(all.length).toBeGreaterThan(20);
  const secrets = [token, '1234.5', '1234500000', '98765', body.recipientAddress, business.id, organisation.id];
  for (const secret of [...secrets, 'Okonkwo', 'mara.lind', 'Wrong-Harbour', organisation.name])
    expect(told).not.toContain(secret);
  const names = new Set(all.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].toSorted()).toEqual([
    'countinghouse.chain',
    'countinghouse.job.attempt',
    'countinghouse.job.kind',
    'countinghouse.pool',
    'countinghouse.rail',
    'countinghouse.rail.call',
    'countinghouse.request_id',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
});

it('begins a trace of its own for a caller who names one, and none for a probe', async () => {
  const theirs = '4bf92f3577b34da6a3ce929d0e0e4736';
  await api.call('GET', 'brands/dashboard', { headers: { traceparent: `00-${theirs}-00f067aa0ba902b7-01` } });
  await api.app.inject('/health/live');
  await api.app.inject('/metrics');
  const all = spans.getFinishedSpans();
  expect(all.filter(({ parentSpanContext }) => !parentSpanContext).map(({ name }) => name)).toEqual([
    'GET /api/v1/brands/dashboard',
  ]);
  expect(all.map((span) => span.spanContext().traceId)).not.toContain(theirs);
});

it('makes no span of a transaction outside a trace', async () => {
  await api.database.onPlatform(async () => expect(trace.getActiveSpan()).toBeUndefined());
  expect(spans.getFinishedSpans()).toEqual([]);
});

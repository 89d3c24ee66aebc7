import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain } from '../../../testing/chain';
import { createBusiness, giveRates, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process';
import { askedWithdrawal, endow, giveWithdrawalFees, usdt } from '../../../testing/withdrawals';

// Against the running server, in two processes of their own.

const start = new Date('2025-06-14T00:00:00.000Z');
const at = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

let api: TestApi;
let servers: readonly ServerProcess[];
let organisation: TestOrganisation;
let business: TestBusiness;

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(start);
  await giveRates(api, start);
  servers = await Promise.all([startServerProcess(api), startServerProcess(api)]);
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
});
afterAll(async () => {
  await Promise.all(servers.map(({ close }) => close()));
  await testChain(api).assertSound();
  await api.close();
});

type Sent = { readonly token: string; readonly body?: object; readonly headers?: Readonly<Record<string, string>> };

/** To one of the two servers, in turn. */
const send = async (method: string, index: number, path: string, { token, body, headers = {} }: Sent) => {
  const answer = await fetch(`${servers[index % servers.length]?.address}/api/v1/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotent-replayed') === 'true',
    text: await answer.text(),
  };
};
const post = (index: number, path: string, sent: Sent) => send('POST', index, path, sent);
const balances = async (currency = 'USDT') =>
  api.database.inOrganisation(organisation.id, async (tx) => [
    toText(await balanceOf(tx, organisation.id, account.available(business.id, currency))),
    toText(await balanceOf(tx, organisation.id, account.held(business.id, currency))),
  ]);
const made = async (): Promise<number> => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<{ count: string }>`select count(*) from crypto_withdrawal`.execute(tx),
  );
  return Number(rows[0]?.count);
};

describe('over HTTP, against two server processes,', () => {
  it('fifty withdrawals at once from a balance for ten are ten, each held whole', async () => {
    // 10 USDT, 1.5 for the network, 0.02 for the service: 11.52 each.
    await endow(api, business, usdt('120'));
    const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(index, 'withdrawals/crypto', { token, body: askedWithdrawal(business, { targetAmount: '10' }) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 422)).toHaveLength(40);
    const refusals = answers.filter(({ status }) => status === 422);
    const codes = refusals.map(({ text }) => (JSON.parse(text) as { code: string }).code);
    expect(new Set(codes)).toEqual(new Set(['INSUFFICIENT_BALANCE']));
    expect(await made()).toBe(10);
    expect(await balances()).toEqual(['4.8', '115.2']);
  });

  it('[API-2] one key fifty times at once, with one code, is one withdrawal and fifty equal answers', async () => {
    await endow(api, business, usdt('1000'));
    const person = await api.createUser([organisation], { permissions: ['CREATE_WITHDRAWAL'], twoFactor: true });
    const token = await api.signIn(person, organisation);
    const key = randomUUID();
    const body = askedWithdrawal(business, { targetAmount: '10' });
    const code = { 'x-two-fa-code': api.twoFactorCode(start) };
    const ask = (index: number, headers: Readonly<Record<string, string>> = code) =>
      post(index, 'withdrawals/crypto', { token, body, headers: { 'idempotency-key': key, ...headers } });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(49);
    expect(await made()).toBe(1);
    expect(await balances()).toEqual(['988.48', '11.52']);
    // A replay needs no new code; for anything else the code is spent.
    const replay = await ask(1, {});
    expect([replay.status, replay.text]).toEqual([201, answers[0]?.text]);
    const another = { 'idempotency-key': randomUUID(), ...code };
    expect((await post(0, 'withdrawals/crypto', { token, body, headers: another })).status).toBe(401);
    expect(await made()).toBe(1);
  });

  it('one name for fifty withdrawals at once is one withdrawal', async () => {
    await endow(api, business, usdt('1000'));
    const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
    const body = askedWithdrawal(business, { targetAmount: '10' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(index, 'withdrawals/crypto', { token, body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await balances()).toEqual(['988.48', '11.52']);
  });

  it.each([
    [-1, 200, '4000.00'],
    [0, 410, '5000.00'],
    [1, 410, '5000.00'],
  ])(
    'a quote executed %d ms from its expiry, on both servers at once, is answered %d',
    async (offset, wanted, left) => {
      await endow(api, business, amountOf('5000.00', 'EUR'));
      const token = await api.signInWith(organisation, ['CREATE_BALANCE_CONVERSION']);
      const asked = await post(0, 'payment/balance/convert', {
        token,
        body: {
          businessId: business.id,
          amountCurrencyType: 'DEBIT',
          debitCurrency: 'EUR',
          creditCurrency: 'USDT',
          amount: '1000',
        },
      });
      expect(asked.status, asked.text).toBe(201);
      const { id, expiresAt, creditAmount } = JSON.parse(asked.text) as Record<string, string>;
      expect(expiresAt).toBe(at(15_000).toISOString());
      await api.testDatabase.setClock(at(15_000 + offset));
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send('PATCH', index, `payment/balance/convert/${id}`, { token })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(wanted);
      expect(statuses.filter((status) => status === 200)).toHaveLength(wanted === 200 ? 1 : 0);
      expect((await balances('EUR'))[0]).toBe(left);
      expect((await balances('USDT'))[0]).toBe(wanted === 200 ? creditAmount : '0');
    },
  );
});

it('what a request answers is what the other server reads', async () => {
  await endow(api, business, usdt('1000'));
  const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
  const answer = await post(0, 'withdrawals/crypto', {
    token,
    body: askedWithdrawal(business, { targetAmount: '10' }),
  });
  const { id } = JSON.parse(answer.text) as WithdrawalDetail;
  const read = await fetch(`${servers[1]?.address}/api/v1/withdrawals/crypto/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await read.json()).toEqual(JSON.parse(answer.text));
});

import type { Endpoint } from '@countinghouse/contract';
import { permissions } from '@countinghouse/contract';
import { amountFieldsOf } from '@countinghouse/contract/amounts';
import { endpoints } from '@countinghouse/contract/endpoints';
import { amountOf, fraction } from '@countinghouse/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chainOf, strangersAddress } from '../rails/chain';
import { recordRates } from '../rails/rates';
import type { TestApi } from '../testing';
import { startTestApi } from '../testing';
import { askedRule } from '../testing/approvals';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../testing/bank';
import { createPayablePayment } from '../testing/chain';
import { createBusiness, fund, type TestBusiness } from '../testing/commerce';
import { askedPayLink, createTestLink } from '../testing/pay-links';
import { createTestBatch } from '../testing/payout-batches';
import { askedWithdrawal } from '../testing/withdrawals';

type Asked = {
  /** In the path, where something there is must be named. */
  readonly id?: string;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
};

let api: TestApi;
let token: string;
let business: TestBusiness;
let other: TestBusiness;
let bankAccountId: string;
let approvers: Parameters<typeof askedRule>[0];
let address: string;
let batchId: string;
let payLinkId: string;

/** Coins that cost next to nothing: a sum in another currency buys more of them than 38 digits hold. */
const recordPrices = () =>
  api.database.acrossOrganisations((tx) => {
    const at = new Date();
    const rate = (base: string, quote: string, mid: string) => ({
      base,
      quote,
      mid: fraction(mid),
      source: 'test',
      at,
    });
    const pegged = ['USDT', 'USDC'].map((coin) => rate(coin, 'USD', '0.000000000000000001'));
    const others = ['USD', 'GBP', 'BTC'].map((code) => rate(code, 'EUR', '1'));
    return recordRates(tx, [...pegged, ...others, rate('ETH', 'EUR', '0.00000001')]);
  });

beforeAll(async () => {
  api = await startTestApi();
  const organisation = await api.createOrganisation();
  const administrator = await api.createUser([organisation], { systemRole: 'ADMIN', permissions });
  token = await api.signIn(administrator, organisation);
  await recordPrices();
  [business, other] = await Promise.all([createBusiness(api, organisation), createBusiness(api, organisation)]);
  for (const [sum, code] of [
    ['1000', 'EUR'],
    ['10', 'ETH'],
    ['1000', 'USDT'],
  ] as const)
    await fund(api, business, amountOf(sum, code));
  await createTestCollection(api, organisation.id);
  const account = await createTestAccount(api, token);
  await verifyTestAccount(api, account);
  bankAccountId = account.id;
  approvers = [administrator];
  const payment = await createPayablePayment(api, business, { at: new Date(), currency: 'ETH', network: 'ETH' });
  address = payment.terms.walletAddress!;
  payLinkId = await createTestLink(api, token, askedPayLink(business.id));
  ({ id: batchId } = await createTestBatch(api, token, business, [{}]));
});
afterAll(() => api.close());
beforeEach(recordPrices);

const conversion = (debitCurrency: string, creditCurrency: string) => ({
  businessId: business.id,
  amountCurrencyType: 'DEBIT',
  debitCurrency,
  creditCurrency,
});
const price = (changes: object): Record<string, unknown> => ({ businessId: business.id, ...changes });
const display = { displayCurrency: 'EUR', displayAmount: '1', depositCurrency: 'ETH', network: 'ETH' };
const coins = { depositCurrency: 'ETH', network: 'ETH', depositAmount: '1' };
const sendsCoins = () => {
  const recipientAddress = strangersAddress(chainOf('ETH', 'ETH'));
  return askedWithdrawal(business, { cryptoCurrency: 'ETH', network: 'ETH', debitCurrency: 'EUR', recipientAddress });
};
const quoted = () => {
  const { clientWithdrawalId: _id, ...way } = sendsCoins();
  return way;
};
const top = () => ({ clientLabel: 'top-up', businessId: business.id, currency: 'EUR', amount: '1', bankAccountId });
const moves = () => ({ fromBusinessId: business.id, toBusinessId: other.id, currency: 'USDT', amount: '1' });
const askedLink = () => price({ name: 'Season ticket', displayCurrency: 'EUR' });
const named = (changes: object) => ({ clientPaymentId: randomUUID(), ...price(changes) });

/** Requests of each call that states an amount, sound but for the amount that is put in. */
const requests: Readonly<Record<string, () => readonly Asked[]>> = {
  createPayment: () => [{ body: named(display) }, { body: named(coins) }],
  createPayLink: () => [{ body: askedLink() }],
  changePayLink: () => {
    const { businessId: _, ...terms } = askedLink();
    return [{ id: payLinkId, body: terms }];
  },
  estimatePayment: () => [{ query: price(display) }, { query: price(coins) }],
  createWithdrawal: () => [
    { body: sendsCoins() },
    { body: { ...sendsCoins(), targetAmountPolicy: 'FIAT', displayCurrency: 'EUR' } },
  ],
  quoteWithdrawal: () => [
    { body: quoted() },
    { body: { ...quoted(), debitCurrency: 'ETH' } },
    { body: { ...quoted(), targetAmountPolicy: 'FIAT', displayCurrency: 'EUR' } },
  ],
  estimateInternalTransfer: () => {
    const { toBusinessId: _to, ...query } = moves();
    return [{ query }, { query: { ...query, currency: 'EUR' } }];
  },
  submitPayoutBatch: () => [{ id: batchId, body: { rows: 1 } }],
  createInternalTransfer: () => [{ body: moves() }, { body: { ...moves(), currency: 'EUR' } }],
  getIndicativeConversion: () => [
    { query: conversion('EUR', 'USDT') },
    { query: conversion('USDT', 'EUR') },
    { query: { ...conversion('EUR', 'USDT'), amountCurrencyType: 'CREDIT' } },
  ],
  createBalanceConversion: () => [
    { body: conversion('EUR', 'USDT') },
    { body: conversion('USDT', 'EUR') },
    { body: { ...conversion('EUR', 'USDT'), amountCurrencyType: 'CREDIT' } },
  ],
  canIPay: () => [{ query: { currency: 'EUR' } }, { query: { currency: 'ETH', network: 'ETH' } }],
  createFiatDeposit: () => [{ body: top() }],
  createFiatWithdrawal: () => [{ body: top() }],
  quoteFiatWithdrawal: () => [{ query: { businessId: business.id, bankAccountId } }],
  createApprovalRule: () => [{ body: askedRule(approvers, { kinds: ['CRYPTO'] }) }],
  updateApprovalRule: () => [{ body: askedRule(approvers, { kinds: ['CRYPTO'] }) }],
  sendSandboxDeposit: () => [{ body: { address, currency: 'ETH', network: 'ETH' } }],
  simulateFiatCredit: () => [{ body: { currency: 'EUR' } }],
  setSandboxRate: () => [{ body: { currency: 'ETH', minutes: 1 } }],
};

const partOf = ({ query, body }: Endpoint) =>
  [
    ['query', query],
    ['body', body],
  ] as const;
const money = endpoints.flatMap((endpoint) =>
  partOf(endpoint).flatMap(([part, schema]) =>
    amountFieldsOf(schema).map((field) => [`${endpoint.name}.${field}`, endpoint, part, field] as const),
  ),
);

const send = ({ method, path }: Endpoint, { id = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', query = {}, body }: Asked) => {
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  const url = `${path.replaceAll(/:\w+/g, id)}${asked && `?${asked}`}`;
  const headers = { 'idempotency-key': randomUUID() };
  return api.call(method, url, { token, headers, ...(body ? { body } : {}) });
};

const asksFor = (asked: Asked, part: 'query' | 'body', field: string, text: string): Asked => ({
  ...asked,
  [part]: { ...asked[part], [field]: text },
});

/** Requests of a call with their amount in this field. A payment's price is in one of two fields. */
const casesOf = (endpoint: Endpoint, part: 'query' | 'body', field: string): readonly Asked[] => {
  const twin = { displayAmount: 'depositAmount', depositAmount: 'displayAmount' }[field];
  return requests[endpoint.name]!().filter((asked) => twin === undefined || asked[part]?.[twin] === undefined);
};

const longBefore = ['0001-01-01T00:00:00Z', '0000-12-31T23:59:59Z', '1969-12-31T23:59:59.999Z'];
const dated = endpoints.flatMap((endpoint) =>
  partOf(endpoint).flatMap(([part, schema]) => {
    if (!schema) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const isInstant = (field: unknown): boolean => JSON.stringify(field).includes('"format":"date-time"');
    return Object.keys(properties)
      .filter((field) => isInstant(properties[field]))
      .map((field) => [`${endpoint.name}.${field}`, endpoint, part, field] as const);
  }),
);

describe('instants outside of any books', () => {
  it.each(dated)('[API-3] %s: are refused in a sentence', async (...given) => {
    const [, endpoint, part, field] = given;
    for (const text of longBefore) {
      const answer = await send(endpoint, { [part]: { [field]: text } });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json<{ fields: unknown }>().fields).toContainEqual({
        field,
        message: 'The year must be 1970 or later',
      });
    }
  });

  it.each(dated)('[API-3] %s: the last instant of all is none of them, and never fails', async (...given) => {
    const [, endpoint, part, field] = given;
    const answer = await send(endpoint, { [part]: { [field]: '9999-12-31T23:59:59.999Z' } });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
  });

  it('[API-3] are looked for at every field that is an instant', () => {
    const names = dated.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['getDepositHistogram.after', 'listBalancesAt.asOf', 'listPayments.before']),
    );
    expect(names.length).toBeGreaterThan(60);
  });
});

describe('amounts that are too large', () => {
  it('are looked for at every field that states one', () => {
    const words = /amount|price|mid$|threshold$|sum$|fee$/i;
    const notMoney = new Set([
      'amountCurrencyType',
      'targetAmountPolicy',
      'blockchainFeePaidBy',
      'stableCryptoCurrencyDepegThreshold',
    ]);
    const fields = endpoints.flatMap((endpoint) =>
      partOf(endpoint).flatMap(([, schema]) => {
        if (!schema) return [];
        const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
        return Object.keys(properties).map((field) => `${endpoint.name}.${field}`);
      }),
    );
    const meant = fields.filter((field) => words.test(field.split('.')[1]!) && !notMoney.has(field.split('.')[1]!));
    expect(money.map(([name]) => name)).toEqual(expect.arrayContaining(meant));
    expect(Object.keys(requests).toSorted()).toEqual([...new Set(money.map(([, { name }]) => name))].toSorted());
  });

  it.each(money)('[API-3] %s: above the ceiling are refused with ABOVE_MAXIMUM at the field', async (...given) => {
    const [, endpoint, part, field] = given;
    const wholes = [16, 19, 20, 21, 30, 36, 37, 38, 39, 60, 61, 200].map((digits) => '9'.repeat(digits));
    for (const asked of casesOf(endpoint, part, field)) {
      for (const text of wholes) {
        const answer = await send(endpoint, asksFor(asked, part, field, text));
        expect(answer.json(), `${text} ${answer.body}`).toMatchObject({
          code: 'ABOVE_MAXIMUM',
          message: 'Exceeded maximum amount',
          rejection: 'Exceeded maximum amount',
          fields: [{ field, message: 'Exceeded maximum amount' }],
        });
        expect(answer.statusCode).toBe(422);
      }
    }
  });

  it.each(money)('%s: are all that is wrong with the requests tried here', async (...given) => {
    const [, endpoint, part, field] = given;
    const fine = [undefined, 'INSUFFICIENT_BALANCE', 'ABOVE_MAXIMUM', 'BELOW_MINIMUM'];
    // There is no such rule; its body was parsed before.
    if (endpoint.name === 'updateApprovalRule') fine.push('NOT_FOUND');
    // Such a batch began to freeze at the first of these amounts.
    if (endpoint.name === 'submitPayoutBatch') fine.push('STATE_CONFLICT');
    for (const asked of casesOf(endpoint, part, field)) {
      const answer = await send(endpoint, asksFor(asked, part, field, '20'));
      const { code } = answer.json<{ code?: string }>();
      expect(fine, `${JSON.stringify(asked)} ${answer.body}`).toContain(code);
    }
  });

  it('[API-3] a payment whose price buys more of a coin than can be counted is refused at the choice of the coin', async () => {
    const body = named({ displayCurrency: 'EUR', displayAmount: '999999999999999' });
    const made = await send(
      endpoints.find(({ name }) => name === 'createPayment')!,
      { body },
    );
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: string }>();
    const choice = { depositCurrency: 'ETH', network: 'ETH' };
    const headers = { 'idempotency-key': randomUUID() };
    const chosen = await api.call('PATCH', `payments/${id}`, { token, headers, body: choice });
    expect(chosen.statusCode, chosen.body).toBe(422);
    expect(chosen.json()).toMatchObject({ code: 'ABOVE_MAXIMUM', fields: [{ field: 'depositCurrency' }] });
  });

  it.each(money)('[API-3] %s: never fail below it, whatever the prices make of them', async (...given) => {
    const [, endpoint, part, field] = given;
    const texts = [
      '999999999999999',
      '999999999999999.99',
      '100000000000000',
      '1000000000000',
      '999999999999999.999999999999999999',
    ];
    for (const asked of casesOf(endpoint, part, field)) {
      for (const text of texts) {
        const answer = await send(endpoint, asksFor(asked, part, field, text));
        expect(answer.statusCode, `${text} ${JSON.stringify(asked)} ${answer.body}`).toBeLessThan(500);
        await recordPrices();
      }
    }
  });
});

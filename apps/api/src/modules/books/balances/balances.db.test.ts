import * as z from 'zod/mini';
import { businessBalances, organisationBalances } from '@countinghouse/contract/books/balances';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, fund, giveRates, hideBusiness, holdBack } from '../../../testing/commerce';

let api: TestApi;
let organisation: TestOrganisation;
let first: TestBusiness;
let second: TestBusiness;
let hidden: TestBusiness;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  await giveRates(api, new Date('2025-03-14T09:29:00.000Z'));
  organisation = await api.createOrganisation();
  second = await createBusiness(api, organisation, { name: 'Borealis', settlementCurrency: 'USD' });
  first = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  hidden = await createBusiness(api, organisation, { name: 'Corona' });
  await fund(api, first, amountOf('12450.32', 'EUR'));
  await fund(api, first, amountOf('1886', 'USDT'));
  await holdBack(api, first, amountOf('1003.5', 'USDT'));
  await fund(api, second, amountOf('1000.00', 'USD'));
  await fund(api, hidden, amountOf('999999.00', 'EUR'));
  await hideBusiness(api, hidden);
  admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
});

afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const reader = () => api.signInWith(organisation, ['GET_BALANCES']);
const administrator = () => api.signIn(admin, organisation);

describe('GET balances', () => {
  test('[BLIST-6] [API-2] answers a bare list, highest total of fiat and coins first', async () => {
    const answer = await api.call('GET', 'balances', { token: await reader() });
    expect(answer.statusCode).toBe(200);
    const list = z.parse(z.array(businessBalances), answer.json());
    expect(answer.json()).toEqual(list);
    expect(list.map(({ businessName }) => businessName)).toEqual(['Aurora Travel', 'Borealis']);
  });

  test('states the worked example: spendable, held, pending and their value, with the time and source of the rate', async () => {
    const [aurora] = (await api.call('GET', 'balances', { token: await reader() })).json();
    expect(aurora).toEqual({
      businessId: first.id,
      businessName: 'Aurora Travel',
      settlementCurrency: 'EUR',
      displayCurrency: 'EUR',
      displayFiatAmount: '12450.32',
      displayCryptoAmount: '811.46',
      ratesAt: '2025-03-14T09:29:00.000Z',
      // 882.5 and 1003.5 USDT at 0.9195; the total is the sum of the three.
      totals: { available: '13261.78', pending: '0.00', held: '922.72', total: '14184.50' },
      balances: {
        EUR: { amount: '12450.32', held: '0.00', pending: '0.00', uniformAmount: '12450.32', uniformRate: null },
        USDT: {
          amount: '882.5',
          held: '1003.5',
          pending: '0',
          uniformAmount: '811.46',
          uniformRate: { source: 'simulated', at: '2025-03-14T09:29:00.000Z' },
        },
      },
    });
  });

  test('[BLIST-7] the special business is there for an administrator, first by its total, and for nobody else', async () => {
    const seen = await api.call('GET', 'balances', { token: await administrator() });
    expect(seen.json().map(({ businessId }: { businessId: string }) => businessId)[0]).toBe(hidden.id);
    expect((await api.call('GET', 'balances', { token: await reader() })).body).not.toContain(hidden.id);
  });
});

describe('GET balances/organisation', () => {
  test('sums the visible businesses per currency and lists enabled settlement currencies at zero', async () => {
    const answer = await api.call('GET', 'balances/organisation', { token: await reader() });
    const body = z.parse(organisationBalances, answer.json());
    expect(body.settlementBalances).toEqual({
      EUR: '12450.32',
      GBP: '0.00',
      USD: '1000.00',
      BTC: '0',
      USDC: '0',
      USDT: '882.5',
    });
    expect(body.uniformBalances).toEqual({
      EUR: '12450.32',
      GBP: '0.00',
      USD: '920.00',
      BTC: '0.00',
      USDC: '0.00',
      USDT: '811.46',
    });
    expect(body.uniformCurrency).toBe('EUR');
  });

  test('[BLIST-7] the special business counts in the sums of an administrator only', async () => {
    const answer = await api.call('GET', 'balances/organisation', { token: await administrator() });
    expect(answer.json().settlementBalances.EUR).toBe('1012449.32');
  });
});

describe('GET balances/{businessId}', () => {
  test('answers one element of the list', async () => {
    const token = await reader();
    const list = (await api.call('GET', 'balances', { token })).json();
    const answer = await api.call('GET', `balances/${second.id}`, { token });
    expect(answer.json()).toEqual(list[1]);
  });

  test('another organisation’s, the hidden and an unknown business are all 404', async () => {
    const other = await api.createOrganisation({ name: 'Harbour Group' });
    const foreign = await createBusiness(api, other);
    const token = await reader();
    for (const id of [foreign.id, hidden.id, organisation.id]) {
      const answer = await api.call('GET', `balances/${id}`, { token });
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, 404, 'NOT_FOUND']);
    }
  });
});

test('a currency nobody prices makes the balances unavailable instead of wrong, without a message', async () => {
  const other = await api.createOrganisation({ name: 'Unpriced', enabledCryptoSettlementCurrencies: [] });
  const business = await createBusiness(api, other);
  await fund(api, business, amountOf('5', 'XLM'));
  const answer = await api.call('GET', 'balances', { token: await api.signInWith(other, ['GET_BALANCES']) });
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([503, 'RATES_UNAVAILABLE', undefined]);
});

test('[STAT-3] statistics, the businesses, the morning, a look back and a proof state one figure of the organisation, rounded per currency once', async () => {
  const other = await api.createOrganisation({ name: 'Two halves of a cent' });
  // 0.006 USDT at 0.9195 are 0.55 cents: 0.01 alone, and 0.01 together.
  for (const name of ['Half', 'Other half'])
    await fund(api, await createBusiness(api, other, { name }), amountOf('0.006', 'USDT'));
  const token = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
  const read = async (path: string) => (await api.call('GET', path, { token })).json();
  const organisations = await read('balances/organisation');
  expect(organisations.totals).toEqual({ available: '0.01', pending: '0.00', held: '0.00', total: '0.01' });
  expect(organisations.uniformBalances.USDT).toBe('0.01');
  const morning = await read('morning');
  const past = await read(`balances/since?asOf=${encodeURIComponent(morning.asOf)}`);
  const [available, total] = [await read('figures/proof?measure=available'), await read('figures/proof?measure=total')];
  expect([morning.available, past.present.available, available.amount]).toEqual(['0.01', '0.01', '0.01']);
  expect([past.present.total, total.amount]).toEqual(['0.01', '0.01']);
  const businesses = await read('balances');
  expect(businesses.map(({ totals }: { totals: { total: string } }) => totals.total)).toEqual(['0.01', '0.01']);
});

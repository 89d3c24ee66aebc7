import { business as businessShape } from '@countinghouse/contract/organisation/businesses';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, fund, giveRates, hideBusiness } from '../../../testing/commerce';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let hidden: TestBusiness;

beforeAll(async () => {
  api = await startTestApi();
  await giveRates(api, new Date('2025-03-14T09:29:00.000Z'));
  organisation = await api.createOrganisation();
  await createBusiness(api, organisation, { name: 'borealis', status: 'DISABLED' });
  aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  hidden = await createBusiness(api, organisation, { name: 'Corona' });
  await fund(api, aurora, amountOf('12450.32', 'EUR'));
  await hideBusiness(api, hidden);
});

afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

describe('GET businesses', () => {
  test('[BLIST-6] [API-2] with GET_BUSINESSES alone the plain list is answered, sorted by name', async () => {
    const answer = await api.call('GET', 'businesses', {
      token: await api.signInWith(organisation, ['GET_BUSINESSES']),
    });
    expect(answer.statusCode).toBe(200);
    const list = z.parse(z.array(businessShape), answer.json());
    expect(answer.json()).toEqual(list);
    expect(list.map(({ name }) => name)).toEqual(['Aurora Travel', 'borealis']);
    expect(list[0]).toEqual({
      id: aurora.id,
      name: 'Aurora Travel',
      businessName: 'Aurora Travel',
      settlementCurrency: 'EUR',
      status: 'ACTIVE',
      createdAt: '2024-02-01T10:00:00.000Z',
      supportedDisplayCurrencies: ['EUR', 'USD'],
      supportedDepositCurrencies: ['BTC', 'ETH', 'USDT'],
      supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], ETH: ['ETH'], USDT: ['TRX', 'ETH'] },
      depositReceivedCallbackUrl: 'https://aurora.example/cb/deposit',
      withdrawalCallbackUrl: null,
      withdrawalApprovalCallbackUrl: null,
      shopOrigins: [],
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDepositsForOneTimePayments: false,
      blockchainFeePaidBy: 'MERCHANT',
      stableCryptoCurrencyDepegThreshold: null,
      userServiceFeeDistributionPercentage: '0',
    });
  });

  test('[BLIST-7] the special business is in the list of an administrator only', async () => {
    const user = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const answer = await api.call('GET', 'businesses', { token: await api.signIn(user, organisation) });
    expect(answer.json().map(({ name }: { name: string }) => name)).toEqual(['Aurora Travel', 'borealis', 'Corona']);
  });
});

describe('GET businesses/{id}', () => {
  test('without GET_BUSINESSES a tab’s permission shows the header and nothing else', async () => {
    const answer = await api.call('GET', `businesses/${aurora.id}`, {
      token: await api.signInWith(organisation, ['GET_PAYMENT']),
    });
    expect(answer.json()).toEqual({
      id: aurora.id,
      name: 'Aurora Travel',
      businessName: 'Aurora Travel',
      supportedDepositCurrencies: ['BTC', 'ETH', 'USDT'],
    });
  });

  test('with it the whole business is shown', async () => {
    const answer = await api.call('GET', `businesses/${aurora.id}`, {
      token: await api.signInWith(organisation, ['GET_BUSINESSES']),
    });
    expect(z.parse(businessShape, answer.json()).id).toBe(aurora.id);
  });

  test('hidden, foreign and unknown are the same 404', async () => {
    const other = await api.createOrganisation({ name: 'Harbour Group' });
    const foreign = await createBusiness(api, other);
    const token = await api.signInWith(organisation, ['GET_BUSINESSES']);
    const answers = await Promise.all(
      [hidden.id, foreign.id, organisation.id].map((id) => api.call('GET', `businesses/${id}`, { token })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1);
  });
});

describe('GET businesses/options', () => {
  const options = async (...permissions: Parameters<TestApi['signInWith']>[1][number][]) =>
    (await api.call('GET', 'businesses/options', { token: await api.signInWith(organisation, permissions) })).json();

  test('answers active, visible businesses with what the caller’s forms need and no more', async () => {
    expect(await options('CREATE_API_CREDENTIALS')).toEqual([{ id: aurora.id, name: 'Aurora Travel' }]);
    expect(await options('CREATE_PAYMENT')).toEqual([
      {
        id: aurora.id,
        name: 'Aurora Travel',
        settlementCurrency: 'EUR',
        supportedDisplayCurrencies: ['EUR', 'USD'],
        supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], ETH: ['ETH'], USDT: ['TRX', 'ETH'] },
      },
    ]);
  });

  test('spendable amounts are there only for those who spend', async () => {
    expect(await options('CREATE_WITHDRAWAL')).toEqual([
      {
        id: aurora.id,
        name: 'Aurora Travel',
        settlementCurrency: 'EUR',
        blockchainFeePaidBy: 'MERCHANT',
        available: { EUR: '12450.32' },
      },
    ]);
  });
});

test('a query without an organisation sees no business, and one of another organisation none of ours', async () => {
  const count = sql<{ count: string }>`select count(*) from business`;
  const other = await api.createOrganisation({ name: 'Empty Org' });
  const nowhere = await api.database.onPlatform((tx) => count.execute(tx));
  const elsewhere = await api.database.inOrganisation(other.id, (tx) => count.execute(tx));
  const here = await api.database.inOrganisation(organisation.id, (tx) => count.execute(tx));
  expect([nowhere, elsewhere, here].map(({ rows }) => rows[0]?.count)).toEqual(['0', '0', '3']);
});

import type { CanIPay, PayingBusiness, PayStep } from '@countinghouse/contract/operating/can-i-pay';
import type { Permission } from '@countinghouse/contract';
import { account, balanceOf } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, toText } from '@countinghouse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainOf, strangersAddress } from '../../../rails/chain';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestRule } from '../../../testing/approvals';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../../testing/bank';
import {
  createBusiness,
  fund,
  giveFees,
  giveRates,
  hideBusiness,
  indebt,
  type TestBusiness,
} from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { endow, ownCoins } from '../../../testing/withdrawals';

/** A Monday morning. */
const now = new Date('2025-06-30T09:00:00.000Z');
const everything: readonly Permission[] = [
  'GET_BALANCES',
  'CREATE_WITHDRAWAL',
  'GET_WITHDRAWALS',
  'CREATE_FIAT_WITHDRAWAL',
  'CREATE_BALANCE_CONVERSION',
  'CREATE_INTERNAL_TRANSFER',
  'MANAGE_BANK_ACCOUNTS',
  'FETCH_BANK_ACCOUNTS',
];

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let beacon: TestBusiness;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(now);
  await giveRates(api, now);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveFees(api, organisation);
  aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  beacon = await createBusiness(api, organisation, { name: 'Beacon Shop' });
  token = await api.signInWith(organisation, everything);
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const ask = async (query: Record<string, string>, as = token): Promise<CanIPay> => {
  const answer = await api.call('GET', `can-i-pay?${new URLSearchParams(query)}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CanIPay>();
};
const of = ({ businesses }: CanIPay, { id }: TestBusiness): PayingBusiness => businesses.find((one) => one.id === id)!;
const available = async ({ id }: Pick<TestBusiness, 'id'>, currency: string): Promise<string> =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.available(id, currency)),
    ),
  );

/** Carries out a step by the call that its button leads to, and says what that call left of the balance. */
const carryOut = async (
  step: PayStep,
  business: TestBusiness,
  { currency, network, amount }: CanIPay,
): Promise<string> => {
  const call = async (method: 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await api.call(method, path, { token, ...(body && { body }) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ id: string; debitAmount?: string; creditAmount?: string }>();
  };
  switch (step.kind) {
    case 'CONVERT': {
      const { id, debitAmount, creditAmount } = await call('POST', 'payment/balance/convert', {
        businessId: business.id,
        amountCurrencyType: step.fixed,
        debitCurrency: step.debitCurrency,
        creditCurrency: step.creditCurrency,
        amount: step.fixed === 'DEBIT' ? step.debitAmount : step.creditAmount,
      });
      expect([debitAmount, creditAmount]).toEqual([step.debitAmount, step.creditAmount]);
      await call('PATCH', `payment/balance/convert/${id}`);
      return available(business, step.debitCurrency);
    }
    case 'TRANSFER':
      await call('POST', 'payment/internal-transfers', {
        fromBusinessId: step.fromBusinessId,
        toBusinessId: business.id,
        currency: step.currency,
        amount: step.amount,
      });
      return available({ id: step.fromBusinessId }, step.currency);
    case 'PAY':
      await call('POST', 'withdrawals/crypto', {
        businessId: business.id,
        clientWithdrawalId: `pay-${business.id}-${step.heldAmount}`,
        cryptoCurrency: currency,
        network,
        debitCurrency: step.debitCurrency,
        targetAmount: amount,
        recipientAddress: strangersAddress(chainOf(currency, network ?? 'ETH')),
      });
      return available(business, step.debitCurrency);
  }
};

const dollars = { amount: '500', currency: 'USDT', network: 'ETH' };

describe('GET can-i-pay', () => {
  it('[CANPAY-1] finds who can pay at once, fees included, and what the others need', async () => {
    await endow(api, aurora, amountOf('600', 'USDT'));
    await fund(api, beacon, amountOf('1000.00', 'EUR'));
    const answer = await ask(dollars);
    const own = of(answer, aurora);
    expect(answer.businesses.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['Aurora Travel', 'NOW'],
      ['Beacon Shop', 'WITH_STEPS'],
    ]);
    const quote = await api.call('POST', 'withdrawals/crypto/quote', {
      token,
      body: {
        businessId: aurora.id,
        cryptoCurrency: 'USDT',
        network: 'ETH',
        targetAmount: '500',
        debitCurrency: 'USDT',
      },
    });
    const { heldAmount, availableAfter, networkFee, serviceFee } = quote.json<Record<string, string>>();
    expect([own.cost, own.networkFee, own.serviceFee]).toEqual([heldAmount, networkFee, serviceFee]);
    expect(own.ways).toEqual([
      { lost: '0.00', steps: [{ kind: 'PAY', may: true, debitCurrency: 'USDT', heldAmount, left: availableAfter }] },
    ]);
  });

  it('[CANPAY-2] proposes ways that the real calls accept and that leave the balances it said', async () => {
    const scene = async (): Promise<readonly [TestBusiness, TestBusiness]> => {
      const payer = await createBusiness(api, organisation);
      const other = await createBusiness(api, organisation);
      await endow(api, payer, amountOf('123.456789', 'USDT'));
      await fund(api, payer, amountOf('777.77', 'EUR'));
      await fund(api, other, amountOf('900', 'USDT'));
      await indebt(api, payer, amountOf('11.5', 'USDT'));
      return [payer, other];
    };
    const kinds: string[] = [];
    // Each way is carried out on businesses of its own, that stand as those that were asked about.
    for (let index = 0; index < 4; index += 1) {
      organisation = await api.createOrganisation();
      await setTravelRule(api, organisation, { regime: 'OFF' });
      await giveFees(api, organisation);
      token = await api.signInWith(organisation, everything);
      const [payer] = await scene();
      const answer = await ask(dollars);
      const way = of(answer, payer).ways[index];
      if (!way) break;
      kinds.push(
        way.steps
          .map(({ kind, ...step }) => ('debitCurrency' in step ? `${kind} ${step.debitCurrency}` : kind))
          .join(', '),
      );
      for (const step of way.steps) expect(await carryOut(step, payer, answer), kinds.at(-1)).toBe(step.left);
    }
    expect(kinds.toSorted()).toEqual(['CONVERT EUR, PAY USDT', 'PAY EUR', 'TRANSFER, PAY USDT']);
  });

  it('[CANPAY-4] tells whoever may not convert or transfer that he lacks the right, with the way', async () => {
    await fund(api, aurora, amountOf('1000.00', 'EUR'));
    await endow(api, beacon, amountOf('900', 'USDT'));
    const mayOf = async (permissions: readonly Permission[]) =>
      Object.fromEntries(
        of(await ask(dollars, await api.signInWith(organisation, permissions)), aurora).ways.flatMap(({ steps }) =>
          steps.map(({ kind, may }) => [kind, may]),
        ),
      );
    expect(await mayOf(['GET_BALANCES'])).toEqual({ CONVERT: false, TRANSFER: false, PAY: false });
    expect(await mayOf(['GET_BALANCES', 'CREATE_BALANCE_CONVERSION', 'CREATE_WITHDRAWAL'])).toEqual({
      CONVERT: true,
      TRANSFER: false,
      PAY: true,
    });
    const refused = await api.call('GET', `can-i-pay?${new URLSearchParams(dollars)}`, {
      token: await api.signInWith(organisation, ['GET_BUSINESSES']),
    });
    expect(refused.statusCode).toBe(403);
  });

  it('[BLIST-7] knows nothing of the hidden business for whoever may not know of it, nor of another organisation', async () => {
    const hidden = await createBusiness(api, organisation, { name: 'Corona' });
    await endow(api, hidden, amountOf('9000', 'USDT'));
    await hideBusiness(api, hidden);
    const others = await api.createOrganisation();
    await endow(api, await createBusiness(api, others, { name: 'Elsewhere' }), amountOf('9000', 'USDT'));
    const answer = await ask(dollars);
    expect(answer.businesses.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['Aurora Travel', 'NOT'],
      ['Beacon Shop', 'NOT'],
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/Corona|Elsewhere/);
    const admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    expect((await ask(dollars, admin)).businesses[0]).toMatchObject({ name: 'Corona', verdict: 'NOW' });
  });

  it('[CANPAY-3] names the votes a rule asks for and who may give them, to whoever may make withdrawals', async () => {
    await endow(api, aurora, amountOf('900', 'USDT'));
    const admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const approver = await api.createUser([organisation], { permissions: ['CREATE_WITHDRAWAL'] });
    await api.testDatabase.setClock('2025-07-07T09:00:00.000Z');
    await giveRates(api, new Date('2025-07-07T09:00:00.000Z'));
    token = await api.signInWith(organisation, everything);
    expect((await ask(dollars)).approval).toBeNull();
    await createTestRule(api, await api.signIn(admin, organisation), [approver], { thresholdUniformAmount: '400.00' });
    const { approval } = await ask(dollars);
    expect(approval).toMatchObject({ votes: 1, canBeMet: true });
    expect(approval?.voters).toHaveLength(1);
    const reader = await api.signInWith(organisation, ['GET_BALANCES']);
    expect((await ask(dollars, reader)).approval).toEqual({ votes: 1, canBeMet: true, voters: null });
  });

  it('[CANPAY-3] says which bank method is there in time, until when it has to be ordered, and that it would wait for money', async () => {
    await fund(api, aurora, amountOf('1000.00', 'EUR'));
    const euros = { amount: '500.00', currency: 'EUR' };
    expect(await ask(euros)).toMatchObject({ closed: 'NO_RECIPIENT', bank: null });
    const recipient = await createTestAccount(api, token);
    expect((await ask(euros)).closed).toBe('NO_RECIPIENT');
    await verifyTestAccount(api, recipient);
    expect((await ask(euros)).closed).toBe('NO_BANK_ACCOUNT');
    await createTestCollection(api, organisation.id);
    const answer = await ask({ ...euros, day: '2025-07-04' });
    expect(answer).toMatchObject({
      closed: null,
      bank: {
        method: 'SEPA',
        accounts: 1,
        submitAt: '2025-06-30T12:00:00.000Z',
        arrivesUntil: '2025-07-01',
        isInTime: true,
        lastChance: '2025-07-03T12:00:00.000Z',
      },
      isCovered: false,
    });
    expect(of(answer, aurora)).toMatchObject({ verdict: 'NOW', cost: '501.00', bankFee: '1.00' });
    expect((await ask(euros)).bank).toMatchObject({ isInTime: false, lastChance: null });
  });

  it('sees whether coins in custody cover it, and tells no figure of them', async () => {
    await fund(api, aurora, amountOf('900', 'USDT'));
    expect((await ask(dollars)).isCovered).toBe(false);
    await ownCoins(api, organisation, 'ETH', amountOf('618.77', 'USDT'));
    const answer = await ask(dollars);
    expect(answer.isCovered).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('618.77');
  });

  it.each([
    [{ amount: '0', currency: 'EUR' }, 'amount'],
    [{ amount: '1,5', currency: 'USDT' }, 'amount'],
    [{ amount: '1.001', currency: 'EUR' }, 'amount'],
    [{ amount: '1', currency: 'XXX' }, 'currency'],
    [{ amount: '1', currency: 'BTC', network: 'TRX' }, 'network'],
    [{ amount: '1', currency: 'EUR', network: 'ETH' }, 'network'],
    [{ amount: '1', currency: 'EUR', day: '2025-06-29' }, 'day'],
    [{ amount: '1', currency: 'EUR', day: '2025-02-30' }, 'day'],
  ] as const)('refuses what nobody can pay: %o', async (query, field) => {
    const answer = await api.call('GET', `can-i-pay?${new URLSearchParams(query)}`, { token });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(field);
  });
});

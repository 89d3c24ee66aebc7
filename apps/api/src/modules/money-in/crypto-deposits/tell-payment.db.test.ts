import { account, balanceOf, credit, debit, LedgerError, post, type AccountRef } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, fraction, toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { IllegalTransition, systemActor, UnknownRate } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids';
import { simulatedAddresses } from '../../../rails/chain';
import { storedRates } from '../../../rails/rates';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment, giveRates } from '../../../testing/commerce';
import { assignAddress, insertDepositAddresses, tellPayment, type ToldEvent } from '.';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;

const start = new Date('2025-03-14T09:22:11.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const moveTo = (minutes: number) => api.testDatabase.setClock(at(minutes));

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await moveTo(0);
  await giveRates(api, start);
  payment = await createTestPayment(api, business, { at: start });
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const tell = (event: ToldEvent, paymentId = payment.terms.id) =>
  api.database.inOrganisation(organisation.id, (tx) =>
    tellPayment(tx, { organisationId: organisation.id, paymentId, rates: storedRates }, event),
  );
const seen = (amount: string, transactionId: string = newId()): ToldEvent & { readonly kind: 'SEEN' } => ({
  kind: 'SEEN',
  deposit: {
    id: newId(),
    currency: 'BTC',
    network: 'MAIN',
    amount: amountOf(amount, 'BTC'),
    onChainAmountRaw: amountOf(amount, 'BTC').units.toString(),
    fromAddress: 'bc1qpayer',
    toAddress: payment.terms.walletAddress ?? '',
    destinationTag: null,
    transactionId,
    outputIndex: 0,
    blockHeight: null,
    requiredConfirmations: 2,
  },
});
const final = (depositId: string): ToldEvent => ({
  kind: 'FINAL_ON_CHAIN',
  depositId,
  confirmations: 2,
  blockHeight: 900_000,
});
const screened = (depositId: string): ToldEvent => ({
  kind: 'SCREENED',
  depositId,
  outcome: 'OK',
  riskScore: fraction('0.1'),
  riskCategory: 'exchange',
  travelRule: 'NOT_REQUIRED',
  refundId: newId(),
});
const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const available = () => balance(account.available(business.id, 'EUR'));
/** Everything an event may write, counted. */
const counts = async () => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<Record<string, string>>`
      select (select count(*) from deposit) as deposits, (select count(*) from ledger_entry) as entries,
             (select count(*) from state_transition) as transitions, (select sum(count) from stat_daily) as counted`.execute(
      tx,
    ),
  );
  return rows[0];
};

describe('a payment that is told of a deposit', () => {
  test('E1: seen, final and screened, 0.00173281 BTC become 99.00 EUR, one fee and one figure of the day', async () => {
    const event = seen('0.00173281');
    await moveTo(4);
    await tell(event);
    await moveTo(20);
    await tell(final(event.deposit.id));
    expect(await balance(account.pending(business.id, 'BTC'))).toBe('0.00173281');
    expect(await available()).toBe('0.00');
    await giveRates(api, at(20));
    const settled = await tell(screened(event.deposit.id));
    expect(settled?.state.outcome.status).toBe('DEPOSITED');
    expect(await available()).toBe('99.00');
    expect(await balance(account.serviceFeeIncome('EUR'))).toBe('1.00');
    expect(await balance(account.pending(business.id, 'BTC'))).toBe('0');
    expect(await counts()).toMatchObject({ deposits: '1', entries: '7', counted: '1' });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; status: string }>`
        select action, after->>'status' as status from audit_event where entity_id = ${event.deposit.id}`.execute(tx),
    );
    expect(rows).toEqual([{ action: 'deposit.settle', status: 'CONFIRMED' }]);
  });

  test('a deposit of the currency in which its business settles is credited as it is, less the fee', async () => {
    const coins = await createBusiness(api, organisation, { settlementCurrency: 'BTC' });
    payment = await createTestPayment(api, coins, { at: start, rules: { settlementCurrency: 'BTC' } });
    const event = seen('0.00173281');
    await tell(event);
    await tell(final(event.deposit.id));
    const settled = await tell(screened(event.deposit.id));
    expect(settled?.state.outcome.status).toBe('DEPOSITED');
    const parts = [
      account.available(coins.id, 'BTC'),
      account.serviceFeeIncome('BTC'),
      account.pending(coins.id, 'BTC'),
    ];
    expect(await Promise.all(parts.map(balance))).toEqual(['0.00171548', '0.00001733', '0']);
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql<{ kind: string }>`
        select event_type as kind from ledger_transaction where entity_id = ${event.deposit.id} order by 1`.execute(tx),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['T-01', 'T-02']);
  });

  test('twice of one transfer keeps the first, also at the same moment', async () => {
    const event = seen('0.00173281', 'one-transfer');
    const again = { ...event, deposit: { ...event.deposit, id: newId() } };
    const told = await Promise.all([tell(event), tell(again), tell(again)]);
    expect(told.filter((settled) => settled !== null)).toHaveLength(1);
    const before = await counts();
    expect(before).toMatchObject({ deposits: '1' });
    expect(await tell(again)).toBeNull();
    expect(await counts()).toEqual(before);
  });

  test('twice that it is final, or screened, is refused the second time and nothing changes', async () => {
    const event = seen('0.00173281');
    const { id } = event.deposit;
    await tell(event);
    for (const step of [final(id), screened(id)]) {
      const told = await Promise.allSettled([tell(step), tell(step)]);
      expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const before = await counts();
      await expect(tell(step)).rejects.toThrow(IllegalTransition);
      expect(await counts()).toEqual(before);
    }
    expect(await available()).toBe('99.00');
  });

  test('while prices are stale nothing is credited; it is at the first price that is not', async () => {
    await moveTo(60);
    const event = seen('0.00173281');
    await tell(event);
    await tell(final(event.deposit.id));
    const before = await counts();
    await moveTo(90);
    await expect(tell(screened(event.deposit.id))).rejects.toThrow(UnknownRate);
    expect(await counts()).toEqual(before);
    await giveRates(api, at(90));
    await tell(screened(event.deposit.id));
    expect(await available()).toBe('99.00');
  });

  test('a cancelled payment takes no deposit', async () => {
    await api.database.inOrganisation(organisation.id, (tx) =>
      sql`update payment set cancelled_at = ${at(1)} where id = ${payment.terms.id}`.execute(tx),
    );
    const before = await counts();
    await expect(tell(seen('0.001'))).rejects.toThrow('that is CANCELLED');
    expect(await counts()).toEqual(before);
  });

  test('E10: what the chain takes back is taken from what is there, the rest is owed and repaid by the next deposit', async () => {
    const event = seen('0.00173281');
    const { id } = event.deposit;
    for (const step of [event, final(id), screened(id)]) await tell(step);
    const spent = amountOf('59.00', 'EUR');
    await api.database.inOrganisation(organisation.id, (tx) =>
      post(tx, organisation.id, [
        {
          eventType: 'T-23',
          entityType: 'MANUAL_MOVEMENT',
          entityId: newId(),
          valueAt: start,
          description: 'Spent',
          actor: systemActor,
          entries: [debit(account.available(business.id, 'EUR'), spent), credit(account.manual('EUR'), spent)],
        },
      ]),
    );
    await tell({ kind: 'REORGED', depositId: id });
    expect(await available()).toBe('0.00');
    expect(await balance(account.receivable(business.id, 'EUR'))).toBe('59.00');
    expect(await counts()).toMatchObject({ counted: '0' });
    // A transfer seen again is another deposit, for the first no longer exists.
    const again = seen('0.00173281', event.deposit.transactionId);
    for (const step of [again, final(again.deposit.id), screened(again.deposit.id)]) await tell(step);
    expect(await available()).toBe('40.00');
    expect(await balance(account.receivable(business.id, 'EUR'))).toBe('0.00');
    expect(await counts()).toMatchObject({ deposits: '2', counted: '1' });
  });

  test('of two deposits that are credited at once each repays its part of a debt, or is told again', async () => {
    const first = seen('0.00173281');
    for (const step of [first, final(first.deposit.id), screened(first.deposit.id)]) await tell(step);
    await api.database.inOrganisation(organisation.id, (tx) =>
      post(tx, organisation.id, [
        {
          eventType: 'T-25',
          entityType: 'MANUAL_MOVEMENT',
          entityId: newId(),
          valueAt: start,
          description: 'Owed',
          actor: systemActor,
          entries: [
            debit(account.receivable(business.id, 'EUR'), amountOf('10.00', 'EUR')),
            credit(account.manual('EUR'), amountOf('10.00', 'EUR')),
          ],
        },
      ]),
    );
    const others = [
      await createTestPayment(api, business, { at: start }),
      await createTestPayment(api, business, { at: start }),
    ];
    const ids: string[] = [];
    for (const { terms } of others) {
      const event = seen('0.00173281');
      ids.push(event.deposit.id);
      await tell(event, terms.id);
      await tell(final(event.deposit.id), terms.id);
    }
    const told = await Promise.allSettled(others.map(({ terms }, index) => tell(screened(ids[index] ?? ''), terms.id)));
    for (const [index, outcome] of told.entries()) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toBeInstanceOf(LedgerError);
      await tell(screened(ids[index] ?? ''), others[index]?.terms.id);
    }
    expect(await balance(account.receivable(business.id, 'EUR'))).toBe('0.00');
    expect(await available()).toBe('287.00');
  });
});

describe('an address for a payment', () => {
  const book = simulatedAddresses('a secret of at least thirty-two characters');
  const assign = (currency: string, network: string, addresses = book) =>
    api.database.inOrganisation(organisation.id, async (tx) => {
      const whose = { organisationId: organisation.id, businessId: business.id, paymentId: payment.terms.id };
      const address = await assignAddress(tx, addresses, { ...whose, currency, network, at: start, isTest: false });
      await insertDepositAddresses(tx, [address]);
      return address;
    });

  test('is its own; a coin with tags has one address an organisation and a tag of its own', async () => {
    const bitcoin = await Promise.all(Array.from({ length: 8 }, () => assign('BTC', 'MAIN')));
    expect(new Set(bitcoin.map(({ address }) => address)).size).toBe(8);
    const ripple = await Promise.all(Array.from({ length: 8 }, () => assign('XRP', 'MAIN')));
    expect(new Set(ripple.map(({ address }) => address)).size).toBe(1);
    expect(new Set(ripple.map(({ destinationTag }) => destinationTag)).size).toBe(8);
  });

  test('is refused where the installation has none, and none is kept', async () => {
    const none = { addressAt: () => null, sharedAddress: () => null };
    await expect(assign('BTC', 'MAIN', none)).rejects.toMatchObject({ code: 'NETWORK_DISABLED' });
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql`select from deposit_address`.execute(tx),
    );
    expect(rows).toEqual([]);
  });
});

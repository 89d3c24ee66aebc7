import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { systemActor, type PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatedReader, type ChainReader } from '../../../rails/chain';
import { storedRates } from '../../../rails/rates';
import { listedAddress } from '../../../rails/screening';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness } from '../../../testing/commerce';
import { newId } from '../../../platform/ids';
import { writeNoted } from '../../../testing/write-noted';
import { screeningsOf } from '../../carriers/screening';
import { tellPayment } from '../crypto-deposits';
import { watchChain } from './watch-chain';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;

/** Each test has hours of its own: the clock of a chain never goes back. */
let start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 48 * 3_600_000);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await chain.at(start);
  payment = await createPayablePayment(api, business, { at: start });
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const available = () => balance(account.available(business.id, 'EUR'));
const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await api.database.inOrganisation(organisation.id, (tx) => statement.execute(tx))).rows;
const deposits = () =>
  rowsOf(sql<{ status: string; confirmations: number; is_late: boolean; is_follow_up: boolean }>`
    select status, confirmations, is_late, is_follow_up from deposit order by detected_at, created_at, id`);
const statuses = async () => (await deposits()).map(({ status }) => status);
const paymentNow = async ({ terms }: PaymentState = payment) =>
  (
    await rowsOf(sql<{ status: string; labels: string[] }>`select status, labels from payment where id = ${terms.id}`)
  )[0];
const strays = () =>
  rowsOf(sql<{ reason: string; status: string; currency: string; amount: string; business_id: string | null }>`
    select reason, status, currency, amount, business_id from unassociated_deposit order by received_at, id`);
const entries = async () => (await rowsOf(sql<{ n: string }>`select count(*) as n from ledger_entry`))[0]?.n;

describe('coins on a chain', () => {
  test('E1: are seen, counted block by block, and credited once they are final', async () => {
    await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 0 }]);
    expect(await paymentNow()).toMatchObject({ status: 'AWAITING' });
    await chain.mine('BTC', 1);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 1 }]);
    expect(await entries()).toBe('0');
    await chain.mine('BTC', 1);
    await chain.at(at(3));
    expect(await deposits()).toMatchObject([{ status: 'CONFIRMED', confirmations: 2 }]);
    expect(await available()).toBe('99.00');
    expect(await paymentNow()).toEqual({ status: 'DEPOSITED', labels: [] });
    const told = await rowsOf(sql<{ payload: string }>`select payload from callback_delivery`);
    expect(told.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { status: 'CONFIRMED', settlementPayableAmount: '99.00' },
    ]);
  });

  test('become final with the time alone', async () => {
    await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    await chain.at(at(25));
    expect(await statuses()).toEqual(['CONFIRMED']);
  });

  test('E2: in two parts they are worth what they are worth at once', async () => {
    await chain.send(payment, '0.001');
    await chain.at(at(1));
    await chain.send(payment, '0.00073281');
    await chain.at(at(2));
    await chain.at(at(50));
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
    expect(await paymentNow()).toEqual({ status: 'DEPOSITED', labels: [] });
  });

  test.each([
    ['too few', '0.001', 0, ['UNDERPAID'], '57.13'],
    ['too many', '0.002', 0, ['OVERPAID'], '114.27'],
    ['late', '0.00173281', 60, ['LATE'], '99.00'],
  ])('%s are credited as they are, and the payment says so', async (_, amount, minutes, labels, net) => {
    await chain.at(at(minutes));
    await chain.send(payment, amount);
    await chain.at(at(minutes + 1));
    await chain.at(at(minutes + 60));
    expect(await paymentNow()).toEqual({ status: 'DEPOSITED', labels });
    expect(await available()).toBe(net);
  });

  test('E8: below the minimum are kept apart and credited to nobody', async () => {
    await chain.send(payment, '0.00005');
    await chain.at(at(1));
    await chain.at(at(40));
    expect(await statuses()).toEqual(['UNPROCESSABLE']);
    expect(await available()).toBe('0.00');
    expect(await balance(account.unprocessable('BTC'))).toBe('0.00005');
  });

  test('that are dropped before they are final were never there', async () => {
    const transfer = await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    await chain.reorganise(transfer, 'GONE');
    await chain.at(at(2));
    expect(await statuses()).toEqual(['ORPHANED']);
    expect(await paymentNow()).toMatchObject({ status: 'PENDING' });
    expect(await entries()).toBe('0');
  });

  test('that move to another block before they are final only begin to be counted anew', async () => {
    const transfer = await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    await chain.mine('BTC', 1);
    await chain.at(at(2));
    await chain.reorganise(transfer, 'AGAIN');
    await chain.at(at(3));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 0 }]);
    await chain.at(at(40));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test('that are taken back after their credit are taken from the business, and credited once when they come again', async () => {
    const transfer = await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    await chain.at(at(30));
    expect(await available()).toBe('99.00');
    await chain.reorganise(transfer, 'GONE');
    await chain.at(at(31));
    expect(await statuses()).toEqual(['ORPHANED']);
    expect(await available()).toBe('0.00');
    expect(await balance(account.custody('BTC', 'MAIN'))).toBe('0');
    // The payer's wallet broadcasts the same transaction again.
    await api.database.onPlatform((tx) =>
      sql`delete from simulated_transfer where transaction_id = ${transfer.transactionId}`.execute(tx),
    );
    await chain.send(payment, '0.00173281', { transactionId: transfer.transactionId });
    await chain.at(at(32));
    await chain.at(at(70));
    expect(await statuses()).toEqual(['ORPHANED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test('that wait again after a reorganisation are no more credited, and are worth what they were once they are final', async () => {
    const transfer = await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    await chain.at(at(31));
    expect(await available()).toBe('99.00');
    await chain.reorganise(transfer, 'AGAIN');
    await chain.at(at(32));
    // Within its lock and not late, whenever it was put back.
    expect(await deposits()).toMatchObject([{ status: 'ORPHANED' }, { is_late: false }]);
    await chain.at(at(120));
    expect(await statuses()).toEqual(['ORPHANED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test('that stand in another block after a reorganisation stay credited', async () => {
    const transfer = await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    await chain.at(at(30));
    const before = await entries();
    await chain.reorganise(transfer, 'AGAIN');
    await chain.mine('BTC', 1);
    await chain.at(at(31));
    await chain.at(at(60));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await entries()).toBe(before);
  });
});

describe('coins that no payment can take', () => {
  const ether = () => createPayablePayment(api, business, { at: start, currency: 'ETH', network: 'ETH' });

  test('a token the business does not take is kept for it as unassociated; one it takes counts for the payment', async () => {
    const open = await ether();
    await chain.send(open, '12', { currency: 'LINK' });
    await chain.send(open, '50', { currency: 'USDT' });
    await chain.at(at(1));
    await chain.at(at(20));
    expect(await strays()).toEqual([
      {
        reason: 'UNSUPPORTED_TOKEN',
        status: 'PENDING',
        currency: 'LINK',
        amount: '12000000000000000000',
        business_id: business.id,
      },
    ]);
    expect(await balance(account.unassociated(business.id, 'LINK'))).toBe('12');
    expect(await paymentNow(open)).toMatchObject({ status: 'DEPOSITED' });
    expect((await paymentNow(open))?.labels).toContain('MIXED_CURRENCY');
  });

  test('a cancelled payment stays cancelled, and its money is the business’s to claim', async () => {
    const cancelled = {
      organisationId: organisation.id,
      entityType: 'PAYMENT' as const,
      entityId: payment.terms.id,
      from: 'PENDING',
      to: 'CANCELLED',
      event: 'CANCELLED',
      reference: '',
      actor: systemActor,
      at: start,
    };
    const ofPayment = { table: 'payment', organisationId: organisation.id, ids: [payment.terms.id] };
    await api.database.inOrganisation(organisation.id, (tx) =>
      writeNoted(
        tx,
        ofPayment,
        () =>
          sql`update payment set cancelled_at = ${start}, status = 'CANCELLED' where id = ${payment.terms.id}`.execute(
            tx,
          ),
        [cancelled],
      ),
    );
    await chain.send(payment, '0.001');
    await chain.at(at(1));
    expect(await strays()).toEqual([]);
    await chain.at(at(30));
    expect(await strays()).toMatchObject([{ reason: 'CLOSED_PAYMENT', business_id: business.id, amount: '100000' }]);
    expect(await paymentNow()).toMatchObject({ status: 'CANCELLED' });
    expect(await deposits()).toEqual([]);
  });

  test('no tag, or one that nobody was given, is nobody’s yet; the chain may still take it back', async () => {
    const tagged = await createPayablePayment(api, business, {
      at: start,
      currency: 'XRP',
      network: 'MAIN',
    });
    await chain.send(tagged, '20', { tag: null });
    const unknown = await chain.send(tagged, '30', { tag: '4294967295' });
    await chain.at(at(1));
    await chain.at(at(2));
    expect(await strays()).toMatchObject([
      { reason: 'MISSING_TAG', business_id: null },
      { reason: 'UNKNOWN_TAG', business_id: null },
    ]);
    expect(await balance(account.unallocated('XRP'))).toBe('50');
    await chain.reorganise(unknown, 'GONE');
    await chain.at(at(3));
    expect(await balance(account.unallocated('XRP'))).toBe('20');
    expect((await strays()).map(({ status }) => status)).toEqual(['PENDING', 'ORPHANED']);
  });
});

describe('screening', () => {
  const sendFrom = async (list: Parameters<typeof listedAddress>[0]) => {
    await chain.send(payment, '0.00173281', { from: [listedAddress(list, 'BTC', 'MAIN') ?? ''] });
    await chain.at(at(1));
    await chain.at(at(30));
  };

  test('a hit blocks the money', async () => {
    await sendFrom('SANCTIONS');
    expect(await statuses()).toEqual(['BLOCKED']);
    expect(await balance(account.blocked('BTC'))).toBe('0.00173281');
    expect(await available()).toBe('0.00');
  });

  test('every input is asked about, wherever the listed one stands, and what each source said is kept for the drawer', async () => {
    const listed = listedAddress('MIXER', 'BTC', 'MAIN') ?? '';
    const clean = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    await chain.send(payment, '0.00173281', { from: [clean, listed] });
    await chain.at(at(1));
    await chain.at(at(30));
    expect(await statuses()).toEqual(['BLOCKED']);
    const [deposit] = await rowsOf(
      sql<{ id: string; from_address: string | null }>`select id, from_address from deposit`,
    );
    expect(deposit?.from_address).toBeNull();
    const kept = await api.database.inOrganisation(organisation.id, (tx) =>
      screeningsOf(tx, organisation.id, [deposit?.id ?? '']),
    );
    expect(kept).toMatchObject([
      { outcome: 'HIT', sources: [{ source: 'SIMULATED', outcome: 'HIT', riskScore: '0.87', riskCategory: 'mixer' }] },
    ]);
  });

  const tellBlocked = async (event: 'RELEASED' | 'RETURN_ORDERED') => {
    const [deposit] = await rowsOf(sql<{ id: string }>`select id from deposit`);
    const told = { depositId: deposit?.id ?? '', refundId: newId() };
    return api.database.inOrganisation(organisation.id, (tx) =>
      tellPayment(
        tx,
        { organisationId: organisation.id, paymentId: payment.terms.id, rates: storedRates },
        event === 'RELEASED' ? { ...told, kind: event, travelRule: 'NOT_REQUIRED' } : { ...told, kind: event },
      ),
    );
  };

  test('what is blocked is released and credited, or sent back; the chain may take it as well', async () => {
    await sendFrom('SANCTIONS');
    await tellBlocked('RELEASED');
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await available()).toBe('99.00');
    expect(await balance(account.blocked('BTC'))).toBe('0');
    await expect(tellBlocked('RELEASED')).rejects.toThrow('that is CONFIRMED');
  });

  test('what is blocked goes back where it came from, once', async () => {
    await sendFrom('SANCTIONS');
    await tellBlocked('RETURN_ORDERED');
    expect(await statuses()).toEqual(['REFUNDING']);
    await chain.at(at(31));
    await chain.mine('BTC', 3);
    await chain.at(at(32));
    await chain.at(at(33));
    expect(await statuses()).toEqual(['REFUNDED']);
    expect(await balance(account.blocked('BTC'))).toBe('0');
    expect(await balance(account.refunds(business.id, 'BTC'))).toBe('0');
  });

  test('what its chain takes back while it is blocked, or too small, leaves nothing behind', async () => {
    const blocked = await chain.send(payment, '0.00173281', {
      from: [listedAddress('SANCTIONS', 'BTC', 'MAIN') ?? ''],
    });
    const small = await chain.send(payment, '0.00005');
    await chain.at(at(1));
    await chain.at(at(30));
    expect((await statuses()).toSorted()).toEqual(['BLOCKED', 'UNPROCESSABLE']);
    for (const transfer of [blocked, small]) await chain.reorganise(transfer, 'GONE');
    await chain.at(at(31));
    expect(await statuses()).toEqual(['ORPHANED', 'ORPHANED']);
    for (const ref of [account.blocked('BTC'), account.unprocessable('BTC'), account.custody('BTC', 'MAIN')])
      expect(await balance(ref)).toBe('0');
  });

  test('no answer is waited for, however long: it is never an OK', async () => {
    await sendFrom('SILENT');
    expect(await statuses()).toEqual(['PENDING_AML']);
    await chain.at(at(24 * 60));
    expect(await statuses()).toEqual(['PENDING_AML']);
    expect(await balance(account.pending(business.id, 'BTC'))).toBe('0.00173281');
  });

  test('what no locked rate values waits, final while prices are stale, for the first one after', async () => {
    const floating = await createPayablePayment(api, business, { at: start, request: { rateType: 'FLOATING' } });
    await chain.send(floating, '0.00173281');
    await chain.at(at(1));
    await chain.atWithoutPrices(at(30));
    await chain.atWithoutPrices(at(31));
    expect(await statuses()).toEqual(['PENDING_AML']);
    await chain.at(at(40));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await available()).toBe('99.00');
  });
});

/** A list whose reader dies on the way. */
const dyingAfterTwo = <Item>(items: readonly Item[]): readonly Item[] =>
  Object.assign([...items], {
    *[Symbol.iterator]() {
      yield* items.slice(0, 2);
      throw new Error('killed');
    },
  });

describe('a watcher that is killed', () => {
  const watch = (reader: ChainReader) =>
    watchChain(
      {
        database: api.database,
        reader,
        rates: storedRates,
        askForScreening: async () => undefined,
        onChanged: async () => undefined,
        onRead: async () => undefined,
      },
      'BTC',
      new AbortController().signal,
    );

  test('anywhere reads on without a gap and credits nothing twice', async () => {
    const real = simulatedReader(api.database);
    const others = await Promise.all([1, 2, 3].map(() => createPayablePayment(api, business, { at: start })));
    for (const one of [payment, ...others]) await chain.send(one, '0.00173281');
    await api.testDatabase.setClock(at(1));
    const dying: ChainReader = {
      ...real,
      locate: () => Promise.reject(new Error('killed')),
      read: async (...asked) => {
        const reading = await real.read(...asked);
        return { ...reading, transfers: dyingAfterTwo(reading.transfers) };
      },
    };
    await expect(watch(dying)).rejects.toThrow();
    const told = await deposits();
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(4);
    await chain.at(at(2));
    await chain.at(at(40));
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    expect(await available()).toBe('396.00');
  });

  test('or has a twin: what both see is told once', async () => {
    const real = simulatedReader(api.database);
    await chain.send(payment, '0.00173281');
    await api.testDatabase.setClock(at(1));
    await Promise.allSettled([watch(real), watch(real), watch(real)]);
    expect(await statuses()).toEqual(['UNCONFIRMED']);
    await chain.mine('BTC', 2);
    await Promise.allSettled([watch(real), watch(real), watch(real)]);
    expect(await statuses()).toEqual(['PENDING_AML']);
    await chain.at(at(2));
    expect(await available()).toBe('99.00');
  });
});

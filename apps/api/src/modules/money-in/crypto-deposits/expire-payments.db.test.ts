import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment } from '../../../testing/commerce';
import { rebuildDailyFigures, rebuildListTotals } from '../../../testing/figures';
import { writeNoted } from '../../../testing/write-noted';
import { lockPayment } from './aggregate-repository';
import { expireOverdue, expirePayments } from './expire-payments';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
const start = new Date('2025-03-14T09:22:11.000Z');
const minutesAfter = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
});
beforeEach(() =>
  api.database.acrossOrganisations(async (tx) => {
    await sql`delete from refund`.execute(tx);
    await sql`delete from deposit`.execute(tx);
    await sql`delete from payment`.execute(tx);
    await rebuildDailyFigures(tx);
    await rebuildListTotals(tx);
  }),
);
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const expire = async (at: Date): Promise<number> => {
  await api.testDatabase.setClock(at);
  return api.database.acrossOrganisations((tx) => expirePayments(tx));
};

const rowOf = async ({ terms }: PaymentState) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string; labels: string[]; expired_at: Date | null }>`
      select status, labels, expired_at from payment where id = ${terms.id}`.execute(tx),
  );
  return rows[0];
};

const traceOf = async ({ terms }: PaymentState) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ event: string; from_status: string; to_status: string; actor_type: string; at: Date }>`
      select event, from_status, to_status, actor_type, at from state_transition
      where entity_id = ${terms.id} and event = 'EXPIRY_TIMER'`.execute(tx),
  );
  return rows;
};

describe('the expiry of payments', () => {
  test('one that nobody paid is EXPIRED from its minute on, traced and in the audit trail', async () => {
    const payment = await createTestPayment(api, business, { at: start });
    const open = await createTestPayment(api, business, { at: start, request: { target: null } });
    expect(await expire(new Date(minutesAfter(30).getTime() - 1))).toBe(0);
    expect(await rowOf(payment)).toEqual({ status: 'PENDING', labels: [], expired_at: null });

    expect(await expire(minutesAfter(30))).toBe(2);
    expect(await rowOf(payment)).toEqual({ status: 'EXPIRED', labels: [], expired_at: minutesAfter(30) });
    expect(await rowOf(open)).toMatchObject({ status: 'EXPIRED' });
    expect(await traceOf(payment)).toEqual([
      {
        event: 'EXPIRY_TIMER',
        from_status: 'PENDING',
        to_status: 'EXPIRED',
        actor_type: 'SYSTEM',
        at: minutesAfter(30),
      },
    ]);
    const { rows: audited } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; actor_type: string; organisation_id: string }>`
        select action, actor_type, organisation_id from audit_event where entity_id = ${payment.terms.id}`.execute(tx),
    );
    expect(audited).toEqual([{ action: 'payment.expire', actor_type: 'SYSTEM', organisation_id: organisation.id }]);
  });

  test('each payment is told once', async () => {
    const payment = await createTestPayment(api, business, { at: start });
    expect(await expire(minutesAfter(31))).toBe(1);
    expect(await expire(minutesAfter(90))).toBe(0);
    expect(await rowOf(payment)).toMatchObject({ expired_at: minutesAfter(31) });
    expect(await traceOf(payment)).toHaveLength(1);
  });

  test('one that was paid in part stays DEPOSITED and is UNDERPAID from then on; one that was paid keeps its labels', async () => {
    const part = await createTestPayment(api, business, { at: start, sent: ['0.00100000'] });
    const whole = await createTestPayment(api, business, { at: start, sent: ['0.00173281'] });
    expect(await expire(minutesAfter(30))).toBe(2);
    expect(await rowOf(part)).toMatchObject({ status: 'DEPOSITED', labels: ['UNDERPAID'] });
    expect(await rowOf(whole)).toMatchObject({ status: 'DEPOSITED', labels: [] });
    expect(await traceOf(part)).toEqual([]);
  });

  test('a reusable payment and a cancelled one are left alone', async () => {
    const reusable = await createTestPayment(api, business, { at: start, request: { type: 'REUSABLE' } });
    const cancelled = await createTestPayment(api, business, { at: start });
    const { id } = cancelled.terms;
    await api.database.acrossOrganisations((tx) =>
      writeNoted(tx, { table: 'payment', organisationId: organisation.id, ids: [id] }, () =>
        sql`update payment set status = 'CANCELLED', cancelled_at = ${minutesAfter(3)} where id = ${id}`.execute(tx),
      ),
    );
    expect(await expire(minutesAfter(9_000))).toBe(0);
    expect(await rowOf(reusable)).toMatchObject({ status: 'PENDING', expired_at: null });
    expect(await rowOf(cancelled)).toMatchObject({ status: 'CANCELLED', expired_at: null });
  });

  test('a payment that somebody works on is left to him, and told in the next round', async () => {
    const busy = await createTestPayment(api, business, { at: start });
    const idle = await createTestPayment(api, business, { at: start });
    await api.testDatabase.setClock(minutesAfter(30));
    await api.database.inOrganisation(organisation.id, async (tx) => {
      await lockPayment(tx, organisation.id, busy.terms.id);
      expect(await api.database.acrossOrganisations((tx) => expirePayments(tx))).toBe(1);
    });
    expect(await rowOf(idle)).toMatchObject({ status: 'EXPIRED' });
    expect(await rowOf(busy)).toMatchObject({ status: 'PENDING' });
    expect(await expire(minutesAfter(31))).toBe(1);
    expect(await rowOf(busy)).toMatchObject({ status: 'EXPIRED' });
  });
});

test('one payment that cannot be told holds up no other, and is named', async () => {
  const stuck = await createTestPayment(api, business, { at: start });
  const others = [
    await createTestPayment(api, business, { at: start }),
    await createTestPayment(api, business, { at: minutesAfter(1) }),
  ];
  await api.testDatabase.setClock(minutesAfter(40));
  const owner = new pg.Client(api.testDatabase.urls.ownerUrl);
  await owner.connect();
  try {
    await owner.query(`
      alter table payment add constraint stuck check (id <> '${stuck.terms.id}' or expired_at is null) not valid`);
    await expect(expireOverdue(api.database, new AbortController().signal)).rejects.toThrow(stuck.terms.id);
  } finally {
    await owner.query('alter table payment drop constraint if exists stuck');
    await owner.end();
  }
  expect(await rowOf(stuck)).toMatchObject({ status: 'PENDING', expired_at: null });
  for (const other of others) expect(await rowOf(other)).toMatchObject({ status: 'EXPIRED' });
  await expireOverdue(api.database, new AbortController().signal);
  expect(await rowOf(stuck)).toMatchObject({ status: 'EXPIRED' });
});

test('the server does it by itself, however many are overdue', async () => {
  for (let count = 0; count < 3; count++) await createTestPayment(api, business, { at: start });
  await api.testDatabase.setClock(minutesAfter(31));
  await api.app.jobs.fireDue();
  await api.app.jobs.runDue();
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string; count: number }>`select status, count(*)::int as count from payment group by 1`.execute(tx),
  );
  expect(rows).toEqual([{ status: 'EXPIRED', count: 3 }]);
});

describe('a payment as one aggregate', () => {
  const load = async ({ terms }: PaymentState, depositIds: readonly string[] = []) => {
    const found = await api.database.inOrganisation(organisation.id, (tx) =>
      lockPayment(tx, organisation.id, terms.id, depositIds),
    );
    return found?.state;
  };

  test('is loaded as it was saved: terms, deposits, refunds and what follows from them', async () => {
    const rules = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;
    const kinds = [
      {},
      { request: { target: null } },
      { sent: ['0.00100000', '0.00073281'] },
      { rules, sent: ['0.00210000'] },
      { rules, sent: ['0.00173281', '0.00050000'] },
      { sent: ['0.00005'] },
    ];
    for (const kind of kinds) {
      const state = await createTestPayment(api, business, { at: start, ...kind });
      expect(await load(state)).toEqual(state);
    }
  });

  test('of a reusable one only what is asked for is loaded; the rest counts as sums', async () => {
    const sent = ['0.001', '0.002', '0.00005', '0.003'];
    const request = { type: 'REUSABLE' as const, displayAmount: null, displayCurrency: 'EUR' };
    const state = await createTestPayment(api, business, { at: start, request, sent });
    const third = state.deposits[3];
    const loaded = await load(state, [third?.id ?? '']);
    expect(loaded?.deposits).toEqual([third]);
    expect(
      loaded?.otherDeposits?.map(({ status, amount, value }) => [status, amount, value?.payableAmount ?? null]),
    ).toEqual([
      ['CONFIRMED', amountOf('0.003', 'BTC'), amountOf('171.40', 'EUR')],
      ['UNPROCESSABLE', amountOf('0.00005', 'BTC'), null],
    ]);
    expect(loaded?.outcome).toEqual(state.outcome);
    expect(await load(state)).toMatchObject({ deposits: [], refunds: [] });
  });

  test('of another organisation is not found', async () => {
    const state = await createTestPayment(api, business, { at: start });
    const stranger = await api.createOrganisation();
    const found = await api.database.inOrganisation(stranger.id, (tx) =>
      lockPayment(tx, organisation.id, state.terms.id),
    );
    expect(found).toBeNull();
  });
});

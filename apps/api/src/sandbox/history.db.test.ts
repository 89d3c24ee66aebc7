import type { OrganisationId } from '@countinghouse/contract/ids';
import type { DepositStatus } from '@countinghouse/contract/money-in/crypto-deposits';
import type { Database, Tx } from '@countinghouse/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { verify } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { paymentStatusAt } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '../invariants';
import { migrations } from '../migrations';
import { sealOf, subjectOf, withdrawalsSince } from '../modules/money-out/crypto-withdrawals';
import { fiatWithdrawalsSince, sealOfFiat } from '../modules/money-out/fiat-withdrawals';
import { tellPayment } from '../modules/money-in/crypto-deposits';
import { statedByBanks } from '../modules/money-in/fiat-deposits';
import { reconcileAll } from '../modules/books/reconciliation';
import { judgeFee } from '../modules/organisation/businesses';
import { isApproved, judgeFloor } from '../modules/money-out/withdrawal-approvals';
import { newId } from '../platform/ids';
import { verifyPassword } from '../platform/passwords';
import { openFactor, openPassword } from '../platform/person-secrets';
import { simulatedHoldings } from '../rails/holdings';
import { storedRates } from '../rails/rates';
import { demoSignIns, extendHistory, seedHistory } from '.';
import { historyChecksum, type HistoryChecksum } from './history-checksum';
import { historyVersion } from './history-version';
import { testConfig } from '../testing/config';
import { demoHistory } from '../testing/history';
import { postingKinds } from '../testing/posting-kinds';

const anchor = '2025-06-30';
const now = '2025-06-30T14:30:00.000Z';
const later = ['2025-07-01T09:12:00.000Z', '2025-07-03T00:00:00.000Z', '2025-07-06T20:45:30.000Z'] as const;
const { secretKey } = testConfig();

const newDatabase = async (): Promise<TestDatabase> => {
  const test = await createTestDatabase(migrations);
  await test.setClock(now);
  return test;
};

/** A copy of one that was seeded: what a test changes in it, no other test sees. */
const seededDatabase = async (): Promise<TestDatabase> => {
  const test = await createTestDatabase(migrations, { filled: demoHistory });
  await test.setClock(now);
  return test;
};

/** Kinds of postings about organisations that left: none of the demo's does. */
const ofLeaving = ['T-28', 'T-29'];

/** Recorded with `vitest -u` after a change that is meant to change the history; then `historyVersion` goes up, too. */
const record = './recorded/history-tiny.json';

const checksumOf = (database: Database) => database.acrossOrganisations(historyChecksum);

const textOf = (checksum: HistoryChecksum): string => `${JSON.stringify(checksum, null, 2)}\n`;

const rowsOf = <Row>(database: Database, query: string): Promise<Row[]> =>
  database.acrossOrganisations(async (tx: Tx) => (await sql.raw<Row>(query).execute(tx)).rows);

describe('the demo history', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await seededDatabase();
    database = test.database;
  });
  afterAll(() => test.close());

  it('equals the recorded one: same seed, profile and anchor, same rows', async () => {
    const checksum = await checksumOf(database);
    expect(checksum.payment).toMatch(/^\d{3} /);
    await expect(textOf(checksum)).toMatchFileSnapshot(record);
  });

  it('tells businesses of their deposits as receivers take it: 97 % at once, 2 % after tries, 1 % never', async () => {
    type Row = { status: string; attempt: number; count: number; attempts: number };
    const rows = await rowsOf<Row>(
      database,
      `select d.status, least(d.attempt, 2) as attempt, count(*)::integer as count,
              sum((select count(*) from callback_attempt a where a.organisation_id = d.organisation_id and a.delivery_id = d.id)
                  - d.attempt)::integer as attempts
         from callback_delivery d group by 1, 2 order by 1, 2`,
    );
    const all = rows.reduce((sum, { count }) => sum + count, 0);
    const share = (status: string, attempt: number) =>
      (rows.find((row) => row.status === status && row.attempt === attempt)?.count ?? 0) / all;
    expect(all).toBeGreaterThan(500);
    expect(share('DELIVERED', 1)).toBeGreaterThan(0.95);
    expect(share('DELIVERED', 2)).toBeGreaterThan(0.005);
    expect(share('FAILED', 2)).toBeGreaterThan(0.001);
    expect(rows.map(({ attempts }) => attempts)).toEqual(rows.map(() => 0));
    // Nothing of the past is sent again.
    expect(rows.filter(({ status }) => status === 'PENDING')).toEqual([]);
    const untold = await rowsOf(
      database,
      `select d.id from deposit d join business b on b.organisation_id = d.organisation_id and b.id = d.business_id
        where d.payment_id is not null and d.status in ('CONFIRMED', 'BLOCKED', 'UNPROCESSABLE', 'REFUNDED')
          and b.deposit_received_callback_url is not null
          and not exists (select from callback_delivery c where c.organisation_id = d.organisation_id and c.entity_id = d.id)`,
    );
    expect(untold).toEqual([]);
  });

  it('keeps every invariant of the ledger, and of the rows beside it', async () => {
    await expect(assertLedgerSound(database)).resolves.toBeUndefined();
    expect(await database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
  });

  it('holds on its chains and at its bank what is booked, and goes on so', async () => {
    const means = { database, holdings: simulatedHoldings(database), statedByBanks };
    await reconcileAll(means, AbortSignal.timeout(60_000));
    const places = await rowsOf(
      database,
      'select currency, network, difference from reconciliation where difference <> 0 or held < 0',
    );
    expect(places).toEqual([]);
    const [compared] = await rowsOf<{ places: number }>(database, 'select count(*)::int as places from reconciliation');
    expect(compared!.places).toBeGreaterThan(40);
  });

  it('every payment has the status that its terms, deposits and the time give', async () => {
    type Row = {
      id: string;
      status: string;
      cancelled: boolean;
      expires_at: Date | null;
      has_currency: boolean;
      deposits: DepositStatus[];
    };
    const payments = await rowsOf<Row>(
      database,
      `select p.id, p.status, p.cancelled_at is not null as cancelled, p.expires_at, p.deposit_currency is not null as has_currency,
              array_remove(array_agg(d.status), null) as deposits
       from payment p left join deposit d on d.organisation_id = p.organisation_id and d.payment_id = p.id
       group by p.organisation_id, p.id`,
    );
    expect(payments.length).toBeGreaterThan(700);
    const wrong = payments.filter(
      ({ status, cancelled, expires_at, has_currency, deposits }) =>
        status !==
        paymentStatusAt(
          {
            cancelled,
            expiresAt: expires_at,
            hasCurrency: has_currency,
            deposits: deposits.map((known) => ({ status: known })),
          },
          new Date(now),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('what businesses can spend or have held is what came in, less what left and what is owed', async () => {
    const differences = await rowsOf(
      database,
      `with moved as (
         select business_id, settlement_payable_amount as net from deposit where status = 'CONFIRMED'
         union all select business_id, received_amount - fee from fiat_deposit where status = 'RECEIVED'
         union all select business_id, amount - fee from whitelabel_fiat_deposit
         union all select business_id, case type when 'CREDIT' then amount else -amount end from manual_movement
         union all select to_business_id, amount from internal_transfer
         union all select from_business_id, -amount from internal_transfer
         union all select business_id, -debit_amount from crypto_withdrawal where status = 'COMPLETED'
         union all select business_id, coalesce(returned_amount, 0) - debit_amount
                     from fiat_withdrawal where status in ('COMPLETED', 'RETURNED')
         union all select business_id, credit_amount - debit_amount from balance_conversion where status = 'EXECUTED'
       ), net as (select business_id, sum(net) as net from moved group by 1
       ), owned as (
         select holder_id, sum(case kind when 'receivable' then -balance else balance end) as owned
           from ledger_account where kind in ('available', 'held', 'receivable') group by 1
       )
       select * from net n full join owned o on o.holder_id = n.business_id
        where coalesce(n.net, 0) is distinct from coalesce(o.owned, 0)`,
    );
    expect(differences).toEqual([]);
  });

  it('has withdrawals of every end, of coins and of money, and some under way', async () => {
    const found = await rowsOf<{ what: string }>(
      database,
      `select 'coins ' || status as what from crypto_withdrawal
       union select 'waits ' || status_reason from crypto_withdrawal where status = 'PENDING' and status_reason is not null
       union select 'failed ' || status_reason from crypto_withdrawal where status = 'FAILED'
       union select 'approval ' || status from withdrawal_approval
       union select 'by ' || initiated_by_type from crypto_withdrawal
       union select 'fee of ' || blockchain_fee_paid_by from crypto_withdrawal
       union select case when debit_currency = currency then 'same' else 'cross' end from crypto_withdrawal
       union select 'money ' || status from fiat_withdrawal
       union select 'conversion ' || status from balance_conversion`,
    );
    const coins = ['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED'];
    expect(found.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        ...[...coins, 'CANCELLED', 'EXPIRED', 'FAILED'].map((status) => `coins ${status}`),
        'waits LIQUIDITY',
        'waits ADDRESS',
        'failed BROADCAST_REFUSED',
        ...['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED'].map((status) => `approval ${status}`),
        'by USER',
        'by API_KEY',
        'fee of USER',
        'fee of MERCHANT',
        'same',
        'cross',
        ...['PENDING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'FAILED'].map((status) => `money ${status}`),
        'conversion EXECUTED',
        'conversion EXPIRED',
      ]),
    );
  });

  it('pays where a whitelist is enforced to addresses that counted then alone, and lets one wait that is on it no more', async () => {
    const strays = await rowsOf(
      database,
      `select w.status, w.status_reason from crypto_withdrawal w
         join organisation o on o.id = w.organisation_id and o.whitelist_enforced
        where not exists (
          select from whitelisted_address a
           where a.organisation_id = w.organisation_id and a.currency = w.currency and a.network = w.network
             and a.address = w.recipient_address and a.activates_at <= w.created_at)`,
    );
    expect(strays).toEqual([{ status: 'PENDING', status_reason: 'ADDRESS' }]);
    const [listed] = await rowsOf<{ all: number; cooling: number; paid: number }>(
      database,
      `select count(*)::int as all, count(*) filter (where activates_at > '${now}')::int as cooling,
              (select count(*)::int from crypto_withdrawal w
                 join organisation o on o.id = w.organisation_id and o.whitelist_enforced
                where w.status = 'COMPLETED') as paid
         from whitelisted_address`,
    );
    expect(listed).toMatchObject({ all: 400, cooling: 1 });
    expect(listed?.paid).toBeGreaterThan(0);
  });

  it('has four withdrawals that a colleague may approve right now', async () => {
    const waiting = await rowsOf<{ business: string; missing: number; voters: number }>(
      database,
      `select b.name as business, a.required_approvals - count(v.user_id)::int as missing,
              cardinality(a.voter_ids) - count(v.user_id)::int as voters
         from withdrawal_approval a
         join business b on b.organisation_id = a.organisation_id and b.id = a.business_id
         left join withdrawal_vote v on v.organisation_id = a.organisation_id and v.withdrawal_id = a.withdrawal_id
        where a.status = 'PENDING' and a.expires_at > '${now}'
        group by a.organisation_id, a.withdrawal_id, b.name order by b.name, missing`,
    );
    expect(waiting).toEqual([
      { business: 'Atlas Prime Trading', missing: 1, voters: 2 },
      { business: 'Atlas Prime Trading', missing: 2, voters: 3 },
      { business: 'Tidewater FX', missing: 1, voters: 3 },
      { business: 'Tidewater FX', missing: 1, voters: 3 },
    ]);
  });

  it('what it sealed is genuine: withdrawals of coins and of money, approvals and votes', async () => {
    const touched = await database.acrossOrganisations(async (tx) => {
      const wrong: string[] = [];
      const { rows: organisations } = await sql<{ id: OrganisationId }>`select id from organisation`.execute(tx);
      const since = new Date(0);
      for (const { id } of organisations) {
        for (const one of await withdrawalsSince(tx, id, since)) {
          if (!sealOf(one, secretKey).equals(one.seal)) wrong.push(`withdrawal ${one.id}`);
          const subject = subjectOf(one, one.seal);
          if (one.approvalStatus === 'APPROVED' && !(await isApproved(tx, subject, secretKey)))
            wrong.push(`approval ${one.id}`);
        }
        for (const one of await fiatWithdrawalsSince(tx, id, since))
          if (!sealOfFiat(one, secretKey).equals(one.seal)) wrong.push(`fiat withdrawal ${one.id}`);
      }
      return wrong;
    });
    expect(touched).toEqual([]);
  });

  it('holds money for the bank on its banking days only, and tells of it in files that can be made again', async () => {
    const [days] = await rowsOf<{ paid: number; weekends: number; holidays: number }>(
      database,
      `select count(*)::int as paid, count(*) filter (where extract(isodow from execution_date::date) > 5)::int as weekends,
              count(*) filter (where execution_date in ('2023-12-25', '2024-01-01', '2024-12-25', '2025-01-01')
                                or currency <> 'USD' and execution_date in ('2023-12-26', '2024-12-26'))::int as holidays
         from fiat_withdrawal where payment_method not in ('SEPA_INSTANT', 'FPS')`,
    );
    expect(days!.paid).toBeGreaterThan(5);
    expect(days).toMatchObject({ weekends: 0, holidays: 0 });
  });

  it.each(postingKinds.filter(([kind]) => !ofLeaving.includes(kind)))(
    'posts %s: %s',
    async (kind, _means, predicate) => {
      const [counted] = await rowsOf<{ count: number }>(
        database,
        `select count(*)::int as count from ledger_transaction t where ${predicate ?? `t.event_type = '${kind}'`}`,
      );
      expect(counted!.count).toBeGreaterThan(0);
    },
  );

  it('pending, refunds, blocked and unprocessable accounts hold exactly the deposits in that state', async () => {
    const [held] = await rowsOf<Record<string, string>>(
      database,
      `select
         (select coalesce(sum(balance), 0) from ledger_account where kind = 'pending') as pending,
         (select coalesce(sum(deposit_amount), 0) from deposit where status like 'PENDING%') as pending_deposits,
         (select coalesce(sum(balance), 0) from ledger_account where kind = 'refunds') as refunds,
         (select coalesce(sum(amount), 0) from refund where status not in ('CONFIRMED', 'SKIPPED')) as open_refunds,
         (select coalesce(sum(balance), 0) from ledger_account where kind = 'blocked') as blocked,
         (select coalesce(sum(deposit_amount), 0) from deposit where status = 'BLOCKED') as blocked_deposits,
         (select coalesce(sum(balance), 0) from ledger_account where kind = 'unprocessable') as unprocessable,
         (select coalesce(sum(deposit_amount), 0) from deposit where status = 'UNPROCESSABLE') as unprocessable_deposits`,
    );
    expect([held!.pending, held!.refunds, held!.blocked, held!.unprocessable]).toEqual([
      held!.pending_deposits,
      held!.open_refunds,
      held!.blocked_deposits,
      held!.unprocessable_deposits,
    ]);
    expect(Number(held!.blocked)).toBeGreaterThan(0);
  });

  it('daily figures are the sums of the confirmed deposits', async () => {
    const differences = await rowsOf(
      database,
      `select * from (select * from stat_daily where direction = 'DEPOSIT') s full join (
         select organisation_id, business_id, deposit_currency as currency, (confirmed_at at time zone 'UTC')::date as day,
                count(*) as count, sum(accepted_amount) as volume, sum(uniform_amount) as uniform_volume
         from deposit where status = 'CONFIRMED' group by 1, 2, 3, 4
       ) d using (organisation_id, business_id, currency, day)
       where (s.count, s.volume, s.uniform_volume) is distinct from (d.count, d.volume, d.uniform_volume) and s.count <> 0`,
    );
    expect(differences).toEqual([]);
  });

  it('has transfers between businesses of one organisation, monthly, none of the hidden one', async () => {
    const [counted] = await rowsOf<Record<string, string>>(
      database,
      `select count(*) as transfers, count(distinct (from_business_id, date_trunc('month', t.created_at))) as months,
              count(*) filter (where o.special_business_id in (t.from_business_id, t.to_business_id)) as hidden
         from internal_transfer t join organisation o on o.id = t.organisation_id`,
    );
    expect(Number(counted!.transfers)).toBeGreaterThan(200);
    expect(counted).toMatchObject({ months: counted!.transfers, hidden: '0' });
  });

  it('has three deep reorganisations, of which one left a receivable that later credits repaid', async () => {
    const reversed = await rowsOf<{ description: string }>(
      database,
      `select description from ledger_transaction where event_type = 'T-24' and reversal_of is not null`,
    );
    expect(reversed).toHaveLength(6);
    const [receivable] = await rowsOf<{ debits: string; name: string }>(
      database,
      `select a.debits, b.name from ledger_account a join business b on b.id = a.holder_id where a.kind = 'receivable' and a.debits > 0`,
    );
    expect(receivable?.name).toBe('Kestrel Outfitters');
  });

  it('counts USDC one-to-one or not when it lost its peg, as each business has set it', async () => {
    const labels = await rowsOf<{ label: string }>(
      database,
      `select distinct unnest(p.labels) as label from payment p
       where p.deposit_currency = 'USDC' and p.created_at::date - date '${anchor}' in (-240, -239)`,
    );
    expect(labels.map(({ label }) => label)).toEqual(expect.arrayContaining(['DEPEG_APPLIED', 'DEPEG_BROKEN']));
  });

  it('ends with payments under way and reaches to the clock, not beyond', async () => {
    const recent = await rowsOf<{ status: string }>(
      database,
      `select distinct status from payment where created_at > '${now}'::timestamptz - interval '30 minutes'`,
    );
    expect(recent.map(({ status }) => status)).toEqual(expect.arrayContaining(['NEW', 'PENDING', 'AWAITING']));
    const beyond = await rowsOf(database, `select from state_transition where at > '${now}'`);
    expect(beyond).toEqual([]);
  });

  it('knows every status that staff can meet, and books what chains took for refunds', async () => {
    const statuses = await rowsOf<{ status: string }>(
      database,
      `select distinct 'payment ' || status as status from payment
       union select distinct 'deposit ' || status from deposit union select distinct 'refund ' || status from refund
       order by 1`,
    );
    const known = statuses.map(({ status }) => status);
    for (const status of ['AWAITING', 'BLOCKED', 'CANCELLED', 'DEPOSITED', 'EXPIRED', 'NEW', 'PENDING', 'REFUNDED'])
      expect(known).toContain(`payment ${status}`);
    for (const status of ['PENDING_AML', 'PENDING_TRAVEL_RULE', 'CONFIRMED', 'REFUNDED', 'BLOCKED', 'UNPROCESSABLE'])
      expect(known).toContain(`deposit ${status}`);
    for (const status of ['PENDING', 'FAILED', 'CONFIRMED', 'SKIPPED']) expect(known).toContain(`refund ${status}`);
    const [costs] = await rowsOf<{ refunds: number; bookings: number; currencies: string[] }>(
      database,
      `select (select count(*)::int from refund where status = 'CONFIRMED') as refunds,
              count(distinct t.id)::int as bookings, array_agg(distinct a.currency order by a.currency) as currencies
       from ledger_transaction t
       join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id and e.direction = 'DEBIT'
       join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
       where t.event_type = 'T-09' and t.entity_type <> 'WITHDRAWAL'`,
    );
    expect(costs?.bookings).toBe(costs?.refunds);
    expect(costs?.currencies).toEqual(expect.arrayContaining(['BNB', 'TRX']));
  });

  it('knows money by bank in every status, credits by code, and money without a payment for every reason', async () => {
    const [found] = await rowsOf<Record<string, string[] | number>>(
      database,
      `select (select array_agg(distinct status order by status) from fiat_deposit) as statuses,
              (select array_agg(distinct reason order by reason) from unassociated_deposit where business_id is not null and allocated_at is null) as unassociated,
              (select array_agg(distinct reason order by reason) from unassociated_deposit where business_id is null or allocated_at is not null) as unallocated,
              (select count(distinct business_id)::integer from whitelabel_fiat_deposit) as whitelabels,
              (select count(*)::integer from unassociated_deposit where business_id is null or allocated_at is not null) as unallocated_count`,
    );
    expect(found).toMatchObject({
      statuses: ['CANCELLED', 'EXPIRED', 'PENDING', 'RECEIVED', 'RETURNED', 'UNDER_REVIEW'],
      unassociated: ['CLOSED_PAYMENT', 'OTHER', 'UNSUPPORTED_TOKEN'],
      unallocated: ['MISSING_TAG', 'UNKNOWN_REFERENCE', 'UNKNOWN_TAG'],
    });
    expect(found!.whitelabels).toBeGreaterThanOrEqual(10);
    expect(found!.unallocated_count).toBeGreaterThan(25);
    expect(found!.unallocated_count).toBeLessThan(55);
    const forbidden = await rowsOf(
      database,
      `select from fiat_deposit d join organisation o on o.id = d.organisation_id where o.brand in ('BALTIC', 'KESTREL')`,
    );
    expect(forbidden).toEqual([]);
  });

  it('waits for the names of eighteen payers in the EU, of five for more than two days', async () => {
    const waiting = await rowsOf<{ hours: number }>(
      database,
      `select extract(epoch from timestamptz '${now}' - d.final_at) / 3600 as hours from deposit d
       join organisation o on o.id = d.organisation_id
       where d.status = 'PENDING_TRAVEL_RULE' and o.name = 'Baltic Commerce'`,
    );
    expect(waiting).toHaveLength(18);
    expect(waiting.filter(({ hours }) => hours > 48)).toHaveLength(5);
    expect(waiting.every(({ hours }) => hours < 60)).toBe(true);
  });

  it('asks in Northgate for the names of large payments: fresh ones, one on its last day, one overdue, one the platform sent back', async () => {
    const records = await rowsOf<{ status: string; left: number; escalated: boolean; deposit: string }>(
      database,
      `select r.status, extract(epoch from r.deadline_at - timestamptz '${now}')::float / 3600 as left,
              r.escalated_at is not null as escalated, d.status as deposit
         from travel_rule_record r join organisation o on o.id = r.organisation_id
         join deposit d on d.organisation_id = r.organisation_id and d.id = r.id
        where o.name = 'Northgate Payments' and (r.status = 'PENDING' or r.escalated_at is not null) order by r.received_at`,
    );
    const [decided, ...waiting] = records;
    expect(decided).toMatchObject({ status: 'REFUSED', escalated: true, deposit: 'REFUNDED' });
    expect(waiting.slice(0, 5).map(({ status, deposit }) => [status, deposit])).toEqual(
      waiting.slice(0, 5).map(() => ['PENDING', 'PENDING_TRAVEL_RULE']),
    );
    const hours = waiting.map(({ left }) => left);
    expect(hours.filter((left) => left < 0)).toHaveLength(1);
    expect(hours.filter((left) => left > 0 && left < 24)).toHaveLength(1);
    expect(hours.filter((left) => left > 72).length).toBeGreaterThan(0);
    const [ended] = await rowsOf<{ completed: number }>(
      database,
      `select count(*)::integer as completed from travel_rule_record r join organisation o on o.id = r.organisation_id
        where o.name = 'Northgate Payments' and r.status = 'COMPLETED'`,
    );
    expect(ended!.completed).toBeGreaterThan(5);
  });

  it('knows every end of money that named nobody: a business’s, a deposit’s, sent back, written off', async () => {
    const ends = await rowsOf<{ kind: string; status: string; allocated: boolean; postings: string }>(
      database,
      `select distinct u.kind, u.status, u.allocated_at is not null as allocated,
              (select string_agg(distinct t.event_type, ' ' order by t.event_type) from ledger_transaction t
                where t.organisation_id = u.organisation_id and t.entity_id in (u.id, u.resolved_into_id)) as postings
         from unassociated_deposit u where u.business_id is null or u.allocated_at is not null order by 1, 2, 3`,
    );
    expect(ends.map((end) => Object.values(end).join(' '))).toEqual([
      'CRYPTO PENDING false T-10',
      'CRYPTO PENDING true T-10 T-12',
      'CRYPTO WRITTEN_OFF false T-10 T-26',
      'FIAT ASSOCIATED true T-10 T-12 T-17',
      'FIAT PENDING false T-10',
      'FIAT PENDING true T-10 T-12',
      'FIAT REFUNDED false T-10 T-20',
      'FIAT WRITTEN_OFF false T-10 T-26',
    ]);
  });

  it('every payment that is over has been told so', async () => {
    const untold = await rowsOf(
      database,
      `select from payment where expires_at <= '${now}' and expired_at is null and status <> 'CANCELLED'`,
    );
    expect(untold).toEqual([]);
  });

  it('names the trade desk of Northgate as its hidden business', async () => {
    const special = await rowsOf(
      database,
      `select o.name as organisation, b.name as business from organisation o
       join business b on b.organisation_id = o.id and b.id = o.special_business_id`,
    );
    expect(special).toEqual([{ organisation: 'Northgate Payments', business: 'Northgate Trade Desk' }]);
  });

  it('lets every offered person sign in with the one password, two-factor secret included', async () => {
    type Row = { id: string; email: string; status: string; password_hash: string; two_fa_secret_enc: Buffer | null };
    const users = await rowsOf<Row>(
      database,
      'select id, email, status, password_hash, two_fa_secret_enc from app_user',
    );
    const offered = demoSignIns.map(({ email }) => users.find((user) => user.email === email));
    expect(offered.map((user) => user?.status)).toEqual(demoSignIns.map(() => 'ACTIVE'));
    const hashes = offered.map((user) => openPassword(secretKey, user!.id, user!.password_hash));
    expect(new Set(hashes).size).toBe(1);
    expect(await verifyPassword('Sandbox2025', hashes[0]!)).toBe(true);
    const twofa = users.find(({ email }) => email === 'twofa@northgate.example');
    expect(openFactor(secretKey, twofa!.id, twofa!.two_fa_secret_enc!)).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    expect(users.map(({ status }) => status)).toEqual(expect.arrayContaining(['INVITED']));
  });

  it('has one to three API keys in each organisation but the empty one, of which one expires and one has', async () => {
    type Row = {
      organisation: string;
      name: string;
      businesses: number | null;
      is_expired: boolean | null;
      ip: string;
    };
    const keys = await rowsOf<Row>(
      database,
      `select o.name as organisation, k.name, cardinality(k.business_ids) as businesses, u.last_used_ip as ip,
              k.expires_at <= app_clock() as is_expired
         from api_credential k join organisation o on o.id = k.organisation_id
         join api_credential_usage u on u.organisation_id = k.organisation_id and u.credential_id = k.id
        order by o.name, k.name`,
    );
    expect(keys.map(({ organisation, name }) => `${organisation}: ${name}`)).toEqual([
      'Baltic Commerce: Web shop',
      'Harbour Group: Game servers',
      'Harbour Group: Treasury reports',
      'Kestrel Retail: Tills',
      'Meridian Digital Assets: Order desk',
      'Meridian Digital Assets: Warehouse',
      'Northgate Payments: Arcade servers',
      'Northgate Payments: Reporting 2024',
      'Northgate Payments: Shop backend',
    ]);
    expect(keys.slice(-3)).toMatchObject([
      { businesses: 2, is_expired: false, ip: '198.51.100.64' },
      { businesses: null, is_expired: true },
      { businesses: null, is_expired: null, ip: '203.0.113.10' },
    ]);
  });

  it('leaves alone for good what the server or people have moved on since: nothing is credited twice', async () => {
    const other = await seededDatabase();
    type Waiting = { organisation_id: OrganisationId; payment_id: string; id: string; status: string };
    const waiting = (ids?: readonly string[]) =>
      rowsOf<Waiting>(
        other.database,
        `select organisation_id, payment_id, id, status from deposit
          where ${ids ? `id = any('{${ids.join(',')}}')` : `status = 'PENDING_TRAVEL_RULE'`} order by id`,
      );
    const moved = (await waiting()).slice(0, 5);
    expect(moved).toHaveLength(5);
    for (const { organisation_id: organisationId, payment_id: paymentId, id: depositId } of moved)
      await other.database.acrossOrganisations((tx) =>
        tellPayment(
          tx,
          { organisationId, paymentId, rates: storedRates },
          { kind: 'TRAVEL_RULE_ACCEPTED', depositId, refundId: newId() },
        ),
      );
    const after = await waiting(moved.map(({ id }) => id));
    expect(after.map(({ status }) => status)).toEqual(moved.map(() => 'CONFIRMED'));
    for (const step of later) {
      await other.setClock(step);
      await extendHistory({ database: other.database, secretKey });
    }
    expect(await waiting(moved.map(({ id }) => id))).toEqual(after);
    await expect(assertLedgerSound(other.database)).resolves.toBeUndefined();
    await other.close();
  });

  it('of an earlier version stays as it is: nothing is added to its past or after it', async () => {
    const other = await seededDatabase();
    await other.database.acrossOrganisations((tx) =>
      sql`update sandbox_history set version = ${historyVersion - 1}`.execute(tx),
    );
    const before = await checksumOf(other.database);
    await other.setClock(later[1]);
    await extendHistory({ database: other.database, secretKey });
    expect(await checksumOf(other.database)).toEqual(before);
    await other.close();
  });

  it('is the same when seeding was killed half-way', async () => {
    const other = await newDatabase();
    const killed = new Error('killed');
    const seeding = seedHistory({
      database: other.database,
      profile: 'tiny',
      secretKey,
      anchor,
      onProgress: (done) => {
        if (done > 0.6) throw killed;
      },
    });
    await expect(seeding).rejects.toBe(killed);
    await seedHistory({ database: other.database, profile: 'tiny', secretKey, anchor });
    await expect(textOf(await checksumOf(other.database))).toMatchFileSnapshot(record);
    await other.close();
  });

  it('goes on with what begins later, under the floors that operators set meanwhile, and leaves what was under way to the server and its people', async () => {
    const before = await checksumOf(database);
    const floored = await rowsOf<{ id: OrganisationId }>(database, 'select id from organisation order by name limit 2');
    for (const { id } of floored)
      await database.acrossOrganisations(async (tx) => {
        const judged = await judgeFloor(tx, id, { setting: 'approval-floor-crypto', value: '1 from 0' });
        if (typeof judged !== 'string') await judged.write(tx);
      });
    // Fees that operators changed are unknown to the history.
    const [charged] = await rowsOf<{ id: OrganisationId }>(database, 'select id from organisation order by name desc');
    await test.setClock(later[0]);
    await database.acrossOrganisations(async (tx) => {
      const judged = await judgeFee(tx, charged!.id, {
        setting: 'fiat-deposit-fee',
        value: '0.2',
        businessId: null,
        from: null,
      });
      if (typeof judged !== 'string') await judged.write(tx);
    });
    await test.setClock(later[2]);
    for (const step of later) await extendHistory({ database, secretKey, now: new Date(step) });
    expect((await checksumOf(database)).payment).not.toBe(before.payment);
    await assertLedgerSound(database);
    expect(await database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
    const continued = await rowsOf(
      database,
      `select entity_type, entity_id from state_transition group by 1, 2
        having min(at) <= '${now}' and max(at) > '${now}'`,
    );
    expect(continued).toEqual([]);
    const days = await rowsOf<{ day: string }>(
      database,
      `select distinct created_at::date::text as day from payment where created_at > '2025-07-01' order by 1`,
    );
    expect(days.length).toBeGreaterThan(3);
    const told = await rowsOf<{ id: OrganisationId }>(
      database,
      `select distinct organisation_id as id from payment where created_at > '2025-07-01'`,
    );
    expect(told.length).toBeGreaterThan(1);
    expect(told).not.toContainEqual(charged);
    const unapproved = await rowsOf<{ floored: boolean }>(
      database,
      `select distinct exists (select from approval_floor f where f.organisation_id = w.organisation_id) as floored
         from crypto_withdrawal w where created_at > '2025-07-01' and approval_status = 'SKIPPED'`,
    );
    expect(unapproved).toEqual([{ floored: false }]);
  });

  it('is the same when two processes make it, each half of the organisations', { timeout: 120_000 }, async () => {
    const other = await newDatabase();
    const options = { database: other.database, profile: 'tiny', secretKey, anchor } as const;
    let second: Promise<void> | undefined;
    await seedHistory({
      ...options,
      half: 'FIRST',
      onProgress: (done) => {
        if (done > 0) second ??= seedHistory({ ...options, half: 'SECOND' });
      },
    });
    await second;
    await expect(textOf(await checksumOf(other.database))).toMatchFileSnapshot(record);
    await other.close();
  });

  it('two servers that extend at the same time add every day once', async () => {
    const [alone, other] = [await seededDatabase(), await seededDatabase()];
    const last = later.at(-1)!;
    await alone.setClock(last);
    await other.setClock(last);
    await extendHistory({ database: alone.database, secretKey });
    await Promise.all([
      extendHistory({ database: other.database, secretKey }),
      extendHistory({ database: other.database, secretKey }),
    ]);
    expect(await checksumOf(other.database)).toEqual(await checksumOf(alone.database));
    await alone.close();
    await other.close();
  });
});

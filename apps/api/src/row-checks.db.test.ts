import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations';
import { findingOf, verifyRows } from './platform/row-checks/row-check';
import { noteAdopted } from './platform/row-checks/adopted-repository';
import { adoptRows } from './platform/row-checks/adopt';
import { createLog } from './platform/log';
import { rowChecks, sealedTables } from './row-checks';
import { testConfig } from './testing';
import { demoHistory } from './testing/history';

// One history for all: each tampering is written by the server's administrator with every trigger off, like an attacker who has taken the database
// over, and reverted afterwards.
let test: TestDatabase;
let tamperer: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase(migrations, { filled: demoHistory });
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(test.urls.appUrl).pathname;
  tamperer = new pg.Client({ connectionString: url.href });
  await tamperer.connect();
  await tamperer.query('set session_replication_role = replica');
  // Every row must have a seal.
  await test.database.acrossOrganisations(async (tx) => {
    for (const { table } of sealedTables) await noteAdopted(tx, table);
  });
});
afterAll(async () => {
  await tamperer.end();
  await test.close();
});

const checks = rowChecks(testConfig());
const found = async (name: string) => {
  const check = checks.find((one) => one.name === name);
  if (!check) throw new Error(`No check is called ${name}`);
  return test.database.acrossOrganisations((tx) => findingOf(tx, check));
};

type Row = Readonly<Record<string, unknown>>;

/** Value of a row, from JSON, in a finding's form. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? JSON.stringify(new Date(value).toISOString())
    : JSON.stringify(value);

/** Check that names it, table, change, and the row if it has to be a certain one. */
const tamperings: readonly (readonly [check: string, table: string, change: string, where?: string])[] = [
  [
    'withdrawals-bear-their-seal',
    'crypto_withdrawal',
    'amount = amount + 1, recipient_amount = recipient_amount + 1',
    // Exact in JSON.
    'amount < 1e15',
  ],
  ['withdrawals-bear-their-seal', 'crypto_withdrawal', "recipient_address = recipient_address || 'x'"],
  ['withdrawals-bear-their-seal', 'crypto_withdrawal', 'held_amount = held_amount + 1'],
  ['withdrawals-bear-their-seal', 'crypto_withdrawal', 'network_fee = network_fee + 1'],
  [
    'withdrawals-bear-their-seal',
    'crypto_withdrawal',
    "approval_status = 'SKIPPED'",
    "approval_status in ('PENDING', 'APPROVED')",
  ],
  ['fiat-withdrawals-bear-their-seal', 'fiat_withdrawal', `paid_to = paid_to || '{"iban": "LT121000011101001000"}'`],
  ['fiat-withdrawals-bear-their-seal', 'fiat_withdrawal', 'amount = amount + 1, debit_amount = debit_amount + 1'],
  ['fiat-withdrawals-bear-their-seal', 'fiat_withdrawal', "reference = 'Mine'"],
  ['approvals-bear-their-seal', 'withdrawal_approval', "expires_at = expires_at + interval '1 day'"],
  ['approvals-bear-their-seal', 'withdrawal_approval', 'creator_ids = array[gen_random_uuid()]'],
  ['votes-bear-their-seal', 'withdrawal_vote', "decision = 'REJECT'", "decision = 'APPROVE'"],
  ['votes-bear-their-seal', 'withdrawal_vote', 'user_id = gen_random_uuid()'],
  ['votes-bear-their-seal', 'withdrawal_vote', "at = at - interval '1 second'"],
  [
    'bank-account-rows-bear-their-seal',
    'bank_account',
    "iban = 'LT121000011101001000'",
    "status = 'ACTIVE' and iban is not null",
  ],
  ['bank-account-rows-bear-their-seal', 'bank_account', "holder_name = 'Somebody Else'", "status = 'ACTIVE'"],
  [
    'bank-account-rows-bear-their-seal',
    'bank_account',
    "status = 'ACTIVE', verified_at = created_at, rejection_reason = null",
    "status <> 'ACTIVE'",
  ],
  ['whitelisted-address-rows-bear-their-seal', 'whitelisted_address', "address = address || 'x'"],
  [
    'whitelisted-address-rows-bear-their-seal',
    'whitelisted_address',
    "activates_at = created_at + interval '1 minute'",
  ],
  ['approval-rule-rows-bear-their-seal', 'approval_rule', 'threshold = threshold + 1'],
  ['approval-rule-rows-bear-their-seal', 'approval_rule', 'is_enabled = not is_enabled'],
  ['approval-rule-rows-bear-their-seal', 'approval_rule', 'removed_at = updated_at', 'removed_at is null'],
  ['fee-schedule-rows-bear-their-seal', 'fee_schedule', 'deposit_service_fee = deposit_service_fee / 2'],
  ['fee-schedule-rows-bear-their-seal', 'fee_schedule', "effective_from = effective_from + interval '1 day'"],
  ['rate-history-rows-bear-their-seal', 'rate_history', 'mid = mid * 1.01'],
  ['rate-rows-bear-their-seal', 'rate', 'mid = mid * 1.01'],
  ['balance-conversion-rows-bear-their-seal', 'balance_conversion', 'rate = rate * 0.99'],
  ['balance-conversion-rows-bear-their-seal', 'balance_conversion', 'mid_rate = mid_rate * 1.01'],
  [
    'deposit-rows-bear-their-seal',
    'deposit',
    'settlement_rate = settlement_rate * 1.01',
    'settlement_rate is not null',
  ],
  ['deposit-rows-bear-their-seal', 'deposit', 'display_rate = display_rate * 1.01', 'display_rate is not null'],
  ['deposit-rows-bear-their-seal', 'deposit', "risk_score = 0.01, risk_category = 'LOW'", 'risk_score is not null'],
  ['deposit-rows-bear-their-seal', 'deposit', "from_address = 'nobody'"],
  ['payment-rows-bear-their-seal', 'payment', 'display_amount = display_amount + 1', 'display_amount is not null'],
  ['payment-rows-bear-their-seal', 'payment', 'quoted_rate = quoted_rate * 1.01', 'quoted_rate is not null'],
  ['payment-rows-bear-their-seal', 'payment', "labels = array['OVERPAID']", "labels = '{}'"],
  ['payment-rows-bear-their-seal', 'payment', "client_payment_id = client_payment_id || '-2'"],
  ['payment-rows-bear-their-seal', 'payment', 'seal = null'],
  ['refund-rows-bear-their-seal', 'refund', "to_address = 'nobody'"],
  [
    'travel-rule-record-rows-bear-their-seal',
    'travel_rule_record',
    "status = 'COMPLETED', originator_id = null",
    "status = 'PENDING'",
  ],
  [
    'travel-rule-record-rows-bear-their-seal',
    'travel_rule_record',
    'originator_id = gen_random_uuid()',
    'originator_id is not null',
  ],
  ['state-transition-rows-bear-their-seal', 'state_transition', "at = at - interval '1 hour'"],
  ['state-transition-rows-bear-their-seal', 'state_transition', "actor_label = 'somebody@example.com'"],
  ['state-transition-rows-bear-their-seal', 'state_transition', "to_status = 'CANCELLED'"],
  [
    'payments-are-what-their-rules-make',
    'payment',
    'expected_deposit_amount = expected_deposit_amount + 1',
    'expected_display_amount is not null and expected_deposit_amount is not null and quoted_rate is not null',
  ],
  [
    'payments-are-what-their-rules-make',
    'payment',
    'expected_display_amount = expected_display_amount + 1, user_service_fee = user_service_fee + 1',
    'display_amount is not null',
  ],
  [
    'payments-are-what-their-rules-make',
    'payment',
    "labels = array['OVERPAID']",
    "labels = '{}' and type = 'ONE_TIME'",
  ],
  [
    'payments-are-what-their-rules-make',
    'payment',
    'actual_service_fee = actual_service_fee + 1, actual_payable_amount = actual_payable_amount - 1',
    "status = 'DEPOSITED' and actual_payable_amount > 0",
  ],
  ['payments-are-what-their-rules-make', 'payment', "status = 'DEPOSITED'", "status = 'EXPIRED'"],
  [
    'deposits-are-what-their-rates-make',
    'deposit',
    'settlement_amount = settlement_amount + 100, settlement_payable_amount = settlement_payable_amount + 100',
    "status = 'CONFIRMED'",
  ],
  [
    'deposits-are-what-their-rates-make',
    'deposit',
    'settlement_service_fee = settlement_service_fee + 1, settlement_payable_amount = settlement_payable_amount - 1',
    "status = 'CONFIRMED' and settlement_payable_amount > 1",
  ],
  [
    'deposits-are-what-their-rates-make',
    'deposit',
    'settlement_rate = settlement_rate * 1.01',
    "status = 'CONFIRMED' and settlement_rate is not null and settlement_amount > 10000",
  ],
  [
    'withdrawals-are-what-their-rates-make',
    'crypto_withdrawal',
    'service_fee = service_fee + 5, debit_amount = debit_amount + 5',
    'debit_amount < held_amount - 5',
  ],
  ['withdrawals-are-what-their-rates-make', 'crypto_withdrawal', 'rate = rate * 1.01', 'rate is not null'],
  ['conversions-are-what-their-rates-make', 'balance_conversion', 'credit_amount = credit_amount + 1000000'],
  ['conversions-are-what-their-rates-make', 'balance_conversion', 'mid_rate = mid_rate * 1.01'],
  ['conversions-are-what-their-rates-make', 'balance_conversion', 'spread = spread / 2', 'spread > 0'],
  ['transfers-bear-the-fee-of-their-schedule', 'internal_transfer', 'fee = fee + 1'],
  ['fiat-deposits-bear-the-fee-of-their-schedule', 'fiat_deposit', 'fee = fee - 1', 'fee > 1'],
  [
    'fiat-withdrawals-bear-the-fee-of-their-schedule',
    'fiat_withdrawal',
    'fee = fee + 1, debit_amount = debit_amount + 1',
  ],
];

describe('rows of an earlier version', () => {
  it('are sealed once, and from then on one without a seal is named', async () => {
    await tamperer.query('delete from sealed_table');
    for (const { table } of sealedTables) await tamperer.query(`update ${table} set seal = null`);
    const verified = () => test.database.acrossOrganisations((tx) => verifyRows(tx, checks));
    expect(await verified()).toEqual([]);
    const services = { database: test.database, log: createLog('silent') };
    await adoptRows(services, sealedTables, new AbortController().signal);
    expect(await verified()).toEqual([]);
    for (const { table } of sealedTables)
      expect((await tamperer.query(`select from ${table} where seal is null limit 1`)).rows).toEqual([]);
    await tamperer.query('update refund set seal = null');
    await adoptRows(services, sealedTables, new AbortController().signal);
    const [finding] = await verified();
    expect(finding).toMatchObject({
      invariant: 'refund-rows-bear-their-seal',
      sample: [{ problem: 'bears none' }, {}, {}, {}, {}],
    });
    await tamperer.query(`delete from sealed_table where name = 'refund'`);
    await adoptRows(services, sealedTables, new AbortController().signal);
  });
});

describe('A table whose rows are counted', () => {
  it.each(['rate', 'rate_history', 'fee_schedule'])('misses a deleted row: %s', async (table) => {
    const name = `${table.replace('_', '-')}-rows-bear-their-seal`;
    const sampleOf = async () => (await found(name))?.sample;
    const services = { database: test.database, log: createLog('silent') };
    await adoptRows(services, sealedTables, new AbortController().signal);
    const tally = `row_tally where name = '${table}'`;
    await tamperer.query(`create temp table kept as select * from ${tally}`);
    await tamperer.query(`create temp table gone as select * from ${table} limit 1`);
    await tamperer.query(`delete from ${table} t using gone where t.seal = gone.seal`);
    expect(await sampleOf()).toEqual([{ organisation_id: null, table, problem: 'rows are gone: 1' }]);
    // Neither a lower number that somebody wrote, nor none, hides it; and to begin anew is not to be had.
    await tamperer.query(`update row_tally set rows = rows - 1 where name = '${table}'`);
    expect(await sampleOf()).toMatchObject([{ problem: 'the number of rows was changed' }]);
    await tamperer.query(`delete from ${tally}`);
    await adoptRows(services, sealedTables, new AbortController().signal);
    expect(await sampleOf()).toMatchObject([{ problem: 'the number of rows is gone' }]);
    await tamperer.query(`insert into ${table} select * from gone`);
    await tamperer.query('insert into row_tally select * from kept');
    await tamperer.query('drop table gone');
    await tamperer.query('drop table kept');
    expect(await sampleOf()).toBeUndefined();
  });
});

describe('what is checked row by row', () => {
  it('holds in the demo history', async () => {
    expect(await test.database.acrossOrganisations((tx) => verifyRows(tx, checks))).toEqual([]);
  });

  type Tampered = { readonly table: string; readonly change: string; readonly kept: Row; readonly row: Row };
  const changedIn = ({ kept, row }: Tampered): string[] =>
    Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(kept[column]));

  /** Changes one row that is as it was made. */
  const tamper = async (
    table: string,
    change: string,
    where: string,
    before: readonly Tampered[],
  ): Promise<Tampered> => {
    const { rows } = await tamperer.query<{ kept: Row; row: Row }>(
      `with kept as (select ctid as place, to_jsonb(t) as row from ${table} t
                      where (${where}) and to_jsonb(t) <> all($1::jsonb[]) limit 1)
       update ${table} t set ${change} from kept where t.ctid = kept.place
       returning kept.row as kept, to_jsonb(t) as row`,
      [before.map(({ row }) => JSON.stringify(row))],
    );
    expect([change, rows.length]).toEqual([change, 1]);
    const tampered = { table, change, ...rows[0]! };
    expect(changedIn(tampered), change).not.toEqual([]);
    return tampered;
  };
  /** Columns that PostgreSQL derives from others: they follow by themselves, and take no value. */
  const derivedIn = async (table: string): Promise<readonly string[]> => {
    const { rows } = await tamperer.query<{ attname: string }>(
      `select attname from pg_attribute where attrelid = $1::regclass and attgenerated <> ''`,
      [table],
    );
    return rows.map(({ attname }) => attname);
  };
  const revert = async (tampered: Tampered) => {
    const derived = await derivedIn(tampered.table);
    const written = changedIn(tampered).filter((column) => !derived.includes(column));
    await tamperer.query(
      `update ${tampered.table} t set ${written.map((column) => `${column} = kept.${column}`).join(', ')}
         from jsonb_populate_record(null::${tampered.table}, $1::jsonb) kept where to_jsonb(t) = $2::jsonb`,
      [JSON.stringify(tampered.kept), JSON.stringify(tampered.row)],
    );
  };
  const isNamedBy =
    ({ row }: Tampered) =>
    (finding: Row): boolean => {
      const named = Object.entries(finding).filter(([column]) => column in row);
      return named.length > 1 && named.every(([column, value]) => JSON.stringify(value) === textOf(row[column]));
    };

  // A check reads a whole table, and tells of five rows: so many are changed at once.
  const rowsTold = 5;
  // A changed vote is told with the others on its withdrawal.
  const changedAtOnce = (check: string) => (check === 'votes-bear-their-seal' ? 1 : rowsTold);
  const byCheck = new Map<string, (typeof tamperings)[number][]>();
  for (const one of tamperings)
    byCheck.set(`${one[0]} ${one[1]}`, [...(byCheck.get(`${one[0]} ${one[1]}`) ?? []), one]);
  const groups = [...byCheck.values()].flatMap((list) => {
    const size = changedAtOnce(list[0]![0]);
    return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
      list.slice(part * size, (part + 1) * size),
    );
  });
  const each = groups.map((group) => {
    const [name, table] = group[0]!;
    return { name, table, group, changes: group.map(([, , change]) => change).join(' | ') };
  });
  it.each(each)('$name names the rows of $table after: $changes', async ({ name, group }) => {
    const tampered: Tampered[] = [];
    try {
      for (const [, table, change, where = 'true'] of group)
        tampered.push(await tamper(table, change, where, tampered));
      const sample = (await found(name))?.sample ?? [];
      expect(tampered.filter((one) => !sample.some(isNamedBy(one)))).toEqual([]);
    } finally {
      for (const one of tampered.toReversed()) await revert(one);
    }
  });

  it('holds again once everything stands as it stood', async () => {
    expect(await test.database.acrossOrganisations((tx) => verifyRows(tx, checks))).toEqual([]);
  });
});

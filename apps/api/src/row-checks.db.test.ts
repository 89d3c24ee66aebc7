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

// One history for all: each tampering is written by the server's administrator with every trigger off, as whoever has taken the
// database over would, and taken back after.
let test: TestDatabase;
let tamperer: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase(migrations, { filled: demoHistory });
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(test.urls.appUrl).pathname;
  tamperer = new pg.Client({ connectionString: url.href });
  await tamperer.connect();
  await tamperer.query('set session_replication_role = replica');
  // Every row has to bear a seal.
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

/** A value of a row, which came as JSON, as a finding tells it. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? JSON.stringify(new Date(value).toISOString())
    : JSON.stringify(value);

/** The check that names it, the table, what is changed, and which row it takes, where not any. */
const tamperings: readonly (readonly [check: string, table: string, change: string, where?: string])[] = [
  ['withdrawals-bear-their-seal', 'crypto_withdrawal', 'amount = amount + 1, recipient_amount = recipient_amount + 1'],
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

describe('what is checked row by row', () => {
  it('holds in the demo history', async () => {
    expect(await test.database.acrossOrganisations((tx) => verifyRows(tx, checks))).toEqual([]);
  });

  const each = tamperings.map(([name, table, change, where = 'true']) => ({ name, table, change, where }));
  it.each(each)('$name names the row of $table after: $change', async ({ name, table, change, where }) => {
    const { rows } = await tamperer.query<{ kept: Row; row: Row }>(
      `with kept as (select ctid as place, to_jsonb(t) as row from ${table} t where ${where} limit 1)
       update ${table} t set ${change} from kept where t.ctid = kept.place
       returning kept.row as kept, to_jsonb(t) as row`,
    );
    expect(rows).toHaveLength(1);
    const { kept, row } = rows[0]!;
    const changed = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(kept[column]));
    expect(changed).not.toEqual([]);
    try {
      const named = Object.entries((await found(name))?.sample[0] ?? {}).filter(([column]) => column in row);
      expect(named.length).toBeGreaterThan(1);
      for (const [column, value] of named)
        expect([column, JSON.stringify(value)]).toEqual([column, textOf(row[column])]);
    } finally {
      await tamperer.query(
        `update ${table} t set ${changed.map((column) => `${column} = kept.${column}`).join(', ')}
           from jsonb_populate_record(null::${table}, $1::jsonb) kept where to_jsonb(t) = $2::jsonb`,
        [JSON.stringify(kept), JSON.stringify(row)],
      );
    }
  });

  it('holds again once everything stands as it stood', async () => {
    expect(await test.database.acrossOrganisations((tx) => verifyRows(tx, checks))).toEqual([]);
  });
});

import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations';
import { findingOf, verifyRows } from './platform/row-checks/row-check';
import { rowChecks } from './row-checks';
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

const rowsOf = async (table: string): Promise<unknown[]> =>
  (
    await test.database.acrossOrganisations((tx) =>
      sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(
        tx,
      ),
    )
  ).rows;

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
];

describe('what is checked row by row', () => {
  it('holds in the demo history', async () => {
    expect(await test.database.acrossOrganisations((tx) => verifyRows(tx, checks))).toEqual([]);
  });

  const each = tamperings.map(([name, table, change, where = 'true']) => ({ name, table, change, where }));
  it.each(each)('$name names the row of $table after: $change', async ({ name, table, change, where }) => {
    const before = await rowsOf(table);
    const { rows } = await tamperer.query<{ kept: unknown; row: Record<string, unknown> }>(
      `with kept as (select ctid as place, to_jsonb(t) as row from ${table} t where ${where} limit 1)
       update ${table} t set ${change} from kept where t.ctid = kept.place
       returning kept.row as kept, to_jsonb(t) as row`,
    );
    const [{ kept, row } = { kept: null, row: {} }] = rows;
    try {
      const finding = await found(name);
      const ids = Object.entries(finding?.sample[0] ?? {}).filter(
        ([column]) => column in row && /(^|_)id$/.test(column),
      );
      expect(ids.length).toBeGreaterThan(0);
      for (const [column, value] of ids) expect([column, value]).toEqual([column, row[column]]);
    } finally {
      await tamperer.query(`delete from ${table} t where to_jsonb(t) = $1::jsonb`, [JSON.stringify(row)]);
      await tamperer.query(`insert into ${table} select (jsonb_populate_record(null::${table}, $1::jsonb)).*`, [
        JSON.stringify(kept),
      ]);
    }
    expect(await rowsOf(table)).toEqual(before);
  });
});

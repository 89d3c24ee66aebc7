import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { account, credit, debit, describeFinding, hold, invariants, ledgerMigrations, reverse, verify } from '.';
import { factsOf, newBook } from './testing/book';

let test: TestDatabase;
let tamperer: pg.Client;

beforeEach(async () => {
  test = await createTestDatabase(ledgerMigrations);
  const book = newBook(test.database);
  const business = randomUUID();
  const available = account.available(business, 'EUR');
  await book.fund(available, '10.00');
  const wrong = await book.event('T-21', [
    debit(available, amountOf('1.00', 'EUR')),
    credit(account.available(randomUUID(), 'EUR'), amountOf('1.00', 'EUR')),
  ]);
  await book.inBook((tx) => reverse(tx, book.id, wrong.id, factsOf('T-24')));
  await book.inBook((tx) =>
    hold(tx, book.id, {
      from: available,
      held: account.held(business, 'EUR'),
      amount: amountOf('2.00', 'EUR'),
      reason: { type: 'WITHDRAWAL' as const, id: randomUUID() },
      facts: factsOf('T-13'),
    }),
  );
  // Superuser of the server: no trigger, foreign key or check applies.
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(test.urls.appUrl).pathname;
  tamperer = new pg.Client({ connectionString: url.href });
  await tamperer.connect();
  await tamperer.query('set session_replication_role = replica');
});
afterEach(async () => {
  await tamperer.end();
  await test.close();
});

/** Takes away what would refuse the tampering itself. */
const offGuard = () =>
  tamperer.query(`
    alter table ledger_account drop constraint ledger_account_floor;
    alter table ledger_entry drop constraint ledger_entry_amount_check;
    drop index ledger_transaction_reversal_of_key;
    alter table ledger_transaction drop constraint ledger_transaction_idempotency_key`);

const found = async () => (await test.database.acrossOrganisations(verify)).map((finding) => finding.invariant);
const lastEntry = `(organisation_id, account_id, account_seq) =
  (select organisation_id, account_id, account_seq from ledger_entry order by posted_at desc, account_id, account_seq desc limit 1)`;

it('finds nothing in a sound ledger', async () => {
  expect(await found()).toEqual([]);
});

it.each([
  ['transactions-balance', `update ledger_entry set amount = amount + 1 where ${lastEntry}`],
  ['transactions-have-entries', `delete from ledger_entry where ${lastEntry}`],
  ['amounts-are-positive', `update ledger_entry set amount = 'NaN' where ${lastEntry}`],
  ['amounts-are-positive', `update ledger_entry set currency = 'USD' where ${lastEntry}`],
  ['books-sum-to-zero', `update ledger_account set credits = credits + 1 where kind = 'available'`],
  ['floors-hold', `update ledger_account set debits = credits + 1 where kind = 'available'`],
  [
    'floors-hold',
    `update ledger_entry set balance_after = -1 where account_id in (select id from ledger_account where kind = 'available')`,
  ],
  ['balances-chain', `update ledger_entry set balance_after = balance_after + 1 where ${lastEntry}`],
  ['balances-chain', `update ledger_entry set account_seq = account_seq + 1 where ${lastEntry}`],
  ['balances-chain', `update ledger_entry set posted_at = posted_at - interval '1 year' where ${lastEntry}`],
  [
    'totals-equal-entries',
    `update ledger_account set debits = debits + 1, credits = credits + 1 where kind = 'opening'`,
  ],
  ['totals-equal-entries', `update ledger_account set seq = seq + 1 where kind = 'opening'`],
  ['entries-carry-their-time', `update ledger_transaction set posted_at = posted_at + interval '1 hour'`],
  ['events-post-once', `update ledger_transaction set idempotency_key = 'same'`],
  ['reversals-are-single', `update ledger_transaction set reversal_of = (select id from ledger_transaction limit 1)`],
  [
    'reversals-are-single',
    `update ledger_transaction set reversal_of = gen_random_uuid() where reversal_of is not null`,
  ],
  ['holds-equal-held', `update ledger_hold set amount = amount + 1`],
  ['holds-equal-held', `update ledger_hold set status = 'RELEASED', close_transaction_id = open_transaction_id`],
])('%s is found broken after: %s', async (invariant, tampering) => {
  await offGuard();
  await tamperer.query(tampering);
  expect(await found()).toContain(invariant);
});

it.each([
  ['rules-are-on', `alter table ledger_account drop constraint ledger_account_floor`],
  [
    'rules-are-on',
    `alter table ledger_account drop constraint ledger_account_floor;
     alter table ledger_account add constraint ledger_account_floor check (balance >= min_balance or true)`,
  ],
  [
    'rules-are-on',
    `alter table ledger_entry drop constraint ledger_entry_amount_check;
     alter table ledger_entry add constraint ledger_entry_amount_check check (amount > 0) not valid`,
  ],
  ['rules-are-on', `drop index ledger_transaction_reversal_of_key`],
  ['rules-are-on', `alter table ledger_transaction drop constraint ledger_transaction_idempotency_key`],
  ['rules-are-on', `alter table ledger_transaction disable trigger ledger_transaction_append_only`],
  ['rules-are-on', `alter table ledger_entry enable replica trigger ledger_entry_balanced`],
  ['rules-are-on', `drop trigger ledger_hold_resolves_once on ledger_hold`],
  [
    'rules-are-on',
    `create or replace function ledger_refuse_unbalanced() returns trigger language plpgsql as 'begin return null; end'`,
  ],
  [
    'rules-are-on',
    `alter table ledger_entry drop constraint ledger_entry_direction_check;
     alter table ledger_entry add constraint ledger_entry_direction_check check (true)`,
  ],
  [
    'rules-are-on',
    `drop trigger ledger_entry_append_only on ledger_entry;
     create trigger ledger_entry_append_only before update or delete on ledger_entry
       for each row when (false) execute function ledger_refuse_change()`,
  ],
  [
    'rules-are-on',
    `drop trigger ledger_entry_balanced on ledger_entry;
     create trigger ledger_entry_balanced before delete on ledger_entry
       for each row execute function ledger_refuse_change()`,
  ],
  ['rules-are-on', `alter table ledger_seal disable trigger ledger_seal_append_only`],
  ['floors-are-set', `update ledger_account set min_balance = null where kind = 'available'`],
  ['floors-are-set', `update ledger_account set min_balance = -100 where kind = 'held'`],
  ['books-are-apart', `alter table ledger_entry disable row level security`],
  ['books-are-apart', `alter table ledger_account no force row level security`],
  ['books-are-apart', `create policy open on ledger_entry to countinghouse_app using (true)`],
  [
    'books-are-apart',
    `drop policy of_the_organisation on ledger_hold; create policy of_the_organisation on ledger_hold to countinghouse_app using (true)`,
  ],
  [
    'books-are-apart',
    `drop policy of_the_organisation on ledger_hold;
     create policy of_the_organisation on ledger_hold to countinghouse_app
       using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid or true)
       with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid or true)`,
  ],
  ['books-are-apart', `alter table ledger_seal disable row level security`],
  ['grants-are-narrow', `grant update on ledger_entry to countinghouse_app`],
  ['grants-are-narrow', `grant update (min_balance) on ledger_account to countinghouse_worker`],
  ['grants-are-narrow', `grant select on ledger_transaction to public`],
])('%s is found broken after: %s', async (invariant, tampering) => {
  await tamperer.query(tampering);
  expect(await found()).toEqual([invariant]);
});

it('says in a sentence what each rule proves and shows an example of what breaks it', async () => {
  await tamperer.query(`update ledger_hold set amount = amount + 1`);
  const [finding] = await test.database.acrossOrganisations(verify);
  expect(describeFinding(finding!)).toMatch(
    /^holds-equal-held: 1 row\(s\) deny that every held balance is exactly .* Example: \{.*held:EUR/,
  );
  expect(new Set(invariants.map((rule) => rule.name)).size).toBe(invariants.length);
});

import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { verify } from '@countinghouse/ledger';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { invariants } from './invariants';
import { migrations } from './migrations';
import { demoHistory } from './testing/history';

// One history for all: each tampering is rolled back with its transaction, in which the rules are read as well.
let test: TestDatabase;
let tamperer: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase(migrations, { filled: demoHistory });
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(test.urls.appUrl).pathname;
  tamperer = new pg.Client({ connectionString: url.href });
  await tamperer.connect();
});
afterAll(async () => {
  await tamperer.end();
  await test.close();
});
beforeEach(async () => {
  await tamperer.query('begin; set local session_replication_role = replica');
});
afterEach(async () => {
  await tamperer.query('rollback');
});

/** True when the rule of this name has offenders: all rules together take a second. */
const isBroken = async (wanted: string): Promise<boolean> => {
  const rule = invariants.find(({ name }) => name === wanted);
  if (!rule) throw new Error(`No rule is called ${wanted}`);
  const { rowCount } = await tamperer.query(`select from (${rule.offenders}) o limit 1`);
  return rowCount !== 0;
};

const oneDeposit = (status: string): string =>
  `(select id from deposit where status = '${status}' order by detected_at, id limit 1)`;
const oneTransfer = `(select id from internal_transfer order by created_at, id limit 1)`;
const oneRefund = (status: string): string =>
  `(select id from refund where status = '${status}' order by created_at, id limit 1)`;

describe('What was posted and what the rows say', () => {
  it('agree in the demo history, by every rule', async () => {
    expect(await test.database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
    for (const { name } of invariants) expect([name, await isBroken(name)]).toEqual([name, false]);
  });

  it.each([
    ['deposits-agree-with-entries', `update deposit set status = 'PENDING_AML' where id = ${oneDeposit('CONFIRMED')}`],
    ['transfers-agree-with-entries', `update internal_transfer set amount = amount + 1 where id = ${oneTransfer}`],
    ['transfers-agree-with-entries', `update internal_transfer set fee = fee + 1 where id = ${oneTransfer}`],
    ['transfers-agree-with-entries', `delete from internal_transfer where id = ${oneTransfer}`],
    ['brand-pictures-are-their-digests', `update brand_picture set bytes = bytes || '\\x00'`],
    [
      'transfers-agree-with-entries',
      `update internal_transfer set from_business_id = to_business_id, to_business_id = from_business_id where id = ${oneTransfer}`,
    ],
    [
      'transfers-agree-with-entries',
      `update ledger_transaction set entity_id = gen_random_uuid() where entity_id = ${oneTransfer}`,
    ],
    ['deposits-agree-with-entries', `update deposit set status = 'CONFIRMED' where id = ${oneDeposit('BLOCKED')}`],
    [
      'deposits-agree-with-entries',
      `update deposit set settlement_amount = settlement_amount * 2, settlement_payable_amount = settlement_payable_amount * 2,
         settlement_service_fee = settlement_service_fee * 2 where id = ${oneDeposit('CONFIRMED')}`,
    ],
    [
      'deposits-agree-with-entries',
      `update deposit set deposit_amount = deposit_amount + 1 where id = ${oneDeposit('CONFIRMED')}`,
    ],
    ['entries-have-their-deposit', `delete from deposit where id = ${oneDeposit('BLOCKED')}`],
    ['refunds-agree-with-entries', `update refund set status = 'CONFIRMED' where id = ${oneRefund('SKIPPED')}`],
    ['refunds-agree-with-entries', `update refund set amount = amount + 1 where id = ${oneRefund('CONFIRMED')}`],
    ['refunds-agree-with-entries', `delete from refund where id = ${oneRefund('CONFIRMED')}`],
    ['refunds-owed-equal-refunds', `update refund set status = 'PENDING' where id = ${oneRefund('CONFIRMED')}`],
    [
      'daily-figures-agree-with-movements',
      `update deposit set uniform_amount = uniform_amount + 1 where id = ${oneDeposit('CONFIRMED')}`,
    ],
    ['daily-figures-agree-with-movements', `update deposit set uniform_amount = null where status = 'CONFIRMED'`],
    ['daily-figures-agree-with-movements', `update stat_daily set count = count + 1 where direction = 'DEPOSIT'`],
    ['daily-figures-agree-with-movements', `update stat_daily set day = day + 10000 where direction = 'DEPOSIT'`],
    ['daily-figures-agree-with-movements', `delete from stat_daily where direction = 'DEPOSIT'`],
    [
      'daily-figures-agree-with-movements',
      `update stat_daily set volume = volume + 1 where direction = 'TRANSFER_OUT'`,
    ],
    ['daily-figures-agree-with-movements', `delete from stat_daily where direction = 'TRANSFER_IN'`],
    ['daily-totals-agree-with-figures', `update stat_daily_total set uniform_volume = uniform_volume + 1`],
    ['daily-totals-agree-with-figures', `delete from stat_daily_total where direction = 'DEPOSIT'`],
    ['pending-equals-deposits', `update deposit set status = 'PENDING_AML' where id = ${oneDeposit('CONFIRMED')}`],
    [
      'payments-equal-deposits',
      `update payment set actual_settlement_amount = actual_settlement_amount + 1
        where id = (select payment_id from deposit where id = ${oneDeposit('CONFIRMED')})`,
    ],
    [
      'states-follow-each-other',
      `update state_transition set to_status = 'CANCELLED' where from_status is null and entity_type = 'DEPOSIT'`,
    ],
    [
      'states-follow-each-other',
      `delete from state_transition where entity_type = 'DEPOSIT' and event = 'FINAL_ON_CHAIN'`,
    ],
    ['organisations-are-apart', 'alter table payment disable row level security'],
    ['organisations-are-apart', 'alter table business no force row level security'],
    ['organisations-are-apart', 'create policy open on api_credential for select to countinghouse_app using (true)'],
    [
      'organisations-are-apart',
      'create table forgotten (organisation_id uuid not null); grant select on forgotten to countinghouse_app',
    ],
    ['rights-are-narrow', 'grant delete on audit_event to countinghouse_app'],
    ['rights-are-narrow', 'grant truncate on payment to countinghouse_worker'],
    ['rights-are-narrow', 'grant select on app_user to public'],
  ])('%s is found broken after: %s', async (invariant, tampering) => {
    await tamperer.query(tampering);
    expect(await isBroken(invariant)).toBe(true);
  });

  it.each([
    ['PAYMENT', 'payment'],
    ['DEPOSIT', 'deposit'],
    ['REFUND', 'refund'],
    ['WITHDRAWAL', 'crypto_withdrawal'],
    ['FIAT_WITHDRAWAL', 'fiat_withdrawal'],
    ['FIAT_DEPOSIT', 'fiat_deposit'],
    ['BALANCE_CONVERSION', 'balance_conversion'],
  ])('the last change of state of a %s is missed by the rule of %s', async (entityType, table) => {
    await tamperer.query(`
      delete from state_transition s
       where entity_type = '${entityType}' and entity_id = (select id from ${table} order by id limit 1)
         and position = (select max(position) from state_transition
                          where entity_type = s.entity_type and entity_id = s.entity_id)`);
    expect(await isBroken(`${table.replaceAll('_', '-')}-stands-where-its-states-end`)).toBe(true);
  });
});

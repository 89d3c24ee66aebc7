import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { catalogueInvariants, realClockInvariant } from './invariants';

// Each tampering is rolled back with its transaction, in which the rule is read as well.
let test: TestDatabase;
let real: TestDatabase;
let tamperer: pg.Client;

/** Connection with every right on the server. */
const superuserOf = async ({ urls }: TestDatabase): Promise<pg.Client> => {
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(urls.appUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};

beforeAll(async () => {
  [test, real] = await Promise.all([
    createTestDatabase(migrations),
    createTestDatabase(migrations, { realClock: true }),
  ]);
  tamperer = await superuserOf(test);
});
afterAll(async () => {
  await tamperer.end();
  await Promise.all([test.close(), real.close()]);
});
beforeEach(() => tamperer.query('begin'));
afterEach(() => tamperer.query('rollback'));

const [rule] = catalogueInvariants;
const foundBy = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ what: string; problem: string }>(
    `select * from (${rule!.offenders}) o order by what`,
  );
  return rows.map(({ what, problem }) => `${what} ${problem}`);
};
const found = () => foundBy(tamperer);

describe('The verifier of the catalogue', () => {
  it('finds nothing in a migrated database, with and without a movable clock', async () => {
    expect(await found()).toEqual([]);
    const inProduction = await superuserOf(real);
    try {
      expect(await foundBy(inProduction)).toEqual([]);
      expect((await inProduction.query(realClockInvariant.offenders)).rows).toEqual([]);
    } finally {
      await inProduction.end();
    }
  });

  it('asks the same of the worker’s login, which is no superuser', async () => {
    const { rows } = await test.database.acrossOrganisations((tx) => sql.raw(rule!.offenders).execute(tx));
    expect(rows).toEqual([]);
  });

  it('is told of a production whose clock can be moved', async () => {
    expect((await tamperer.query(realClockInvariant.offenders)).rows).toEqual([{ what: 'clock_offset' }]);
  });

  const noop = `returns trigger language plpgsql as 'begin return new; end'`;
  it.each<[string, readonly string[]]>([
    [
      `create or replace function app_clock() returns timestamptz language sql as 'select timestamptz ''2020-01-01'''`,
      ['function app_clock() was changed'],
    ],
    [
      `create function helpful() returns void language sql security definer as 'update app_user set status = ''ACTIVE'''`,
      ['function helpful() is none of ours', 'right helpful() to PUBLIC is none of ours'],
    ],
    ['alter function ledger_refuse_change() security definer', ['function ledger_refuse_change() was changed']],
    [
      `alter function ledger_post set search_path = 'public'`,
      [expect.stringMatching(/^function ledger_post\(.*\) was changed$/) as string],
    ],
    [
      'create rule quiet as on update to ledger_account do instead nothing',
      ['rule ledger_account.quiet is none of ours'],
    ],
    [
      'alter table ledger_entry disable trigger ledger_entry_balanced',
      ['trigger ledger_entry.ledger_entry_balanced was changed'],
    ],
    [
      'drop trigger ledger_entry_append_only on ledger_entry',
      ['trigger ledger_entry.ledger_entry_append_only is missing'],
    ],
    [
      `create function watch() ${noop}; create trigger watcher before insert on deposit for each row execute function watch()`,
      [
        'function watch() is none of ours',
        'right watch() to PUBLIC is none of ours',
        'trigger deposit.watcher is none of ours',
      ],
    ],
    [
      'alter table deposit disable trigger all',
      expect.arrayContaining([
        expect.stringMatching(/^reference switched off deposit\.\w+ is none of ours$/),
      ]) as string[],
    ],
    [
      `alter policy of_the_organisation on payment using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid or true)`,
      ['policy payment.of_the_organisation was changed'],
    ],
    ['alter policy of_the_organisation on payment to public', ['policy payment.of_the_organisation was changed']],
    [
      `create policy of_the_named_link on business for select to countinghouse_app using (true)`,
      ['policy business.of_the_named_link is none of ours'],
    ],
    ['alter table payment no force row level security', ['relation payment was changed']],
    [
      'grant update (balance_after) on ledger_entry to countinghouse_worker',
      ['right ledger_entry.balance_after to countinghouse_worker is none of ours'],
    ],
    ['grant delete on ledger_account to countinghouse_app', ['right ledger_account to countinghouse_app was changed']],
    ['grant select on app_user to test_app_login', ['right app_user to test_app_login is none of ours']],
    [
      'grant execute on function advance_clock(integer) to public',
      ['right advance_clock(minutes integer) to PUBLIC is none of ours'],
    ],
    ['grant create on schema public to countinghouse_app', ['right schema public to countinghouse_app was changed']],
    ['grant create on schema public to public', ['right schema public to everybody is none of ours']],
    [
      'alter default privileges for role test_owner in schema public grant select on tables to test_app_login',
      ['right to come r to test_app_login is none of ours'],
    ],
    ['create view everything as select * from ledger_entry', ['relation everything is none of ours']],
    ["alter table deposit alter column status set default 'CONFIRMED'", ['column deposit.status was changed']],
    [
      'alter table ledger_account drop column balance; alter table ledger_account add column balance numeric(38,0) generated always as (credits * 2) stored',
      ['column ledger_account.balance was changed', 'constraint ledger_account.ledger_account_floor is missing'],
    ],
    ['drop index ledger_hold_open_key', ['index ledger_hold.ledger_hold_open_key is missing']],
    [
      'alter table ledger_entry drop constraint ledger_entry_line_key',
      [
        'constraint ledger_entry.ledger_entry_line_key is missing',
        'index ledger_entry.ledger_entry_line_key is missing',
      ],
    ],
    [
      'alter function ledger_refuse_change() owner to test_worker_login',
      ['function ledger_refuse_change() was changed'],
    ],
    [
      `create schema aside authorization test_owner; set local role test_owner; create function aside.f() returns int language sql as 'select 1'; reset role`,
      ['function aside.f() is none of ours'],
    ],
    [
      `create function listen() returns event_trigger language plpgsql as 'begin end';
       create event trigger listening on ddl_command_end execute function listen()`,
      [
        'event trigger listening is none of ours',
        'function listen() is none of ours',
        'right listen() to PUBLIC is none of ours',
      ],
    ],
    [`alter role countinghouse_app bypassrls`, ['group countinghouse_app was changed']],
    [
      `grant pg_read_all_data to countinghouse_app`,
      ['group that belongs to another role countinghouse_app in pg_read_all_data is none of ours'],
    ],
    [
      `grant countinghouse_worker to test_app_login`,
      ['login that may more than its group test_app_login is none of ours'],
    ],
    [
      `alter role test_app_login set search_path = 'aside, public'`,
      ['setting test_app_login search_path is none of ours'],
    ],
  ])('names what is there, gone or otherwise after: %s', async (tampering, expected) => {
    await tamperer.query(tampering);
    expect(await found()).toEqual(expected);
  });
});

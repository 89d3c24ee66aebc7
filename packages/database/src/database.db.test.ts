import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseMigrations, DatabaseSetupError, migrate, openDatabase, withinOrganisation } from '.';
import type { Database, Tx } from '.';
import { createTestDatabase } from './testing';
import type { TestDatabase } from './testing';

const organisation = '018f3f3e-0000-7000-8000-000000000001';
const other = '018f3f3e-0000-7000-8000-000000000002';

const ofAnOrganisation = (table: string, rights: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy of_the_organisation on ${table} to countinghouse_app
    using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
    with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
  create policy of_every_organisation on ${table} to countinghouse_worker
    using (true) with check (true);
  grant ${rights} on ${table} to countinghouse_app, countinghouse_worker;`;

const noteMigrations = {
  '9000-note': `
    create table note (
      organisation_id uuid not null, id int not null, text text not null default '',
      primary key (organisation_id, id)
    );
    ${ofAnOrganisation('note', 'select, insert, update, delete')}
    create table event (organisation_id uuid not null, id int not null);
    ${ofAnOrganisation('event', 'select, insert')}
    create table person (id int primary key);
    grant select, insert, update, delete on person to countinghouse_app, countinghouse_worker;`,
};

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase(noteMigrations);
  ({ database } = test);
  await database.acrossOrganisations((tx) =>
    sql`insert into note (organisation_id, id) values (${organisation}, 1), (${other}, 2)`.execute(tx),
  );
});
afterAll(() => test.close());

const idsIn = (run: Database['onPlatform']) =>
  run(async (tx) => (await sql<{ id: number }>`select id from note order by id`.execute(tx)).rows.map((row) => row.id));

describe('row-level security', () => {
  it('a transaction in an organisation sees and changes that organisation only', async () => {
    expect(await idsIn((run) => database.inOrganisation(organisation, run))).toEqual([1]);
    const changed = await database.inOrganisation(organisation, (tx) => sql`update note set text = 'seen'`.execute(tx));
    expect(changed.numAffectedRows).toBe(1n);
    expect(
      await database.inOrganisation(other, (tx) => sql`select from note where text = 'seen'`.execute(tx)),
    ).toMatchObject({
      rows: [],
    });
  });

  it('a query without an organisation returns no row, also right after one with an organisation', async () => {
    await idsIn((run) => database.inOrganisation(organisation, run));
    expect(await idsIn((run) => database.onPlatform(run))).toEqual([]);
    // A dozen at once: every pooled connection, the one just used included.
    const results = await Promise.all(Array.from({ length: 12 }, () => idsIn((run) => database.onPlatform(run))));
    expect(results.flat()).toEqual([]);
  });

  it("a row for another organisation, or without one's own, is refused", async () => {
    const insert = sql`insert into note (organisation_id, id) values (${other}, 9)`;
    await expect(database.inOrganisation(organisation, (tx) => insert.execute(tx))).rejects.toThrow(
      /row-level security/,
    );
    await expect(database.onPlatform((tx) => insert.execute(tx))).rejects.toThrow(/row-level security/);
    expect(await idsIn((run) => database.acrossOrganisations(run))).toEqual([1, 2]);
  });

  it('a transaction without an organisation may act within one, and has none before and after', async () => {
    await database.onPlatform(async (tx) => {
      const seen = async () => (await sql<{ id: number }>`select id from note order by id`.execute(tx)).rows;
      expect(await seen()).toEqual([]);
      expect(await withinOrganisation(tx, other, seen)).toEqual([{ id: 2 }]);
      expect(await seen()).toEqual([]);
    });
    const nested = database.inOrganisation(organisation, (tx) =>
      withinOrganisation(tx, other, () => Promise.resolve()),
    );
    await expect(nested).rejects.toThrow('has an organisation already');
  });

  it('is forced, so that owning the table is no way around it', async () => {
    const { rows } = await database.onPlatform((tx) =>
      sql`select relrowsecurity, relforcerowsecurity from pg_class where relname in ('note', 'event')`.execute(tx),
    );
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ relrowsecurity: true, relforcerowsecurity: true })));
  });

  it('append-only rights let nobody change or delete', async () => {
    await database.inOrganisation(organisation, (tx) => sql`insert into event values (${organisation}, 1)`.execute(tx));
    for (const statement of [sql`update event set id = 2`, sql`delete from event`, sql`truncate event`]) {
      await expect(database.inOrganisation(organisation, (tx) => statement.execute(tx))).rejects.toThrow(
        /permission denied/,
      );
      await expect(database.acrossOrganisations((tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
    }
  });

  it('an organisation id that is no UUID never reaches the database', async () => {
    const hostile = `${organisation}'; drop table note; --`;
    await expect(database.inOrganisation(hostile, () => Promise.resolve())).rejects.toThrow(TypeError);
  });
});

describe('transactions', () => {
  it('everything is undone when the work throws', async () => {
    const failing = database.onPlatform(async (tx) => {
      await sql`insert into person values (1)`.execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.onPlatform((tx) => sql`select from person`.execute(tx))).toMatchObject({ rows: [] });
  });

  it('work that swallows the error of a statement learns that nothing of it was kept', async () => {
    const swallowing = database.onPlatform(async (tx) => {
      await sql`insert into person values (2)`.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await database.onPlatform((tx) => sql`select from person`.execute(tx))).toMatchObject({ rows: [] });
  });

  it('a statement that fails first fails the work with its own error and leaves the connection usable', async () => {
    const failing = database.onPlatform((tx) => sql`select 1 / 0`.execute(tx));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    // One query per connection, so that the one that failed is among them.
    const results = await Promise.all(Array.from({ length: 12 }, () => idsIn((run) => database.onPlatform(run))));
    expect(results.flat()).toEqual([]);
  });

  it('statements asked for at the same time are answered in one transaction', async () => {
    const answers = await database.inOrganisation(organisation, (tx) =>
      Promise.all([1, 2, 3].map((n) => sql`select ${n}::int as n, txid_current() as tx from note`.execute(tx))),
    );
    const rows = answers.flatMap((answer) => answer.rows as { n: number; tx: string }[]);
    expect(rows.map((row) => row.n)).toEqual([1, 2, 3]);
    expect(new Set(rows.map((row) => row.tx)).size).toBe(1);
  });

  it('work that asks nothing of the database answers all the same', async () => {
    expect(await database.inOrganisation(organisation, () => Promise.resolve('done'))).toBe('done');
  });

  it('two transactions that deadlock both succeed, one of them at a further attempt', async () => {
    await database.onPlatform((tx) => sql`insert into person values (10), (20)`.execute(tx));
    let attempts = 0;
    let holding = 0;
    let meet = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const lockInOrder = (first: number, second: number) =>
      database.onPlatform(async (tx) => {
        attempts += 1;
        await sql`select from person where id = ${first} for update`.execute(tx);
        holding += 1;
        if (holding >= 2) meet();
        await bothHoldOne;
        await sql`select from person where id = ${second} for update`.execute(tx);
        return second;
      });
    expect(await Promise.all([lockInOrder(10, 20), lockInOrder(20, 10)])).toEqual([20, 10]);
    // On a slow machine the repeated one may meet the other again.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });

  it('a lasting conflict ends after five attempts with its own error', async () => {
    let attempts = 0;
    const conflicting = database.onPlatform(async (tx) => {
      attempts += 1;
      await sql`do $$ begin raise exception using errcode = '40001', message = 'conflict'; end $$`.execute(tx);
    });
    await expect(conflicting).rejects.toThrow('conflict');
    expect(attempts).toBe(5);
  });

  it('a transaction cannot be opened inside another', async () => {
    const nested = database.onPlatform((tx) => tx.transaction().execute(() => Promise.resolve()));
    await expect(nested).rejects.toThrow(/not supported/);
  });

  it('amounts arrive as text, instants as dates, days as text', async () => {
    const { rows } = await database.onPlatform((tx) =>
      sql`select 12345678901234567890::numeric(38,0) as amount, 9007199254740993::int8 as big,
                 '2025-06-30T01:02:03.004Z'::timestamptz as at, '2025-06-30'::date as day`.execute(tx),
    );
    expect(rows).toEqual([
      {
        amount: '12345678901234567890',
        big: '9007199254740993',
        at: new Date('2025-06-30T01:02:03.004Z'),
        day: '2025-06-30',
      },
    ]);
  });
});

describe('a database server that lacks something', () => {
  const failing = (code: string) =>
    test.database.acrossOrganisations((tx) =>
      sql.raw(`do $$ begin raise exception 'no room' using errcode = '${code}'; end $$`).execute(tx),
    );

  it.each(['53100', '53200', '53300'])('is not healthy for a while after %s, and then is again', async (code) => {
    await expect(failing(code)).rejects.toThrow('no room');
    expect(await test.database.health()).toEqual({ ok: false, problem: 'no room' });
    await expect.poll(() => test.database.health()).toEqual({ ok: true });
  });

  it('stays healthy where one statement met a limit of its own', async () => {
    await expect(failing('53400')).rejects.toThrow('no room');
    expect(await test.database.health()).toEqual({ ok: true });
  });
});

describe('the start refuses a pool that could bypass row-level security', () => {
  const withRole = async (options: string, grants: readonly string[], check: (url: string) => Promise<void>) => {
    const admin = new pg.Client({ connectionString: process.env.COUNTINGHOUSE_TEST_POSTGRES });
    await admin.connect();
    const role = `test_role_${Math.random().toString(36).slice(2, 10)}`;
    try {
      await admin.query(`create role ${role} login password 'x' ${options}`);
      for (const grant of grants) await admin.query(`grant ${grant} to ${role}`);
      const url = new URL(test.urls.appUrl);
      url.username = role;
      url.password = 'x';
      await check(url.toString());
    } finally {
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  };

  it.each([
    ['a superuser', 'superuser', ['countinghouse_app'], /is a superuser/],
    ['BYPASSRLS', 'bypassrls', ['countinghouse_app'], /BYPASSRLS/],
    ['CREATEROLE', 'createrole', ['countinghouse_app'], /may create roles/],
    ['an owner of the tables', '', ['countinghouse_app', 'test_owner'], /owns the database/],
    ['a login outside the group', '', [], /not a member of countinghouse_app/],
    ['a member of both groups', '', ['countinghouse_app', 'countinghouse_worker'], /at once/],
  ])('%s', async (_title, options, grants, sentence) => {
    await withRole(options, grants, async (appUrl) => {
      const opening = openDatabase({ ...test.urls, appUrl });
      await expect(opening).rejects.toThrow(DatabaseSetupError);
      await expect(opening).rejects.toThrow(sentence);
    });
  });

  it('a login that the server does not know, or whose password is wrong, with the statement that makes it', async () => {
    const unknown = new URL(test.urls.appUrl);
    unknown.username = 'nobody_made_me';
    const mistyped = new URL(test.urls.workerUrl);
    mistyped.password = 'wrong';
    for (const urls of [{ appUrl: unknown.toString() }, { workerUrl: mistyped.toString() }]) {
      const opening = openDatabase({ ...test.urls, ...urls });
      await expect(opening).rejects.toThrow(DatabaseSetupError);
      await expect(opening).rejects.toThrow(/create role <name> login password '<password>' in role countinghouse_/);
    }
  });

  it('a login that only belongs to the group is let in', async () => {
    await withRole('', ['countinghouse_app'], async (appUrl) => {
      const opened = await openDatabase({ ...test.urls, appUrl });
      expect(await opened.health()).toEqual({ ok: true });
      await opened.close();
    });
  });
});

describe('the one clock', () => {
  const read = async () => {
    const { rows } = await database.onPlatform((tx) => sql<{ at: Date }>`select app_clock() as at`.execute(tx));
    return rows[0]?.at.toISOString() ?? '';
  };

  it('stands still where a test stops it and runs on from where it is moved to', async () => {
    await test.setClock('2025-06-30T14:30:00.000Z');
    expect(await read()).toBe('2025-06-30T14:30:00.000Z');
    await test.setClock('2031-01-01T00:00:00.000Z', { frozen: false });
    expect(await read()).toMatch(/^2031-01-01T00:0/);
    await test.setClock(null);
    const before = Date.now();
    const now = Date.parse(await read());
    expect(now).toBeGreaterThanOrEqual(before - 1_000);
    expect(now).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('requests can neither set it nor move it on; the worker group moves it on, never back', async () => {
    const moving = database.onPlatform((tx) => sql`update clock_offset set frozen_at = '2000-01-01'`.execute(tx));
    await expect(moving).rejects.toThrow(/permission denied/);
    const advance = (minutes: number) => (tx: Tx) => sql`select advance_clock(${minutes}::integer)`.execute(tx);
    await expect(database.onPlatform(advance(90))).rejects.toThrow(/permission denied/);
    await test.setClock('2025-06-30T14:30:00.000Z');
    for (const minutes of [-60, 0, 90]) await database.acrossOrganisations(advance(minutes));
    expect(await read()).toBe('2025-06-30T16:00:00.000Z');
    await test.setClock(null);
  });
});

it('a database on which a newer version has worked refuses an older server in one sentence and is not touched', async () => {
  const older = { ...databaseMigrations, '9001-of-the-older': 'create table of_the_older (id int)' };
  const starting = migrate(test.urls.ownerUrl, older);
  await expect(starting).rejects.toThrow(DatabaseSetupError);
  await expect(starting).rejects.toThrow(/^A newer version of this server has worked on this database \(9000-note\)/);
  const { rows } = await database.onPlatform((tx) => sql`select to_regclass('of_the_older') as made`.execute(tx));
  expect(rows).toEqual([{ made: null }]);
});

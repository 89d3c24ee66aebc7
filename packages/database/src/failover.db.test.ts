import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '.';
import { afterCommit, isDatabaseUnavailable, openDatabase, OutcomeUnknown } from '.';
import type { Line, TestDatabase, TestServer } from './testing';
import { createTestDatabase, startLine, startTestServer } from './testing';

// Own server: its settings are changed and its connections are ended.
let server: TestServer;
let test: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  // Durable, for only then a commit waits for a standby.
  server = await startTestServer({ durable: true });
  test = await createTestDatabase(
    { '9000-note': `create table note (text text primary key); grant select, insert on note to countinghouse_app;` },
    { adminUrl: server.adminUrl },
  );
  const url = new URL(server.adminUrl);
  url.pathname = new URL(test.urls.ownerUrl).pathname;
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.close();
  await server.stop();
});

let line: Line;
let database: Database;
beforeEach(async () => {
  line = await startLine(Number(new URL(server.adminUrl).port));
  const over = (url: string): string => {
    const there = new URL(url);
    there.host = `127.0.0.1:${line.port}`;
    return there.href;
  };
  database = await openDatabase({ appUrl: over(test.urls.appUrl), workerUrl: over(test.urls.workerUrl), poolSize: 4 });
});
afterEach(async () => {
  await database.close();
  line.stop();
});

const alter = async (setting: string): Promise<void> => {
  await admin.query(`alter system set ${setting}`);
  await admin.query('select pg_reload_conf()');
};

const note = (text: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<unknown> =>
  database.onPlatform(async (tx) => {
    await sql`insert into note values (${text})`.execute(tx);
    await meanwhile();
  });
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const isNoted = async (text: string): Promise<boolean> =>
  (await admin.query('select from note where text = $1', [text])).rowCount === 1;
const endTheBackend = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'countinghouse app' and state = 'idle in transaction'`,
  );

describe('a commit whose answer is lost', () => {
  it('is an unknown outcome: the work was done, though its connection is gone', async () => {
    line.cutAtCommit('after');
    const error = await errorOf(note('done'));
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await isNoted('done')).toBe(true);
  });

  it('is an unknown outcome if the COMMIT never arrived: the work was not done, and can be done again', async () => {
    line.cutAtCommit('before');
    expect(await errorOf(note('never arrived'))).toBeInstanceOf(OutcomeUnknown);
    expect(await isNoted('never arrived')).toBe(false);
    await expect(note('never arrived')).resolves.toBeUndefined();
  });

  it('is a database that is away if the server ended the connection in the middle of the work', async () => {
    const error = await errorOf(note('ended', endTheBackend));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await isNoted('ended')).toBe(false);
  });

  it('is not one where PostgreSQL itself refused the commit', async () => {
    await admin.query('create table parent (id int primary key)');
    await admin.query(
      'create table child (id int references parent deferrable initially deferred); grant insert on child to countinghouse_app',
    );
    const error = await errorOf(database.onPlatform((tx) => sql`insert into child values (1)`.execute(tx)));
    expect(error).toMatchObject({ code: '23503' });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('tells nobody who waits for the commit', async () => {
    const told: string[] = [];
    line.cutAtCommit('after');
    await errorOf(
      database.onPlatform(async (tx) => {
        afterCommit(tx, () => told.push('committed'));
        await sql`insert into note values ('told')`.execute(tx);
      }),
    );
    expect(told).toEqual([]);
  });

  it.each([
    ['cancelled', 'pg_cancel_backend'],
    ['ended', 'pg_terminate_backend'],
  ])('is unknown when its wait for the standby is %s, though PostgreSQL answers COMMIT', async (_title, end) => {
    await alter(`synchronous_standby_names = 'nobody'`);
    try {
      let text = '';
      let noted: Promise<unknown> = Promise.resolve();
      let tries = 0;
      // The server takes a moment to know that it has a standby to wait for.
      const oneThatWaits = async (): Promise<boolean> => {
        text = `waited ${end} ${(tries += 1)}`;
        noted = errorOf(note(text));
        return Promise.race([noted.then(() => false), pause(300, true)]);
      };
      await expect.poll(oneThatWaits).toBe(true);
      const waiting = `select ${end}(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
      await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
      expect(await noted).toBeInstanceOf(OutcomeUnknown);
      expect(await isNoted(text)).toBe(true);
    } finally {
      await alter(`synchronous_standby_names = ''`);
    }
  });
});

describe('a server that only reads since a switch', () => {
  const whileItOnlyReads = async (work: () => Promise<void>): Promise<void> => {
    await alter('default_transaction_read_only = on');
    try {
      await expect.poll(async () => (await database.health()).ok).toBe(false);
      await work();
    } finally {
      await admin.query('set default_transaction_read_only = off');
      await alter('default_transaction_read_only = off');
    }
  };

  it('is not ready, refuses writes as a database that is away, and is ready again within 3 s', async () => {
    await whileItOnlyReads(async () => {
      expect(await database.health()).toEqual({ ok: false, problem: expect.stringContaining('only reads') });
      const error = await errorOf(note('astray'));
      expect(error).toMatchObject({ code: '25006' });
      expect(isDatabaseUnavailable(error)).toBe(true);
    });
    const began = performance.now();
    await expect.poll(async () => (await database.health()).ok, { timeout: 10_000 }).toBe(true);
    expect(performance.now() - began).toBeLessThan(3_000);
    await expect(note('back')).resolves.toBeUndefined();
  });

  it('is left by every connection: none that was open then is used again', async () => {
    // Four at once: every connection of the pool.
    const used = () =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          database.onPlatform(async (tx) => {
            const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.1)`.execute(tx);
            return rows[0]?.pid;
          }),
        ),
      );
    const before = await used();
    expect(new Set(before).size).toBe(4);
    await whileItOnlyReads(async () => {
      await errorOf(note('astray'));
    });
    expect((await used()).filter((pid) => before.includes(pid))).toEqual([]);
  });

  it('fails work that swallowed the refusal with the refusal', async () => {
    await whileItOnlyReads(async () => {
      const swallowing = database.onPlatform((tx) =>
        sql`insert into note values ('swallowed')`.execute(tx).catch(() => undefined),
      );
      expect(await errorOf(swallowing)).toMatchObject({ code: '25006' });
    });
  });
});

it('a connection that was ended while it was idle or at work is replaced, and the next work succeeds', async () => {
  await note('first');
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'countinghouse%'`,
  );
  await expect.poll(() => errorOf(database.onPlatform((tx) => sql`select`.execute(tx)))).toBeNull();
  expect(await database.health()).toEqual({ ok: true });
});

it('work that gives up while its machine died without a word ends with its own error, though nothing answers its ROLLBACK', async () => {
  const work = database.onPlatform(async (tx) => {
    await sql`insert into note values ('given up')`.execute(tx);
    line.strandAll();
    throw new Error('given up');
  });
  await expect(work).rejects.toThrow('given up');
  expect(await isNoted('given up')).toBe(false);
});

it(
  'connections to a machine that died without a word are given up, idle and waiting ones, once another answers at its address',
  { retry: 2 },
  async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => note(`on the old one ${text}`)));
    const began = performance.now();
    line.strandAll();
    await expect
      .poll(() => errorOf(Promise.all(['a', 'b', 'c', 'd'].map((text) => note(`new ${text} ${Math.random()}`)))), {
        timeout: 15_000,
      })
      .toBeNull();
    // The limit of a statement, and 3 s.
    expect((performance.now() - began) / 1_000).toBeLessThan(12);
    expect(await database.health()).toEqual({ ok: true });
  },
);

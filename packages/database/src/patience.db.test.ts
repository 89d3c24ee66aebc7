import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '.';
import { DatabaseSetupError, isDatabaseUnavailable, openDatabase, sqlStateOf } from '.';
import type { TestDatabase, TestServer } from './testing';
import { createTestDatabase, startTestServer, whileFrozen } from './testing';

// Own server: it is frozen and its settings are changed.
let server: TestServer;
let test: TestDatabase;
beforeAll(async () => {
  server = await startTestServer({ durable: true });
  test = await createTestDatabase(undefined, { adminUrl: server.adminUrl });
});
afterAll(async () => {
  await test.close();
  await server.stop();
});

let database: Database;
beforeEach(async () => {
  database = await openDatabase({ ...test.urls, poolSize: 4 });
});
afterEach(() => database.close());

/** A promise and how to keep it. */
const deferred = () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((kept) => {
    resolve = kept;
  });
  return { promise, resolve };
};

const organisation = '018f3f3e-0000-7000-8000-000000000001';
const settings = sql<{ line: string }>`
  select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
                   current_setting('idle_in_transaction_session_timeout')) as line`;

describe('how long the database works for somebody', () => {
  it('depends on what for', async () => {
    const read = async (run: (patience: 'money' | 'read' | 'export') => Promise<{ rows: { line: string }[] }>) =>
      Promise.all((['money', 'read', 'export'] as const).map(async (kind) => (await run(kind)).rows[0]?.line));
    const expected = ['5s 3s 10s', '5s 1s 10s', '30s 1s 1min'];
    const inOrganisation = (kind: 'money' | 'read' | 'export') =>
      database.inOrganisation(organisation, (tx) => settings.execute(tx), kind);
    expect(await read(inOrganisation)).toEqual(expected);
    expect(await read((kind) => database.onPlatform((tx) => settings.execute(tx), kind))).toEqual(expected);
    // A transaction leaves nothing behind on its connection.
    expect((await database.onPlatform((tx) => settings.execute(tx))).rows[0]?.line).toBe('5s 3s 10s');
    expect((await database.acrossOrganisations((tx) => settings.execute(tx))).rows[0]?.line).toBe('1min 10s 1min');
    expect((await test.database.onPlatform((tx) => settings.execute(tx))).rows[0]?.line).toBe('0 0 0');
  });

  it('ends waiting for a lock and a statement that takes too long, with errors that mean: later', async () => {
    const lock = (patience: 'money' | 'read') =>
      database.onPlatform(async (tx) => {
        await sql`set local lock_timeout = 50`.execute(tx);
        await sql`select pg_advisory_xact_lock(7)`.execute(tx);
      }, patience);
    await database.onPlatform(async (tx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(tx);
      await expect(lock('money').catch(sqlStateOf)).resolves.toBe('55P03');
    });
    const slow = database.onPlatform(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx);
      await sql`select pg_sleep(30)`.execute(tx);
    });
    await expect(slow.catch(sqlStateOf)).resolves.toBe('57014');
    await expect(lock('read')).resolves.toBeUndefined();
  });
});

const secondsUntilRefused = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  return (performance.now() - began) / 1_000;
};

describe.skipIf(process.platform !== 'linux')('a database that is there and says nothing', () => {
  const ask = () => database.onPlatform((tx) => sql`select 1`.execute(tx));

  it(
    'is given up within 2.5 s, by whoever asks it, waits for a connection or was in the middle of something',
    { retry: 2 },
    async () => {
      await Promise.all(Array.from({ length: 4 }, ask));
      const opened = deferred();
      const frozen = deferred();
      const inTheMiddle = database.onPlatform(async (tx) => {
        await sql`select 1`.execute(tx);
        opened.resolve();
        await frozen.promise;
        await sql`select 1`.execute(tx);
      });
      await opened.promise;
      await whileFrozen(server, async () => {
        frozen.resolve();
        // Twelve for four connections: most wait for one.
        const waits = await Promise.all([inTheMiddle, ...Array.from({ length: 12 }, ask)].map(secondsUntilRefused));
        expect(Math.max(...waits)).toBeLessThan(2.5);
        expect(await database.health()).toEqual({ ok: false, problem: expect.any(String) });
      });
      await expect.poll(() => database.health()).toEqual({ ok: true });
      expect((await ask()).rows).toHaveLength(1);
    },
  );

  it('is told from one that is busy: a statement that takes its time is waited for', async () => {
    const { rows } = await database.onPlatform((tx) => sql`select 1 from pg_sleep(2.5)`.execute(tx));
    expect(rows).toHaveLength(1);
  });
});

describe('production', () => {
  const alter = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.adminUrl });
    await client.connect();
    await client.query(statement);
    await client.query('select pg_reload_conf()');
    await client.end();
  };
  const safe = ['fsync', 'full_page_writes', 'synchronous_commit'];
  const open = async (said: string[] = []) => {
    const log = { info: () => undefined, warn: (line: string) => void said.push(line) };
    const opened = await openDatabase({ ...test.urls, poolSize: 2, mustBeDurable: true, log });
    await opened.close();
  };
  const opens = () =>
    open().then(
      () => true,
      () => false,
    );

  it.each(safe)('refuses a database with %s off, and says what it risks', async (name) => {
    await alter(`alter system set ${name} = off`);
    await expect.poll(opens).toBe(false);
    await expect(open()).rejects.toThrow(DatabaseSetupError);
    await expect(open()).rejects.toThrow(`${name} = off`);
    await alter(`alter system set ${name} = on`);
    await expect.poll(opens).toBe(true);
  });

  it('refuses one whose commits do not wait for the disk for its own login only', async () => {
    await alter('alter role test_worker_login set synchronous_commit = off');
    await expect(open()).rejects.toThrow('synchronous_commit = off for the login "test_worker_login"');
    await alter('alter role test_worker_login reset synchronous_commit');
    await open();
  });

  it('says nothing of checksums where there are some', async () => {
    const said: string[] = [];
    await open(said);
    expect(said.filter((line) => line.includes('checksums'))).toEqual([]);
  });
});

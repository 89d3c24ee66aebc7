import { sql } from 'kysely';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseSetupError, openDatabase, prepared, refuseUnfitDatabase } from '.';
import type { TestDatabase, TestServer } from './testing';
import { createTestDatabase, startTestServer } from './testing';

/** Command lines of a pooler before 1.21 and of one from then on; both are Debian's (docs/cluster.md). */
const unpacked = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'countinghouse', 'pgbouncer');
const libraries = join(unpacked, 'usr/lib/x86_64-linux-gnu');
const candidates = [
  ['/usr/sbin/pgbouncer'],
  [join(libraries, 'ld-linux-x86-64.so.2'), '--library-path', libraries, join(unpacked, 'usr/sbin/pgbouncer')],
];
const versionOf = (command: readonly string[]): number => {
  const [program = '', ...args] = command;
  if (!command.filter((part) => part.startsWith('/')).every((path) => existsSync(path))) return 0;
  const { stdout } = spawnSync(program, [...args, '--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) * 1_000 + Number(minor);
};
const poolers = candidates.map((command) => ({ command, version: versionOf(command) }));
const older = poolers.find(({ version }) => version > 0 && version < 1_021)?.command;
const recent = poolers.find(({ version }) => version >= 1_021)?.command;

let server: TestServer;
let test: TestDatabase;
const directory = mkdtempSync(join(tmpdir(), 'countinghouse-pooler-'));
const running: ChildProcess[] = [];
beforeAll(async () => {
  server = await startTestServer({ durable: true });
  test = await createTestDatabase(undefined, { adminUrl: server.adminUrl });
  chmodSync(directory, 0o755);
});
afterAll(async () => {
  for (const pooler of running) {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
  }
  await test.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** A pooler in transaction mode in front of the test's server; the addresses through it. */
const poolWith = async ([program = '', ...args]: readonly string[], settings: readonly string[]) => {
  const port = await freePort();
  const { urls } = test;
  const logins = Object.values(urls).map((url) => new URL(url));
  const users = join(directory, `users-${port}`);
  const lines = logins.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
  writeFileSync(users, `${lines.join('\n')}\n`, { mode: 0o644 });
  const file = join(directory, `pooler-${port}.ini`);
  const { port: target } = new URL(urls.ownerUrl);
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${target}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 5',
      'max_client_conn = 200',
      ...settings,
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler = spawn(program, [...args, ...user, file], { stdio: 'ignore' });
  running.push(pooler);
  const over = (url: string): string => {
    const there = new URL(url);
    there.host = `127.0.0.1:${port}`;
    return there.href;
  };
  const through = { ownerUrl: over(urls.ownerUrl), appUrl: over(urls.appUrl), workerUrl: over(urls.workerUrl) };
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: through.appUrl });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return 'answers';
      } catch (error) {
        return String(error);
      } finally {
        await client.end().catch(() => undefined);
      }
    })
    .toBe('answers');
  return through;
};

const taking =
  'ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
const limits = sql<{ line: string }>`
  select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
                   current_setting('idle_in_transaction_session_timeout')) as line`;

describe.skipIf(older === undefined)('a pooler that loses prepared statements', () => {
  it('is refused at the start in one sentence', async () => {
    const urls = await poolWith(older ?? [], [taking]);
    const opening = openDatabase({ ...urls, poolSize: 4, mustBeDurable: true });
    await expect(opening).rejects.toThrow(DatabaseSetupError);
    await expect(opening).rejects.toThrow(
      /^The pooler in front of the database loses prepared statements: use PgBouncer 1\.21/,
    );
  });
});

describe.skipIf(recent === undefined)('a pooler that keeps prepared statements', () => {
  it.each([
    ['drops the values of', [taking]],
    ['refuses', ['ignore_startup_parameters = extra_float_digits']],
  ])('which %s the limits of a start has each transaction set its own', async (_title, settings) => {
    const urls = await poolWith(recent ?? [], [...settings, 'max_prepared_statements = 100']);
    const database = await openDatabase({ ...urls, poolSize: 8, mustBeDurable: true });
    try {
      await refuseUnfitDatabase(database, urls, 8);
      const line = async (kind: 'money' | 'read' | 'export') =>
        (await database.onPlatform((tx) => limits.execute(tx), kind)).rows[0]?.line;
      expect([await line('money'), await line('read'), await line('export')]).toEqual([
        '5s 3s 10s',
        '5s 1s 10s',
        '30s 1s 1min',
      ]);
      expect((await database.acrossOrganisations((tx) => limits.execute(tx))).rows[0]?.line).toBe('1min 10s 1min');
      // More callers than connections of the server, each by name.
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          database.onPlatform((tx) => sql<{ n: number }>`${prepared} select ${n}::int as n`.execute(tx)),
        ),
      );
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
      expect(await database.health()).toEqual({ ok: true });
    } finally {
      await database.close();
    }
  });
});

it('without a pooler connections begin with their limits, and no transaction sets those of its own', async () => {
  const database = await openDatabase({ ...test.urls, poolSize: 4, mustBeDurable: true });
  try {
    expect((await database.onPlatform((tx) => limits.execute(tx))).rows[0]?.line).toBe('5s 3s 10s');
  } finally {
    await database.close();
  }
});

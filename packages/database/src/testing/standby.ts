import { spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseAccount, defaultSharedDir, findBinaries, startEmbedded } from '../embedded';
import { childEnvironment } from '../embedded/environment';
import { freePort } from '../embedded/port';
import { silentLog } from '../log';

export type TestPair = {
  readonly adminUrl: string;
  /** Address of the standby for one of the primary. */
  readonly atStandby: (url: string) => string;
  /** Runs statements at the standby as a superuser. */
  readonly onStandby: (...statements: readonly string[]) => Promise<void>;
  /** Kills the standby. */
  readonly killStandby: () => Promise<void>;
  readonly startStandby: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const ownAll = (directory: string, { uid, gid }: { readonly uid?: number; readonly gid?: number }): void => {
  if (uid === undefined || gid === undefined) return;
  lchownSync(directory, uid, gid);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
};

/** A PostgreSQL with a streaming standby, both in a temporary directory: the standby begins as a copy of the stopped primary. */
export const startTestPair = async (): Promise<TestPair> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-pair-'));
  chmodSync(dataDir, 0o755);
  const account = databaseAccount();
  const options = { dataDir, durable: false };
  const first = await startEmbedded(options);
  await first.stop();
  // Nothing is written to disk in time, but whatever is seen was flushed before, as in production.
  const streamed = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on', full_page_writes: 'on' };
  const lines = Object.entries(streamed).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(join(first.directory, 'postgresql.conf'), lines.join(''));
  // A standby begins with nothing that was logged under the former level.
  await (await startEmbedded({ ...options, port: first.port })).stop();
  const copy = join(dataDir, 'standby');
  cpSync(first.directory, copy, { recursive: true });
  chmodSync(copy, 0o700);
  const { hostname, port, username, password } = new URL(first.superuserUrl);
  writeFileSync(join(copy, 'standby.signal'), '');
  ownAll(copy, account.ids);
  const primary = await startEmbedded({ ...options, port: first.port });
  const binaries = findBinaries({ programs: 'any', sharedDir: defaultSharedDir, account, log: silentLog });
  const standbyPort = await freePort();
  const atStandby = (url: string): string => {
    const there = new URL(url);
    there.host = `127.0.0.1:${standbyPort}`;
    return there.href;
  };
  const onStandby = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: atStandby(primary.superuserUrl) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  let standby: ChildProcess | undefined;
  const startStandby = async (): Promise<void> => {
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password} sslmode=disable`;
    const set = { primary_conninfo: conninfo, wal_retrieve_retry_interval: '200ms', hot_standby: 'on' };
    const settings = Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    standby = spawn(binaries.program('postgres'), ['-D', copy, '-p', String(standbyPort), ...settings], {
      ...account.ids,
      cwd: '/',
      env: childEnvironment(),
      stdio: 'ignore',
    });
    for (const until = performance.now() + 60_000; ; await pause(100)) {
      try {
        await onStandby('select 1');
        return;
      } catch (error) {
        if (performance.now() > until) throw error;
      }
    }
  };
  const endStandby = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    if (!standby || standby.exitCode !== null || standby.signalCode !== null) return;
    const ended = once(standby, 'exit');
    standby.kill(signal);
    await ended;
  };
  await startStandby();
  return {
    adminUrl: primary.superuserUrl,
    atStandby,
    onStandby,
    // At once and without a word to its clients; its own children end too.
    killStandby: () => endStandby('SIGQUIT'),
    startStandby,
    stop: async () => {
      await endStandby('SIGINT');
      await primary.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (primary.home !== dataDir) rmSync(primary.home, { recursive: true, force: true });
    },
  };
};

import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSetupError } from '../errors';
import type { Account } from './account';
import type { Binaries } from './binaries';
import { childEnvironment } from './environment';

/** The bootstrap superuser; nothing but the supervisor connects as it. */
export const superuser = 'postgres';

export type InitialiseOptions = {
  readonly binaries: Binaries;
  readonly account: Account;
  /** Destination of the finished cluster. */
  readonly directory: string;
  readonly password: string;
  /** false trades safety against power loss for speed: test servers only. */
  readonly durable: boolean;
};

/** Creates the cluster under another name and renames it when complete: a killed initdb leaves nothing half-done. */
export const initialise = async (options: InitialiseOptions): Promise<void> => {
  const { binaries, account, directory, password, durable } = options;
  const unfinished = `${directory}.init`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  account.own(unfinished);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  account.own(passwordFile);
  try {
    await runInitdb(binaries, account, [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeOf(binaries),
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  appendFileSync(join(unfinished, 'postgresql.conf'), configuration(durable, binaries));
  renameSync(unfinished, directory);
};

/** The built-in locale sorts the same on every system; before 17 the system's C.UTF-8 is the nearest. */
const localeOf = ({ majorVersion }: Binaries): string[] => {
  if (majorVersion >= 17) return ['--locale-provider=builtin', '--locale=C.UTF-8'];
  return process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C'];
};

const runInitdb = ({ program }: Binaries, account: Account, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program('initdb'), args, {
      ...account.ids,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new DatabaseSetupError(
            `The database could not be created: ${complaint.trim() || `initdb ended with ${code}`}`,
          ),
        );
    });
  });

/** Settings of a server that may lose everything, and whose databases come and go by the hundred. */
const hasty = (majorVersion: number): Record<string, string> => ({
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  max_connections: '200',
  // Passwords of test logins guard nothing, and each connection pays for them.
  ...(majorVersion >= 16 ? { scram_iterations: '1' } : {}),
});

const configuration = (durable: boolean, { majorVersion }: Binaries): string => {
  const settings: Record<string, string> = {
    listen_addresses: `'127.0.0.1'`,
    // No socket file: its path has a limit of 107 bytes and TCP works the same on Windows.
    unix_socket_directories: `''`,
    max_connections: '60',
    shared_buffers: '64MB',
    wal_compression: 'on',
    max_wal_size: '512MB',
    // syncfs shortens recovery after a crash from seconds to 0.3 s.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    max_logical_replication_workers: '0',
    logging_collector: 'off',
    jit: 'off',
    timezone: `'UTC'`,
    log_timezone: `'UTC'`,
    ...(durable ? {} : hasty(majorVersion)),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `\n# Set by Countinghouse\n${lines.join('\n')}\n`;
};

import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSetupError } from '../errors';
import type { Log } from '../log';
import { silentLog } from '../log';
import type { DatabaseUrls } from '../logins';
import type { Account } from './account';
import { databaseAccount } from './account';
import type { Binaries } from './binaries';
import { findBinaries } from './binaries';
import {
  clusterIn,
  isInitialised,
  programsFor,
  refuseGone,
  refuseLost,
  refuseOther,
  type EndedServer,
} from './cluster';
import { childEnvironment } from './environment';
import { initialise, superuser } from './initialise';
import { withStartLock } from './lock';
import { clusterHome, defaultSharedDir } from './places';
import { freePort } from './port';
import { isLivePostgres, pidFileIn, processesIn, readPidFile, worksElsewhere } from './postmaster';
import { clusterUrls, prepareCluster } from './prepare';
import { probe } from './probe';
import type { ClusterState } from './state';
import { newState, readState, withOwnLogins, writeState } from './state';

export type EmbeddedOptions = {
  /** Directory of everything we keep; created when missing. */
  readonly dataDir: string;
  readonly log?: Log;
  /** false switches the writes to disk off, for test servers only; default true. */
  readonly durable?: boolean;
  /** `system` leaves the package out and takes the distribution's programs; default whichever runs, the package first. */
  readonly programs?: 'any' | 'system';
  /** Directory in which root keeps files that the database's account must reach; default /var/lib/countinghouse. */
  readonly sharedDir?: string;
  /** Insist on this port, because open pools point at it; default the stored one, otherwise any free one. */
  readonly port?: number;
  /** Server that ended under its open pools: only its own cluster is started, on its port. None is made, and no directory. */
  readonly again?: EndedServer;
};

export type EmbeddedServer = {
  readonly urls: DatabaseUrls;
  /** Of the supervisor itself and of tests that create databases. */
  readonly superuserUrl: string;
  readonly pid: number;
  readonly port: number;
  /** Origin of the running server: `created` a new cluster, `started` an existing one, `adopted` one still running. */
  readonly arrival: 'created' | 'started' | 'adopted';
  /** Major version of the PostgreSQL that runs. */
  readonly version: number;
  /** Directory of the cluster and of its log file. */
  readonly home: string;
  /** Directory of the cluster alone. */
  readonly directory: string;
  readonly logFile: string;
  /** Fast shutdown: ends sessions, writes a checkpoint, resolves when the server is gone. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of `dataDir` and prepares its logins. A server still running there, because only our process was killed, is adopted. The
 * server is detached: it survives this process until `stop`. A cluster is made only where there has been none: one that is there is started with
 * programs of its own version, and one that is missing or damaged is a refusal. Throws DatabaseSetupError with a sentence for the operator.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const { dataDir, log = silentLog, durable = true, again, programs = 'any', sharedDir = defaultSharedDir } = options;
  const account = databaseAccount();
  if (again) refuseGone(again);
  const home = again?.home ?? clusterHome(dataDir, sharedDir, account, log);
  return withStartLock(home, async () => {
    const search = { programs, sharedDir, account, log };
    const binaries = again ? findBinaries({ ...search, of: again }) : programsFor(home, search);
    const directory = again?.directory ?? clusterIn(home, binaries.majorVersion);
    const cluster: Cluster = { directory, home, logFile: join(home, 'postgres.log'), binaries, account, log };
    if (again) refuseGone(again);
    let state = readState(home);
    const fresh = !isInitialised(directory);
    if (fresh) {
      refuseLost(home, directory, state);
      state = newState();
      writeState(home, state);
      await initialise({ binaries, account, directory, password: state.superuserPassword, durable });
    }
    if (!state) {
      throw new DatabaseSetupError(
        `The database in ${home} has lost its passwords (postgres.json is missing): bring the file back from a backup, or move the directory away to start afresh.`,
      );
    }
    if (again) refuseOther(again, state);
    const adopted = fresh ? undefined : await adopt(cluster, state);
    const running = adopted ?? (await launch(cluster, state, again?.port ?? options.port));
    const own = realpathSync(directory);
    // An adopted server has users whose passwords must stay.
    if (!adopted && !fresh && state.directory !== own) {
      state = withOwnLogins(state);
      writeState(home, state);
    }
    state = { ...state, port: running.port, directory: adopted ? state.directory : own };
    const superuserUrl = superuserUrlOf(state, running.port);
    if (!state.prepared) await prepareCluster(superuserUrl, state);
    writeState(home, { ...state, prepared: true });
    return {
      urls: clusterUrls(superuserUrl, state),
      superuserUrl,
      ...running,
      arrival: adopted ? 'adopted' : fresh ? 'created' : 'started',
      version: binaries.majorVersion,
      home,
      directory,
      logFile: cluster.logFile,
      stop: () => stopServer(running.pid),
    };
  });
};

type Cluster = {
  readonly directory: string;
  readonly home: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly log: Log;
};

type Running = { readonly pid: number; readonly port: number };

const superuserUrlOf = (state: ClusterState, port: number): string =>
  `postgres://${superuser}:${state.superuserPassword}@127.0.0.1:${port}/postgres`;

/** Takes over a server that still runs on this directory, or clears the remains of a dead one. */
const adopt = async ({ directory, log }: Cluster, state: ClusterState): Promise<Running | undefined> => {
  const left = readPidFile(directory);
  if (!left) return undefined;
  const deadline = Date.now() + 30_000;
  while (isLivePostgres(left.pid) && Date.now() < deadline) {
    const found = left.port > 0 ? await probe(superuserUrlOf(state, left.port), directory) : 'refused';
    if (found === 'ready') return left;
    if (found === 'other-directory' || worksElsewhere(left.pid, directory)) {
      log.info(`The pid file in ${directory} came along with a copy: process ${left.pid} serves another directory.`);
      await clearStalePidFile(directory, left.pid, log);
      return undefined;
    }
    await pause(50);
    if (!existsSync(pidFileIn(directory))) return undefined;
  }
  if (isLivePostgres(left.pid)) {
    throw new DatabaseSetupError(
      `A PostgreSQL (process ${left.pid}) holds ${directory} but does not answer: stop it, then start again.`,
    );
  }
  await clearStalePidFile(directory, left.pid, log);
  return undefined;
};

/**
 * PostgreSQL refuses to start while the pid in its file exists at all, even as another program or a zombie. The file is removed only if no process
 * works in the directory any more.
 */
const clearStalePidFile = async (directory: string, pid: number, log: Log): Promise<void> => {
  for (let waited = 0; processesIn(directory).length > 0; waited += 100) {
    if (waited >= 10_000) {
      throw new DatabaseSetupError(
        `Processes of a killed PostgreSQL still work in ${directory} (${processesIn(directory).join(', ')}): end them, then start again.`,
      );
    }
    await pause(100);
  }
  if (readPidFile(directory)?.pid !== pid) return;
  rmSync(pidFileIn(directory), { force: true });
  log.info(`Cleared the pid file that process ${pid} left in ${directory}.`);
};

const launchAttempts = 5;

const launch = async (cluster: Cluster, state: ClusterState, fixedPort?: number): Promise<Running> => {
  for (let attempt = 1; attempt <= launchAttempts; attempt += 1) {
    // The stored port keeps addresses stable; another program may have taken it meanwhile.
    const port = fixedPort ?? (attempt === 1 && state.port ? state.port : await freePort());
    const running = await launchOn(cluster, state, port);
    if (running) return running;
  }
  if (fixedPort !== undefined && (await isTaken(cluster, state, fixedPort))) {
    throw new DatabaseSetupError(
      `Port ${fixedPort} of the embedded PostgreSQL was taken by another program meanwhile: end that program, or start this server again, which takes another port.`,
    );
  }
  throw new DatabaseSetupError(
    `PostgreSQL did not start; the end of ${cluster.logFile} says: ${lastLines(cluster.logFile)}`,
  );
};

const isTaken = async ({ directory }: Cluster, state: ClusterState, port: number): Promise<boolean> =>
  ['foreign', 'other-directory'].includes(await probe(superuserUrlOf(state, port), directory));

const launchOn = async (cluster: Cluster, state: ClusterState, port: number): Promise<Running | undefined> => {
  const { binaries, account, directory, logFile } = cluster;
  const output = openSync(logFile, 'a', 0o600);
  const server = spawn(binaries.program('postgres'), ['-D', directory, '-p', String(port)], {
    ...account.ids,
    cwd: '/',
    env: childEnvironment(),
    // Its own process group: Ctrl-C must reach the HTTP server first and the database last.
    detached: true,
    stdio: ['ignore', output, output],
    windowsHide: true,
  });
  closeSync(output);
  let gone = false;
  server.once('exit', () => {
    gone = true;
  });
  server.once('error', () => {
    gone = true;
  });
  server.unref();
  const deadline = Date.now() + 60_000;
  while (!gone && Date.now() < deadline) {
    if ((await probe(superuserUrlOf(state, port), directory)) === 'ready' && server.pid)
      return { pid: server.pid, port };
    await pause(20);
  }
  return undefined;
};

const lastLines = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' | ');
  } catch {
    return 'nothing';
  }
};

const stopServer = async (pid: number): Promise<void> => {
  if (!isLivePostgres(pid)) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = Date.now() + 30_000;
  while (isLivePostgres(pid) && Date.now() < deadline) await pause(10);
};

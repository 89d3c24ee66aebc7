import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, sealingWith, type Database } from '@countinghouse/database';
import { startEmbedded } from '@countinghouse/database/embedded';
import { sql } from 'kysely';
import type { Program } from '../crash-deposits/victim';
import { freePort, untilDone } from '../crash-deposits/victim';
import { plantBrands } from '../../sandbox/plant-brands';
import { testConfig } from '../config';

const targets = ['SERVER', 'WORKER', 'DATABASE', 'SERVER_AND_WORKER', 'EVERYTHING'] as const;
export type OwnTarget = (typeof targets)[number];

/** The product in production's form: a process that answers calls, one that works, and a PostgreSQL of its own. */
export type Installation = {
  readonly url: string;
  readonly secretKey: string;
  /** Over pools of ours, which outlive its deaths. */
  readonly database: Database;
  /** Kills the target (`kill -9`), and waits until everything is ready again. */
  readonly kill: (target: OwnTarget) => Promise<void>;
  /** Last words of its processes. */
  readonly said: () => string;
  /** Stops both processes in the orderly way and runs both verifiers; returns the complaints. */
  readonly verify: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export const startInstallation = async (
  program: Program,
  settings: Readonly<Record<string, string>>,
): Promise<Installation> => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-rails-'));
  chmodSync(directory, 0o755);
  const options = { dataDir: join(directory, 'database'), sharedDir: join(directory, 'shared') };
  for (const folder of [...Object.values(options), join(directory, 'server')]) mkdirSync(folder);
  const cluster = await startEmbedded(options);
  const secretKey = randomBytes(36).toString('base64');
  const ports = { api: await freePort(), worker: await freePort() };
  const url = `http://127.0.0.1:${ports.api}`;
  type Role = keyof typeof ports;
  const environment = (role: Role) => ({
    PATH: process.env['PATH'],
    MODE: 'production',
    ROLE: role,
    HOST: '127.0.0.1',
    PORT: String(ports[role]),
    PUBLIC_URL: 'https://pay.example.com',
    DATA_DIR: join(directory, 'server'),
    DATABASE_URL: cluster.urls.ownerUrl,
    DATABASE_APP_URL: cluster.urls.appUrl,
    DATABASE_WORKER_URL: cluster.urls.workerUrl,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    ...settings,
    ...(isBranded && { BRAND_HOSTS: 'pay.example.com=LOCAL' }),
  });
  let isBranded = false;
  let said = '';
  const run = (name: string, role: Role): ChildProcess => {
    const child = spawn(process.execPath, [...program.options, program.file(name)], {
      env: environment(role),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-60_000)));
    return child;
  };
  const processes = new Map<Role, ChildProcess>();
  const isReady = async (role: Role): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${ports[role]}/health/ready`, { signal: AbortSignal.timeout(3_000) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The ${role} is not ready: ${answer.status}`);
  };
  const start = async (role: Role): Promise<void> => {
    const child = run('main', role);
    processes.set(role, child);
    const ended = once(child, 'exit').then(() => {
      if (child.signalCode === null) throw new Error(`The ${role} ended by itself: ${said.slice(-4_000)}`);
    });
    // Later it is killed.
    ended.catch(() => undefined);
    await Promise.race([ended, untilDone(() => isReady(role))]);
  };
  const gone = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const postmaster = (): number | null => {
    try {
      return Number(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  };

  // The first makes the schema.
  await start('api');
  await start('worker');
  const database = await openDatabase({
    ...cluster.urls,
    poolSize: 8,
    waitMs: 10_000,
    unhurried: true,
    sealing: sealingWith(secretKey),
  });
  await plantBrands(database, testConfig().assetsDir);
  isBranded = true;
  /**
   * Ends at once what was leased by a worker that is dead or has lost its database, as a minute would: so that the run is not spent waiting. One that
   * lives learns of it by its lease's number.
   */
  const endLeases = () =>
    untilDone(() =>
      database.acrossOrganisations(async (tx) => {
        await sql`update job set locked_until = app_clock() where locked_until > app_clock()`.execute(tx);
        await sql`update executor_lease set held_until = app_clock() where held_until > app_clock()`.execute(tx);
      }),
    );

  return {
    url,
    secretKey,
    database,
    said: () => said,
    kill: async (target) => {
      const [hasServer, hasWorker, hasDatabase] = [
        ['SERVER', 'SERVER_AND_WORKER', 'EVERYTHING'].includes(target),
        ['WORKER', 'SERVER_AND_WORKER', 'EVERYTHING'].includes(target),
        ['DATABASE', 'EVERYTHING'].includes(target),
      ];
      const pid = hasDatabase ? postmaster() : null;
      if (pid !== null) process.kill(pid, 'SIGKILL');
      await Promise.all([
        hasServer && gone(processes.get('api'), 'SIGKILL'),
        hasWorker && gone(processes.get('worker'), 'SIGKILL'),
      ]);
      if (hasDatabase) await untilDone(() => startEmbedded({ ...options, port: cluster.port }));
      await endLeases();
      await Promise.all([hasServer && start('api'), hasWorker && start('worker')]);
      await Promise.all((['api', 'worker'] as const).map((role) => untilDone(() => isReady(role))));
    },
    verify: async () => {
      const problems: string[] = [];
      for (const role of ['worker', 'api'] as const) {
        const child = processes.get(role);
        await gone(child, 'SIGTERM');
        if (child?.exitCode !== 0) problems.push(`the ${role} ended with ${child?.exitCode}: ${said.slice(-2_000)}`);
      }
      for (const name of ['cli/ledger-verify', 'cli/audit-verify']) {
        said = '';
        const [code] = (await once(run(name, 'api'), 'exit')) as [number | null];
        if (code !== 0) problems.push(`${name} ended with ${code}: ${said.slice(0, 2_000)}`);
      }
      return problems;
    },
    close: async () => {
      await database.close();
      for (const child of processes.values()) await gone(child, 'SIGKILL');
      if (postmaster() !== null) await (await startEmbedded({ ...options, port: cluster.port })).stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

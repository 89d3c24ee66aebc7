import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, sealingWith, type Database } from '@countinghouse/database';
import { startEmbedded } from '@countinghouse/database/embedded';
import { settleCrowd, type Mover } from '@countinghouse/api/testing/crowd';
import { startProxy, type Proxy } from './proxy';

const program = (name: string): string => join(import.meta.dirname, `../../apps/api/dist/${name}.js`);

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The built server in production's form over a PostgreSQL of its own, with a proxy between them. */
export type Installation = {
  readonly port: number;
  /** Direct, not through the proxy. It outlives the database's deaths. */
  readonly database: Database;
  readonly movers: readonly Mover[];
  readonly proxy: Proxy;
  readonly residentMegabytes: () => number;
  /** Seconds of a core that the server has used. */
  readonly cpuSeconds: () => number;
  /** A number of `/metrics`, summed over its labels. */
  readonly metric: (name: string) => Promise<number>;
  readonly isReady: () => Promise<boolean>;
  readonly killDatabase: () => void;
  /** Starts the database again, unless it has come back by itself. */
  readonly returnDatabase: () => Promise<void>;
  /** Complaints of both verifiers, and of a server that ended by itself. */
  readonly verify: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export const startInstallation = async (
  directory: string,
  crowd: { readonly organisations: number; readonly peopleEach: number },
): Promise<Installation> => {
  chmodSync(directory, 0o755);
  const options = { dataDir: join(directory, 'database'), sharedDir: join(directory, 'shared') };
  for (const folder of [...Object.values(options), join(directory, 'server')]) mkdirSync(folder);
  const cluster = await startEmbedded(options);
  const proxy = await startProxy(cluster.port);
  const secretKey = randomBytes(36).toString('base64');
  const port = await freePort();
  const metricsPort = await freePort();
  const over = (url: string): string => url.replace(`:${cluster.port}/`, `:${proxy.port}/`);
  const environment = {
    PATH: process.env['PATH'],
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://pay.example.com',
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(directory, 'server'),
    DATABASE_URL: over(cluster.urls.ownerUrl),
    DATABASE_APP_URL: over(cluster.urls.appUrl),
    DATABASE_WORKER_URL: over(cluster.urls.workerUrl),
    SECRET_KEY: secretKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Example Pay <no-reply@example.com>',
    LOG_LEVEL: 'fatal',
    METRICS_PORT: String(metricsPort),
  };
  const run = (name: string): ChildProcess =>
    spawn(process.execPath, [program(name)], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const listen = (child: ChildProcess): (() => string) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-4_000)));
    return () => said;
  };
  const server = run('main');
  const said = listen(server);
  const isReady = async (): Promise<boolean> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  };
  for (const until = performance.now() + 120_000; !(await isReady()); await pause(100))
    if (server.exitCode !== null || performance.now() > until) throw new Error(`The server did not start: ${said()}`);
  const database = await openDatabase({
    ...cluster.urls,
    poolSize: 8,
    waitMs: 10_000,
    unhurried: true,
    sealing: sealingWith(secretKey),
  });
  const movers = await settleCrowd(database, secretKey, crowd);
  const postmaster = (): number | null => {
    try {
      return Number(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  };
  return {
    port,
    database,
    movers,
    proxy,
    isReady,
    metric: async (name) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
      return values.reduce((sum, [, value]) => sum + Number(value), 0);
    },
    residentMegabytes: () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    killDatabase: () => {
      const pid = postmaster();
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    returnDatabase: async () => {
      await startEmbedded({ ...options, port: cluster.port });
    },
    verify: async () => {
      const problems = server.exitCode === null ? [] : [`the server ended by itself: ${said()}`];
      // In the orderly way: what was written last is sealed then.
      if (server.exitCode === null) {
        const ends = once(server, 'exit');
        server.kill('SIGTERM');
        const [code] = (await ends) as [number | null];
        if (code !== 0) problems.push(`the server ended with ${code}: ${said()}`);
      }
      for (const name of ['ledger-verify', 'audit-verify']) {
        const verifier = run(name);
        const told = listen(verifier);
        const [code] = (await once(verifier, 'exit')) as [number | null];
        if (code !== 0) problems.push(`${name} ended with ${code}: ${told()}`);
      }
      return problems;
    },
    close: async () => {
      await database.close();
      if (server.exitCode === null) {
        server.kill('SIGKILL');
        await once(server, 'exit');
      }
      proxy.stop();
      await (await startEmbedded({ ...options, port: cluster.port })).stop();
    },
  };
};

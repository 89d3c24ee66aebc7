import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, sealingWith, setClock, type Database } from '@countinghouse/database';
import { startEmbedded } from '@countinghouse/database/embedded';

/** Target of a kill: the server's process, its PostgreSQL, or both. */
export type Target = 'SERVER' | 'DATABASE' | 'BOTH';

/** Command line of the server and the two verifiers: arguments of node before the file, and the place of the files. */
export type Program = { readonly options: readonly string[]; readonly file: (name: string) => string };

type Settings = {
  readonly program: Program;
  readonly secretKey: string;
  readonly callbackReceiver: string;
  /** Settings beyond the usual ones. */
  readonly further?: Readonly<Record<string, string>>;
};

const readyWithinMs = 180_000;
/** Longer than any lease: everything a killed process held is free at the next look. */
const leasesMs = 70_000;

/** Repeats work that a dead server or database may refuse, until it is done. */
export const untilDone = async <T>(run: () => Promise<T>, withinMs = readyWithinMs): Promise<T> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(25);
    }
  }
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The product as an operator runs it: a process of its own, and a PostgreSQL of its own below a directory of its own. */
export type Victim = {
  readonly url: string;
  /** The victim's database, over pools of ours. They outlive its deaths. */
  readonly database: Database;
  /** The product's one clock, as near as we know. */
  readonly now: () => Date;
  /** Moves the clock on. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Kills it, and waits until it serves again. The clock is then moved past all leases, so that interrupted work is taken up at once. */
  readonly kill: (target: Target) => Promise<void>;
  /** Stops the server as by Ctrl-C and runs both verifiers; returns their complaints. */
  readonly verify: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export const startVictim = async ({
  program,
  secretKey,
  callbackReceiver,
  further = {},
}: Settings): Promise<Victim> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-crash-'));
  const cluster = await startEmbedded({ dataDir });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const environment = () => ({
    PATH: process.env['PATH'],
    MODE: 'sandbox',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    CALLBACK_RECEIVER: callbackReceiver,
    HISTORY_PROFILE: 'none',
    HISTORY_CLOCK: now().toISOString(),
    LOG_LEVEL: 'fatal',
    ...further,
  });
  const run = (name: string, stdio: 'ignore' | 'pipe'): ChildProcess =>
    spawn(process.execPath, [...program.options, program.file(name)], {
      env: environment(),
      stdio: ['ignore', stdio, stdio],
    });

  let server: ChildProcess;
  let output = '';
  const isReady = async (): Promise<void> => {
    if (server.exitCode !== null) throw new Error(`The server ended by itself: ${output}`);
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The server is not ready: ${answer.status}`);
  };
  const start = async (): Promise<void> => {
    server = run('main', 'pipe');
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000));
    server.stdout?.on('data', keep);
    server.stderr?.on('data', keep);
    await untilDone(isReady);
  };
  const gone = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
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

  await start();
  const database = await openDatabase({
    ...cluster.urls,
    poolSize: 8,
    waitMs: 5_000,
    unhurried: true,
    sealing: sealingWith(secretKey),
  });
  /** Lets the clock run on from its last position. It never goes back. */
  const runOn = () => untilDone(() => setClock(database, now()));
  await runOn();

  return {
    url,
    database,
    now,
    advance: async (milliseconds) => {
      ahead += milliseconds;
      await runOn();
    },
    kill: async (target) => {
      const pid = postmaster();
      if (target !== 'DATABASE') {
        const dies = gone(server, 'SIGKILL');
        if (target === 'BOTH' && pid) process.kill(pid, 'SIGKILL');
        await dies;
      } else if (pid) process.kill(pid, 'SIGKILL');
      ahead += leasesMs;
      if (target === 'DATABASE') await untilDone(isReady);
      else await start();
      await runOn();
    },
    verify: async () => {
      await gone(server, 'SIGTERM');
      const problems: string[] = [];
      for (const name of ['cli/ledger-verify', 'cli/audit-verify']) {
        const verifier = run(name, 'pipe');
        let said = '';
        verifier.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
        verifier.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
        const [code] = (await once(verifier, 'exit')) as [number | null];
        if (code !== 0) problems.push(`${name} ended with ${code}: ${said.slice(0, 2_000)}`);
      }
      return problems;
    },
    close: async () => {
      await database.close();
      await gone(server, 'SIGKILL');
      const pid = postmaster();
      // Adopted, so that it stops in the orderly way whichever process started it last.
      if (pid) await (await startEmbedded({ dataDir })).stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (cluster.home !== dataDir) rmSync(cluster.home, { recursive: true, force: true });
    },
  };
};

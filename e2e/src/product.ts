import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyOfTemplate } from './template-copies';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bundle = join(root, 'apps/api/dist/main.js');

/** Size of the demo history: the smallest, since making it costs as much as many journeys. */
export const historyProfile = 'tiny';

/** The day the tests' history ends on, and the instant their fixed clock shows. */
const anchorDay = '2025-06-30';
export const fixedInstant = '2025-06-30T14:30:00.000Z';

export type Product = {
  /** Base address of dashboard and API, without a trailing slash: `http://localhost:43121`. */
  readonly url: string;
  /** Everything the server printed so far, for the message of a failing test. */
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Directory of its database. */
  readonly dataDir: string;
  /** Its exit code, once it has ended; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Ends the server as Ctrl-C would and removes its data. */
  readonly stop: () => Promise<void>;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

export type ProductOptions = {
  /** Further environment for the server, over the tests' defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Port; a free one by default. Two products that must know each other agree on theirs before they start. */
  readonly port?: number;
  /** Longest start with migration and seeding, in milliseconds. */
  readonly readyWithin?: number;
};

/** Starts the built product, the very bundle `npm start` runs, on its own embedded database in a temporary directory. */
export const startProduct = async (options: ProductOptions = {}): Promise<Product> => {
  if (!existsSync(bundle)) throw new Error('The product is not built: run `npm test`, or `npm start` once.');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Another program took the port between its choice and its use.
      if (attempt === 3 || options.port || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
};

const startOnce = async ({ env = {}, port: chosen, readyWithin = 540_000 }: ProductOptions): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-journey-'));
  const port = chosen ?? (await freePort());
  let printed = '';
  const settings = {
    MODE: 'sandbox',
    HISTORY_PROFILE: historyProfile,
    HISTORY_ANCHOR: anchorDay,
    HISTORY_CLOCK: fixedInstant,
    ...env,
  };
  // Made at another clock a history may differ, and another mode has none.
  if (settings.MODE === 'sandbox' && settings.HISTORY_ANCHOR === anchorDay && settings.HISTORY_CLOCK === fixedInstant)
    await copyOfTemplate(settings.HISTORY_PROFILE, dataDir);
  const server = spawn(process.execPath, [bundle], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutDatabase(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(settings.MODE === 'sandbox' && { PASSWORD_COST: '10' }),
      ...settings,
    },
  });
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const exited = new Promise<number | null>((resolve) => {
    server.once('exit', (code) => resolve(code));
  });
  let ended = false;
  void exited.then(() => {
    ended = true;
  });

  const stop = async () => {
    if (!ended) server.kill('SIGTERM');
    // Without a timer left running: it would keep the test run open.
    const tooLong = setTimeout(() => server.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(tooLong);
    rmSync(dataDir, { recursive: true, force: true });
  };

  const url = `http://localhost:${port}`;
  const deadline = Date.now() + readyWithin;
  while (!(await answers(`http://127.0.0.1:${port}/health/ready`))) {
    if (ended || Date.now() > deadline) {
      await stop();
      throw new Error(`The product did not become ready.\n${printed}`);
    }
    await pause(100);
  }
  return { url, output: () => printed, process: server, dataDir, exited, stop };
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** The journeys own their database: an operator's must never be touched by a test. */
const withoutDatabase = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _owner, DATABASE_APP_URL: _app, DATABASE_WORKER_URL: _worker, ...rest } = environment;
  return rest;
};

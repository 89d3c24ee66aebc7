import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@countinghouse/database';
import type { Database, DatabaseUrls } from '@countinghouse/database';
import type { Config } from '../config';
import type { SeedOptions } from '../sandbox';
import { duration, progressOf, say } from './terminal';

/** What the process is to do: fill an empty sandbox from `seed`, or bring the existing history to now. */
export type HistoryTask = {
  readonly urls: DatabaseUrls;
  readonly secretKey: string;
  readonly passwordCost: number;
  readonly seed?: Pick<SeedOptions, 'profile' | 'anchor'>;
};

/** What the process says: the done part of one and the month being made, or why it ends early. */
export type HistoryMessage = { readonly done: number; readonly month: string } | { readonly failed: unknown };

/** What is left to do once the server listens; resolves when the history reaches to now, or when `ended` fires. */
export type HistoryRest = (ended: AbortSignal) => Promise<void>;

const dayMs = 86_400_000;

/** A history this far behind is incomplete to anybody who looks at it: it is brought up before the server listens. */
const farBehindMs = 30 * dayMs;

/**
 * Fills an empty sandbox with the demo history, with progress shown, until `ended` fires. An existing one lacks only the
 * days since the last start: they are left to the returned function, so that a warm start need not wait for them.
 *
 * The history is made in a process of its own: requests are answered meanwhile, and the hundred megabytes it takes are given
 * back when it is done. Production never loads its code.
 */
export const bringHistory = async (
  config: Config,
  { database, urls }: { readonly database: Database; readonly urls: DatabaseUrls },
  ended: AbortSignal,
): Promise<HistoryRest> => {
  if (config.mode !== 'sandbox' || config.historyProfile === 'none') return () => Promise.resolve();
  const { historyProfile: profile, historyAnchor: anchor, secretKey, passwordCost } = config;
  const task: HistoryTask = { urls, secretKey, passwordCost };
  const extend: HistoryRest = (signal) => inProcess(task, signal);
  if ((await behindMs(database)) < farBehindMs) return extend;
  const began = Date.now();
  await inProcess({ ...task, seed: { profile, anchor } }, ended, progressOf(`  demo history (${profile})`));
  ended.throwIfAborted();
  say(`  demo history made in ${duration(Date.now() - began)}`);
  return extend;
};

/**
 * Whether an earlier version made the history of a database that is not opened yet, of whatever schema, and whether anybody
 * has worked in it since; null without a history.
 */
export const standingOfHistory = async (
  urls: DatabaseUrls,
): Promise<{ readonly isOld: boolean; readonly isChanged: boolean } | null> => {
  const { findVersion, hasBeenWorkedIn } = await import('../sandbox/repository');
  const { historyVersion } = await import('../sandbox/history-version');
  const database = await openDatabase({ ...urls, poolSize: 2, unhurried: true });
  try {
    return await database.acrossOrganisations(async (tx) => {
      const version = await findVersion(tx);
      if (version === null) return null;
      return { isOld: version < historyVersion, isChanged: await hasBeenWorkedIn(tx) };
    });
  } finally {
    await database.close();
  }
};

/** Beside this file, as source and as bundle. */
const processFile = fileURLToPath(new URL(`./history-process${extname(import.meta.url)}`, import.meta.url));

/** Its garbage is short-lived: a small nursery costs a tenth more time and saves a third of the memory. */
const smallNursery = '--max-semi-space-size=2';

/** Ended on the way, a history is continued at the next start: every stretch of it is one database transaction. */
const inProcess = async (
  task: HistoryTask,
  ended: AbortSignal,
  onProgress?: (done: number, month: string) => void,
): Promise<void> => {
  if (ended.aborted) return;
  const child = fork(processFile, { execArgv: [...process.execArgv, smallNursery], serialization: 'advanced' });
  const end = () => void child.kill('SIGKILL');
  ended.addEventListener('abort', end, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: HistoryMessage) => {
        if ('failed' in message) reject(message.failed);
        else onProgress?.(message.done, message.month);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        if (code === 0 || ended.aborted) resolve();
        else reject(new Error(`Its process ended early (${signal ?? code})`));
      });
      child.send(task);
    });
  } finally {
    ended.removeEventListener('abort', end);
  }
};

/** How far the history is from now; infinite where there is none. */
const behindMs = async (database: Database): Promise<number> => {
  const { clockNow, historyProgress } = await import('../sandbox/repository');
  return database.acrossOrganisations(async (tx) => {
    const reached = [...(await historyProgress(tx)).values()].map((instant) => instant.getTime());
    if (reached.length === 0) return Infinity;
    return (await clockNow(tx)).getTime() - Math.min(...reached);
  });
};

/** How many demo sign-ins are printed; the login screen offers all of them. */
const printedSignIns = 8;

/** Says whom to sign in as. */
export const sayDemoSignIns = async (): Promise<void> => {
  const { demoPassword, demoSignIns } = await import('../sandbox');
  say();
  say(`  Sign in with the password ${demoPassword} as`);
  for (const { email, label } of demoSignIns.slice(0, printedSignIns)) say(`    ${email.padEnd(28)} ${label}`);
};

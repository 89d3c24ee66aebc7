import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@countinghouse/database';
import type { Database, DatabaseUrls } from '@countinghouse/database';
import type { Config } from '../config';
import type { Half, SeedOptions } from '../sandbox';
import { createOpening, type Opening } from '../platform/opening';
import { duration, progressOf, say } from './terminal';

/** Task of the process: fill an empty sandbox from `seed`, or bring the existing history up to now. */
export type HistoryTask = {
  readonly urls: DatabaseUrls;
  readonly secretKey: string;
  readonly passwordCost: number;
  readonly seed?: Pick<SeedOptions, 'profile' | 'anchor'>;
  readonly half?: Half;
};

/** Message of the process: the completed fraction (0 to 1) and the month in progress, or the reason for an early end. */
export type HistoryMessage = { readonly done: number; readonly month: string } | { readonly failed: unknown };

/** The demo history of a start. */
export type History = {
  /** Closed while the history is too far behind to be shown, until it is made. */
  readonly opening: Opening;
  /** Work left once the server listens; resolves when the history reaches now, or when it was ended. */
  readonly bringRest: () => Promise<void>;
};

const dayMs = 86_400_000;

/** A history this far behind looks incomplete: nobody is shown any of it until it is brought up to date. */
const farBehindMs = 30 * dayMs;

/**
 * Begins to fill an empty sandbox with the demo history: resolves once its organisations and people are there, so that they
 * can sign in while the rest is made, until `ended` fires. An existing history lacks only the days since the last start; they
 * are left to `bringRest`.
 *
 * The history is made in a separate process: requests are answered meanwhile, and its hundred megabytes are freed at the end. Production never
 * loads its code.
 */
export const bringHistory = async (
  config: Config,
  { database, urls }: { readonly database: Database; readonly urls: DatabaseUrls },
  ended: AbortSignal,
): Promise<History> => {
  if (config.mode === 'sandbox') await bringBrands(config, database);
  if (config.mode !== 'sandbox' || config.historyProfile === 'none')
    return { opening: createOpening(null), bringRest: () => Promise.resolve() };
  const { historyProfile: profile, historyAnchor: anchor, secretKey, passwordCost } = config;
  const task: HistoryTask = { urls, secretKey, passwordCost };
  const extend = (opening: Opening) =>
    inProcess(task, ended)
      .catch((error: unknown) => say(`The demo history could not be continued: ${String(error)}`))
      .finally(() => ended.aborted || opening.settle());
  if ((await behindMs(database)) < farBehindMs || (await isOld(database))) {
    const opening = createOpening(null, { isSettled: false });
    return { opening, bringRest: () => extend(opening) };
  }
  const began = Date.now();
  const opening = createOpening({ done: 0, detail: '' });
  const show = progressOf(`  demo history (${profile})`);
  let whole: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    whole = inTwoProcesses({ ...task, seed: { profile, anchor } }, ended, (done, month) => {
      opening.tell({ done, detail: month });
      // Before the first stretch: everybody who may sign in exists.
      if (done > 0) show(done, month);
      else resolve();
    });
    whole.then(resolve, reject);
  });
  ended.throwIfAborted();
  const bringRest = async (): Promise<void> => {
    await whole;
    if (ended.aborted) return;
    opening.open();
    say(`  demo history made in ${duration(Date.now() - began)}: Countinghouse is ready.`);
    await extend(opening);
  };
  return { opening, bringRest };
};

const bringBrands = async ({ assetsDir }: Config, database: Database): Promise<void> => {
  const { plantBrands } = await import('../sandbox/plant-brands');
  await plantBrands(database, assetsDir);
};

/**
 * Origin of the history in a database that is not opened yet, of whatever schema: made by an earlier version or not, and used since or not; null
 * without a history.
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

/** An interrupted history is continued at the next start: every stretch of it is one database transaction. */
const inProcess = async (
  task: HistoryTask,
  ended: AbortSignal,
  onProgress?: (done: number, month: string) => void,
): Promise<void> => {
  if (ended.aborted) return;
  const child = fork(processFile, { serialization: 'advanced' });
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

/** One process for each of the two cores that a machine has at least; each makes half of the organisations. */
const inTwoProcesses = async (
  task: HistoryTask,
  ended: AbortSignal,
  onProgress: (done: number, month: string) => void,
): Promise<void> => {
  const failed = new AbortController();
  const done: Record<Half, number> = { FIRST: 0, SECOND: 0 };
  let second: Promise<void> = Promise.resolve();
  const make = (half: Half, onPart: (part: number) => void): Promise<void> => {
    const made = inProcess({ ...task, half }, AbortSignal.any([ended, failed.signal]), (part, month) => {
      onPart(part);
      done[half] = part;
      onProgress((done.FIRST + done.SECOND) / 2, month);
    });
    // Without one half the other is of no use.
    made.catch(() => failed.abort());
    return made;
  };
  await make('FIRST', (part) => {
    if (done.FIRST === 0 && part > 0) second = make('SECOND', () => undefined);
  });
  await second;
};

/** Lag of the history behind now; infinite without a history. */
const behindMs = async (database: Database): Promise<number> => {
  const { clockNow, historyProgress } = await import('../sandbox/repository');
  return database.acrossOrganisations(async (tx) => {
    const reached = [...(await historyProgress(tx)).values()].map((instant) => instant.getTime());
    if (reached.length === 0) return Infinity;
    return (await clockNow(tx)).getTime() - Math.min(...reached);
  });
};

/** True for a history of an earlier version: it stays as it is. */
const isOld = async (database: Database): Promise<boolean> => {
  const { findVersion } = await import('../sandbox/repository');
  const { historyVersion } = await import('../sandbox/history-version');
  return ((await database.acrossOrganisations(findVersion)) ?? historyVersion) !== historyVersion;
};

/** Number of demo sign-ins printed; the login screen offers all of them. */
const printedSignIns = 8;

/** Prints the demo sign-ins. */
export const sayDemoSignIns = async (): Promise<void> => {
  const { demoPassword, demoSignIns } = await import('../sandbox');
  say();
  say(`  Sign in with the password ${demoPassword} as`);
  for (const { email, label } of demoSignIns.slice(0, printedSignIns)) say(`    ${email.padEnd(28)} ${label}`);
};

import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import { duration, progressOf, say } from './terminal';

/** What is left to do once the server listens; resolves when the history reaches to now. */
export type HistoryRest = () => Promise<void>;

const dayMs = 86_400_000;

/** A history this far behind is incomplete to anybody who looks at it: it is brought up before the server listens. */
const farBehindMs = 30 * dayMs;

/**
 * Fills an empty sandbox with the demo history, with progress shown. An existing one lacks only the days since the last
 * start: they are left to the returned function, so that a warm start need not wait for them. The code for it is loaded
 * here, dynamically, so that production never holds it.
 */
export const bringHistory = async (config: Config, database: Database): Promise<HistoryRest> => {
  if (config.mode !== 'sandbox' || config.historyProfile === 'none') return () => Promise.resolve();
  const { seedHistory, extendHistory } = await import('../sandbox');
  const { historyProfile: profile, historyAnchor: anchor, secretKey } = config;
  if ((await behindMs(database)) < farBehindMs) return () => extendHistory({ database, secretKey });
  const began = Date.now();
  const onProgress = progressOf(`  demo history (${profile})`);
  await seedHistory({ database, profile, secretKey, anchor, onProgress });
  say(`  demo history made in ${duration(Date.now() - began)}`);
  return () => extendHistory({ database, secretKey });
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

import type { Database } from '@countinghouse/database';
import { forgetSignatures } from '../api-credentials/repository';
import { forgetOldKeys } from '../idempotency/repository';
import type { Log } from '../log';
import { forgetEnded } from './repository';

const hour = 60 * 60 * 1000;

/** Once an hour forgets what has run out. Harmless when several processes do. Returns how to stop it. */
export const startUpkeep = (database: Database, log: Log): (() => void) => {
  const run = (): void => {
    database
      .acrossOrganisations(async (tx) => {
        await forgetOldKeys(tx);
        await forgetEnded(tx);
        await forgetSignatures(tx);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'Upkeep failed and is tried again in an hour'));
  };
  const timer = setInterval(run, hour);
  timer.unref();
  return () => clearInterval(timer);
};

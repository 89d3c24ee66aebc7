import {
  DatabaseSetupError,
  hasMovableClock,
  installMovableClock,
  migrate,
  openDatabase,
  refuseUnfitDatabase,
  resumeClock,
  setClock,
} from '@countinghouse/database';
import type { Database, DatabaseUrls, Log, Waiting } from '@countinghouse/database';
import type { Config } from '../config';
import { migrations } from '../migrations';
import { makeMonthsAhead } from '../platform/months/repository';
import { within } from '../platform/within';
import { noticeRestoration } from '../platform/restoration/notice';
import { standingOfHistory } from './history';
import { reachDatabase } from './reach-database';
import { requireOwnSecret } from './require-own-secret';
import { renewOldHistory } from './renew-history';
import { followRotation } from '../platform/secret-key/follow-rotation';
import { rowSealing } from '../platform/secret-key/ring';

export type Installation = {
  readonly database: Database;
  readonly urls: DatabaseUrls;
  readonly whereabouts: string;
  /** Names of the migrations this start applied. */
  readonly migrated: readonly string[];
  /** Closes the pools, then stops the database if it is ours. */
  readonly close: () => Promise<void>;
};

/** Longest wait on closing: a job that still holds a connection is taken up again by the next start. */
const poolsCloseMs = 3_000;

type OpeningOptions = {
  /** Patience with a database that does not answer yet. */
  readonly waiting?: Waiting;
  /** Without the limits of time by which requests are answered: for a test on a busy machine. */
  readonly unhurried?: boolean;
};

/** Reaches the database, brings its schema up to date, sets the clock and opens the pools. Throws DatabaseSetupError. */
export const openInstallation = async (
  config: Config,
  log: Log,
  { waiting, unhurried = false }: OpeningOptions = {},
): Promise<Installation> => {
  const { urls, whereabouts, stop } = await renewOldHistory(config, await reachDatabase(config, log, waiting), log);
  try {
    if (config.mode === 'production' && (await hasMovableClock(urls.ownerUrl))) {
      throw new DatabaseSetupError(
        'This database belonged to a sandbox, its clock can be moved: give production a new, empty database.',
      );
    }
    if (config.mode === 'production' && (await standingOfHistory(urls)) !== null) {
      throw new DatabaseSetupError(
        'This database holds the demo users of a sandbox, whose password is public: give production a new, empty database.',
      );
    }
    const migrated = await migrate(urls.ownerUrl, migrations, log);
    if (config.mode === 'sandbox') await installMovableClock(urls.ownerUrl);
    const database = await openDatabase({
      ...urls,
      // Jobs read what they decide by: a worker has no use for it.
      replicaUrl: config.role === 'worker' ? undefined : config.replicaUrl,
      poolSize: config.databasePoolSize,
      mustBeDurable: config.mode === 'production',
      unhurried,
      sealing: rowSealing(config.secretKey),
      log,
    });
    try {
      await refuseUnfitDatabase(database, urls, config.databasePoolSize);
      await requireOwnSecret(database, config, { taking: true });
    } catch (error) {
      await database.close();
      throw error;
    }
    // A sandbox starts at real time, or at the instant its clock was moved to, or at one set by a test.
    if (config.mode === 'sandbox')
      await (config.historyClock === undefined
        ? resumeClock(database)
        : setClock(database, config.historyClock, { frozen: true }));
    // One that was off for months has none to write into.
    await database.acrossOrganisations(makeMonthsAhead);
    // Before any job runs: nothing may leave a restored database.
    await noticeRestoration({ database, config, tell: log.warn });
    const unfollow = followRotation(database, config);
    return {
      database,
      urls,
      whereabouts,
      migrated,
      close: async () => {
        unfollow();
        await within(poolsCloseMs, database.close());
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

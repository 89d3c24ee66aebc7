import {
  DatabaseSetupError,
  hasMovableClock,
  installMovableClock,
  migrate,
  openDatabase,
  prepareExternal,
  setClock,
} from '@countinghouse/database';
import type { Database, DatabaseUrls, Log } from '@countinghouse/database';
import { superviseEmbedded } from '@countinghouse/database/embedded';
import type { Config } from '../config';
import { migrations } from '../migrations';

export type Installation = {
  readonly database: Database;
  /** For people: which PostgreSQL this is and where. */
  readonly whereabouts: string;
  /** Names of the migrations this start applied. */
  readonly migrated: readonly string[];
  /** Closes the pools, then stops the database if it is ours. */
  readonly close: () => Promise<void>;
};

/** Starts or reaches the database, brings its schema up to date and opens the pools. Throws DatabaseSetupError. */
export const openInstallation = async (config: Config, log: Log): Promise<Installation> => {
  const server = await reachServer(config, log);
  try {
    const migrated = await migrate(server.urls.ownerUrl, migrations, log);
    if (config.mode === 'sandbox') await installMovableClock(server.urls.ownerUrl);
    const database = await openDatabase({ ...server.urls, poolSize: config.databasePoolSize, log });
    await checkClock(database, config);
    return {
      database,
      whereabouts: server.whereabouts,
      migrated,
      close: async () => {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

type Server = { readonly urls: DatabaseUrls; readonly whereabouts: string; readonly stop: () => Promise<void> };

const reachServer = async (config: Config, log: Log): Promise<Server> => {
  if (config.databaseUrl !== undefined) {
    const urls = await prepareExternal({
      ownerUrl: config.databaseUrl,
      appUrl: config.appUrl,
      workerUrl: config.workerUrl,
      mayCreateLogins: config.mode === 'sandbox',
    });
    const { hostname, port, pathname } = new URL(config.databaseUrl);
    return { urls, whereabouts: `${hostname}:${port || '5432'}${pathname}`, stop: () => Promise.resolve() };
  }
  const server = await superviseEmbedded({ dataDir: config.dataDir, log });
  return {
    urls: server.urls,
    whereabouts: `${server.home} (PostgreSQL ${server.version} on port ${server.port})`,
    stop: server.stop,
  };
};

/** A sandbox starts at real time, or where a test wants it; production refuses a database whose clock can be moved. */
const checkClock = async (database: Database, config: Config): Promise<void> => {
  if (config.mode === 'sandbox') {
    await setClock(database, config.historyClock ?? null, { frozen: true });
    return;
  }
  if (await hasMovableClock(database)) {
    await database.close();
    throw new DatabaseSetupError(
      'This database belonged to a sandbox, its clock can be moved: give production a new, empty database.',
    );
  }
};

import { prepareExternal } from '@countinghouse/database';
import type { DatabaseUrls, Log } from '@countinghouse/database';
import { superviseEmbedded } from '@countinghouse/database/embedded';
import type { Config } from '../config';

export type ReachedDatabase = {
  readonly urls: DatabaseUrls;
  /** For people: which PostgreSQL this is and where. */
  readonly whereabouts: string;
  /** Stops the embedded server when nobody else uses it; does nothing to an operator's own. */
  readonly stop: () => Promise<void>;
};

/** Starts the embedded database, or reaches the operator's. Throws DatabaseSetupError. */
export const reachDatabase = async (config: Config, log: Log): Promise<ReachedDatabase> => {
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
  const { urls, home, version, port, stop } = await superviseEmbedded({ dataDir: config.dataDir, log });
  return { urls, whereabouts: `${home} (PostgreSQL ${version} on port ${port})`, stop };
};

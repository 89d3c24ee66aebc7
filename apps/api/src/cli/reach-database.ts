import { prepareExternal } from '@countinghouse/database';
import type { DatabaseUrls, Log, Waiting } from '@countinghouse/database';
import { setAside, superviseEmbedded } from '@countinghouse/database/embedded';
import type { Config } from '../config';

export type ReachedDatabase = {
  readonly urls: DatabaseUrls;
  /** For people: which PostgreSQL this is and where. */
  readonly whereabouts: string;
  /** Stops the embedded server when nobody else uses it; does nothing to an operator's own. */
  readonly stop: () => Promise<void>;
  /**
   * Of the embedded server only: stops it and moves everything in it into a directory of this name, so that the database can
   * be reached anew and empty. `bring` puts there first what else belongs to it. Answers the directory; null where another
   * process uses the server and nothing was moved.
   */
  readonly setAside?: (name: string, bring: (directory: string) => void) => Promise<string | null>;
};

/**
 * Starts the embedded database, or reaches the operator's, which is waited for where `waiting` says how. Throws DatabaseSetupError.
 */
export const reachDatabase = async (config: Config, log: Log, waiting?: Waiting): Promise<ReachedDatabase> => {
  if (config.databaseUrl !== undefined) {
    const urls = await prepareExternal({
      ownerUrl: config.databaseUrl,
      appUrl: config.appUrl,
      workerUrl: config.workerUrl,
      mayCreateLogins: config.mode === 'sandbox',
      waiting,
    });
    const { hostname, port, pathname } = new URL(config.databaseUrl);
    return { urls, whereabouts: `${hostname}:${port || '5432'}${pathname}`, stop: () => Promise.resolve() };
  }
  const server = await superviseEmbedded({ dataDir: config.dataDir, log });
  const { urls, home, version, port, stop } = server;
  return {
    urls,
    whereabouts: `${home} (PostgreSQL ${version} on port ${port})`,
    stop,
    setAside: (name, bring) => setAside(server, name, bring),
  };
};

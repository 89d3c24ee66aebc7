import { prepareExternal } from '@countinghouse/database';
import type { DatabaseUrls, Log, Waiting } from '@countinghouse/database';
import { backUp, setAside, superviseEmbedded, type BackupManifest } from '@countinghouse/database/embedded';
import type { Config } from '../config';

export type ReachedDatabase = {
  readonly urls: DatabaseUrls;
  /** For people: which PostgreSQL this is and where. */
  readonly whereabouts: string;
  /** Stops the embedded server if nobody else uses it; without effect on an operator's own. */
  readonly stop: () => Promise<void>;
  /**
   * For the embedded server only: stops it and moves all its files into a directory of this name, so that the database can be started anew and
   * empty. `bring` first adds further files that belong to it. Returns the directory; null, with nothing moved, if another process uses the server.
   */
  readonly setAside?: (name: string, bring: (directory: string) => void) => Promise<string | null>;
  /** For the embedded server only: copies it, while it works, into a directory that does not exist yet. Throws DatabaseSetupError. */
  readonly backUp?: (directory: string) => Promise<BackupManifest>;
};

/** Starts the embedded database, or connects to the operator's, with a wait if `waiting` is given. Throws DatabaseSetupError. */
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
    backUp: (directory) => backUp(server, directory),
  };
};

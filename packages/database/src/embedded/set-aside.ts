import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isInitialised } from './cluster';
import { withStartLock } from './lock';
import { isLivePostgres, readPidFile } from './postmaster';
import { readState, stateFileIn, writeState } from './state';
import type { SupervisedServer } from './supervise';

/**
 * Stops the server and moves its cluster, with its passwords, into a directory of its home from which `startEmbedded` starts it again; the next
 * start here makes a new cluster. `bring` is called with that directory before the move, to add further files of the cluster. Returns the
 * directory; null, with nothing moved, while another of our processes uses it.
 */
export const setAside = async (
  server: Pick<SupervisedServer, 'directory' | 'home' | 'stop'>,
  name: string,
  bring: (directory: string) => void,
): Promise<string | null> => {
  await server.stop();
  const { directory, home } = server;
  return withStartLock(home, () => {
    if (!isInitialised(directory) || isLivePostgres(readPidFile(directory)?.pid ?? 0)) return Promise.resolve(null);
    const kept = freeDirectory(join(home, name), basename(directory));
    mkdirSync(kept, { recursive: true, mode: 0o755 });
    copyFileSync(stateFileIn(home), stateFileIn(kept));
    bring(kept);
    // No loss to the next start. Killed before the move, it prepares the cluster anew, with the passwords that it has.
    const state = readState(home);
    if (state) writeState(home, { ...state, prepared: false });
    // Atomic: killed before this, nothing has happened; after it, all has.
    renameSync(directory, join(kept, basename(directory)));
    return Promise.resolve(kept);
  });
};

/** First of `path`, `path-2`, `path-3` … without a cluster. */
const freeDirectory = (path: string, cluster: string): string => {
  for (let nth = 1; ; nth += 1) {
    const candidate = nth === 1 ? path : `${path}-${nth}`;
    if (!isInitialised(join(candidate, cluster))) return candidate;
  }
};

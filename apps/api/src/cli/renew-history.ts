import { copyFileSync, existsSync, renameSync } from 'node:fs';
import type { Log } from '@countinghouse/database';
import type { Config } from '../config';
import { secretFile } from '../config';
import { witnessFile } from '../platform/audit/witness';
import { standingOfHistory } from './history';
import type { ReachedDatabase } from './reach-database';
import { reachDatabase } from './reach-database';

/**
 * A demo history of an earlier version lacks the kinds of events added later, and they cannot be written into its past. If nobody has changed
 * anything the sandbox starts anew, and the old directory is kept inside the data directory; otherwise it stays as it is, and nothing is added to its
 * history. Prints in one line which of the two it is.
 */
export const renewOldHistory = async (config: Config, reached: ReachedDatabase, log: Log): Promise<ReachedDatabase> => {
  if (config.mode !== 'sandbox' || config.historyProfile === 'none') return reached;
  const found = await standingOfHistory(reached.urls);
  if (!found?.isOld) return reached;
  const made = '  The demo history was made by an earlier version';
  const stays = 'it stays as it is, and no days are added to it.';
  if (found.isChanged || !reached.setAside) {
    log.info(`${made}${found.isChanged ? ' and people have worked in it' : ''}: ${stays}`);
    return reached;
  }
  const kept = await reached.setAside(`until-${new Date().toISOString().slice(0, 10)}`, (directory) =>
    bringAlong(config.dataDir, directory),
  );
  log.info(
    kept
      ? `${made} and nobody has changed anything: it is made anew, the old one is kept in ${kept}.`
      : `${made} and another process uses it: ${stays}`,
  );
  return reachDatabase(config, log);
};

/** Files a database needs beside it: the root of its keys, which the new one shares, and the witnesses of its seals. */
const bringAlong = (dataDir: string, directory: string): void => {
  copyFileSync(secretFile(dataDir), secretFile(directory));
  for (const of of ['audit', 'ledger'] as const)
    if (existsSync(witnessFile(dataDir, of))) renameSync(witnessFile(dataDir, of), witnessFile(directory, of));
};

import type { Database } from '@countinghouse/database';
import type { Config } from '../config';
import { duration, progressOf, say } from './terminal';

/**
 * Fills an empty sandbox with the demo history and extends an existing one by the time that is missing. The code for it is
 * loaded here, dynamically, so that production never holds it.
 */
export const bringHistory = async (config: Config, database: Database): Promise<void> => {
  if (config.mode !== 'sandbox' || config.historyProfile === 'none') return;
  const { seedHistory, extendHistory } = await import('../sandbox');
  const began = Date.now();
  const showProgress = progressOf(`  demo history (${config.historyProfile})`);
  let made = false;
  const onProgress = (done: number, month: string) => {
    // A history that is complete already reports its end only.
    made ||= done < 1;
    if (made) showProgress(done, month);
  };
  await seedHistory({
    database,
    profile: config.historyProfile,
    secretKey: config.secretKey,
    anchor: config.historyAnchor,
    onProgress,
  });
  await extendHistory({ database, onProgress: made ? undefined : onProgress });
  if (made) say(`  demo history up to date, in ${duration(Date.now() - began)}`);
};

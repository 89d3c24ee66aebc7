import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Config } from '../config';
import { duration, progressOf, say } from './terminal';

/**
 * Fills an empty sandbox with the demo history and extends an existing one by the days that are missing. The code for it is
 * loaded here and nowhere else, so production never contains it in memory.
 */
export const bringHistory = async (config: Config, database: Database): Promise<void> => {
  if (config.mode !== 'sandbox' || config.historyProfile === 'none') return;
  const { seedHistory, extendHistory } = await import('../sandbox');
  const began = Date.now();
  if (await isEmpty(database)) {
    say(`Making two years of demo history, profile "${config.historyProfile}"; this happens once.`);
    await seedHistory({
      database,
      profile: config.historyProfile,
      anchor: config.historyAnchor,
      onProgress: progressOf('  history'),
    });
    say(`  history made in ${duration(Date.now() - began)}`);
    return;
  }
  await extendHistory({ database, onProgress: progressOf('  adding the days since the last start') });
};

const isEmpty = (database: Database): Promise<boolean> =>
  database.onPlatform(async (tx) => {
    const { rows } = await sql<{ empty: boolean }>`
      select not exists (select from sandbox_history) as empty`.execute(tx);
    return rows[0]?.empty ?? true;
  });

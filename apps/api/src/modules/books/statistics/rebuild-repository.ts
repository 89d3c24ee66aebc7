import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { rebuildSums } from '../../../platform/kept-sums/repository';
import { figuresOfBusinesses, figuresOfOrganisations } from './kept-figures';

/**
 * Rebuilds the daily figures of every organisation from the movements behind them, as the rules of the verifier state them. Writers of figures wait
 * until this transaction ends: adding to the days of the organisation means adding to those of a business too. The recorded value of a transfer is
 * kept: its row does not have it.
 *
 * @param movements SQL of these: see `Module.figures`
 * @returns the number of wrong figures; those without movements are now zero
 */
export const rebuildDailyFigures = async (tx: Tx, movements: string): Promise<number> => {
  await sql`lock table stat_daily in share row exclusive mode`.execute(tx);
  const ofBusinesses = await rebuildSums(tx, figuresOfBusinesses(movements));
  return ofBusinesses + (await rebuildSums(tx, figuresOfOrganisations));
};

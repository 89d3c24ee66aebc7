import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { wrongSums, type KeptSums } from './kept-sums';

/**
 * Rebuilds sums from their rows. No change may be waiting, and no transaction may add to them meanwhile: the caller holds a lock.
 *
 * @returns the number of wrong sums; those without rows are now zero
 */
export const rebuildSums = async (tx: Tx, what: KeptSums): Promise<number> => {
  const { table, key, sums } = what;
  const { rows } = await sql
    .raw(
      `insert into ${table} (${[...key, ...sums].join(', ')})
       select ${[...key, ...sums.map((sum) => `${sum}_of_rows`)].join(', ')} from (${wrongSums(what)}) wrong
       on conflict (${key.join(', ')}) do update set ${sums.map((sum) => `${sum} = excluded.${sum}`).join(', ')}
       returning 1`,
    )
    .execute(tx);
  return rows.length;
};

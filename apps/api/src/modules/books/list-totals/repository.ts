import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { rebuildSums } from '../../../platform/kept-sums/repository';
import type { Line } from '../../../platform/list/line';
import { figures, keptTotals, key, places } from './kept-totals';

/** Statuses that every row of a day has left. Of changes that are half folded the number alone may be none; what others fold is theirs. */
const forgetEmpty = async (tx: Tx): Promise<void> => {
  await sql`
    delete from list_total where ctid in (
      select ctid from list_total where count = 0 and moved = 0 and amount = 0 and other_amount = 0
         for update skip locked)`.execute(tx);
};

/**
 * Folds at most `most` changes into the totals of their hour, day and month, in one transaction: a reader counts each change once,
 * here or there. Totals are touched in key order, so that two folding processes cannot wait for each other.
 *
 * @returns number of changes folded
 */
export const foldChanges = async (tx: Tx, most: number): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from list_total_change
       where (organisation_id, list, id) in (
         select organisation_id, list, id from list_total_change limit ${most} for update skip locked)
      returning *
    ), folded as (
      insert into list_total as kept (${sql.raw(key)}, ${sql.raw(figures)})
      select organisation_id, list, place.grain, place.period, place.hour, business_id, status, currency, other_currency,
             sum(count), sum(moved), sum(amount), sum(other_amount)
        from (select *, period as day, hour as at_hour from taken) change, ${sql.raw(places)}
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
      on conflict (${sql.raw(key)}) do update set
        count = kept.count + excluded.count,
        moved = kept.moved + excluded.moved,
        amount = kept.amount + excluded.amount,
        other_amount = kept.other_amount + excluded.other_amount
    )
    select count(*)::integer as taken from taken`.execute(tx);
  await forgetEmpty(tx);
  return rows[0]?.taken ?? 0;
};

/**
 * Rebuilds the totals of every list of every organisation from their rows. Writers of such rows wait until this transaction ends.
 *
 * @returns the number of wrong totals
 */
export const rebuildListTotals = async (tx: Tx, lines: readonly Line[]): Promise<number> => {
  await sql`lock table list_total_change in share row exclusive mode`.execute(tx);
  while ((await foldChanges(tx, 100_000)) > 0);
  const wrong = await rebuildSums(tx, keptTotals(lines));
  await forgetEmpty(tx);
  return wrong;
};

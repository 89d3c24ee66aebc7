import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { Line } from '../../../platform/list/line';
import { totalsOfRows } from './lines';

const key = sql.raw('organisation_id, list, grain, period, business_id, status, currency, other_currency');
const figures = sql.raw('count, moved, amount, other_amount');

/** Adds these to what is kept under the same key. */
const added = (changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      insert into list_total as kept (${key}, ${figures}) ${changes}
      on conflict (${key}) do update set
        count = kept.count + excluded.count,
        moved = kept.moved + excluded.moved,
        amount = kept.amount + excluded.amount,
        other_amount = kept.other_amount + excluded.other_amount`;

/** Statuses that every row of a day has left. Of changes that are half folded the number alone may be none; what others fold is theirs. */
const forgetEmpty = async (tx: Tx): Promise<void> => {
  await sql`
    delete from list_total where ctid in (
      select ctid from list_total where count = 0 and moved = 0 and amount = 0 and other_amount = 0
         for update skip locked)`.execute(tx);
};

/**
 * Folds at most `most` changes into the day and month totals, in one transaction: a reader counts each change once,
 * here or
 * there. Totals are touched in key order, so that two folding processes cannot wait for each other.
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
      ${added(sql`
      select organisation_id, list, folded.grain, folded.period, business_id, status, currency, other_currency,
             sum(count), sum(moved), sum(amount), sum(other_amount)
        from taken, lateral (values ('DAY', taken.period), ('MONTH', date_trunc('month', taken.period)::date))
                      folded (grain, period)
       group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`)}
    )
    select count(*)::integer as taken from taken`.execute(tx);
  await forgetEmpty(tx);
  return rows[0]?.taken ?? 0;
};

/**
 * Makes the totals of every list of every organisation anew from the rows they sum up. Whoever writes such rows waits
 * meanwhile with what they change, no longer than this transaction takes.
 *
 * @returns how many totals were wrong
 */
export const rebuildListTotals = async (tx: Tx, lines: readonly Line[]): Promise<number> => {
  await sql`lock table list_total_change in share row exclusive mode`.execute(tx);
  while ((await foldChanges(tx, 100_000)) > 0);
  const { rows } = await sql`
    with wrong as (
      select ${key}, sum(count) as count, sum(moved) as moved, sum(amount) as amount, sum(other_amount) as other_amount
        from (${sql.raw(totalsOfRows(lines))}
              union all
              select ${key}, -count, -moved, -amount, -other_amount from list_total) compared
       group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(count) <> 0 or sum(moved) <> 0 or sum(amount) <> 0 or sum(other_amount) <> 0
    )
    ${added(sql`select ${key}, ${figures} from wrong`)}
    returning 1`.execute(tx);
  await forgetEmpty(tx);
  return rows.length;
};

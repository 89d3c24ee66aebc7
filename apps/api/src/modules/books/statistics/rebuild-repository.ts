import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { dailyMovements } from './invariants';

/**
 * Makes the daily figures of every organisation anew from the movements they sum up, as the rules of the verifier state them.
 * Whoever moves money meanwhile waits with his figures, no longer than this transaction takes: who adds to the days of the
 * organisation adds to those of a business too. What a transfer was worth is kept where it is known: its row does not tell it.
 *
 * @returns how many figures were wrong; those that nothing stands behind now say zero
 */
export const rebuildDailyFigures = async (tx: Tx): Promise<number> => {
  await sql`lock table stat_daily in share row exclusive mode`.execute(tx);
  const { rows } = await sql`
    with summed as (
      select organisation_id, business_id, direction, currency, day, count(*) as count, sum(volume) as volume,
             sum(uniform_volume) as uniform_volume
        from (${sql.raw(dailyMovements)}) moved group by 1, 2, 3, 4, 5
    ), sound as (
      select organisation_id, business_id, direction, currency, day, coalesce(m.count, 0) as count,
             coalesce(m.volume, 0) as volume,
             case when m.count is null then 0 else coalesce(m.uniform_volume, k.uniform_volume, 0) end as uniform_volume
        from stat_daily k full join summed m using (organisation_id, business_id, direction, currency, day)
       where (coalesce(k.count, 0), coalesce(k.volume, 0), coalesce(k.uniform_volume, 0)) is distinct from
             (coalesce(m.count, 0), coalesce(m.volume, 0),
              case when m.count is null then 0 else coalesce(m.uniform_volume, k.uniform_volume, 0) end)
    )
    insert into stat_daily as kept
      (organisation_id, business_id, direction, currency, day, count, volume, uniform_volume)
    select organisation_id, business_id, direction, currency, day, count, volume, uniform_volume from sound
    on conflict (organisation_id, business_id, direction, currency, day) do update set
      count = excluded.count, volume = excluded.volume, uniform_volume = excluded.uniform_volume
    returning 1`.execute(tx);
  const { rows: totals } = await sql`
    with summed as (
      select organisation_id, direction, currency, day, sum(count) as count, sum(volume) as volume,
             sum(uniform_volume) as uniform_volume
        from stat_daily group by 1, 2, 3, 4
    ), sound as (
      select organisation_id, direction, currency, day, coalesce(s.count, 0) as count, coalesce(s.volume, 0) as volume,
             coalesce(s.uniform_volume, 0) as uniform_volume
        from stat_daily_total t full join summed s using (organisation_id, direction, currency, day)
       where (coalesce(t.count, 0), coalesce(t.volume, 0), coalesce(t.uniform_volume, 0)) is distinct from
             (coalesce(s.count, 0), coalesce(s.volume, 0), coalesce(s.uniform_volume, 0))
    )
    insert into stat_daily_total as kept (organisation_id, direction, currency, day, count, volume, uniform_volume)
    select organisation_id, direction, currency, day, count, volume, uniform_volume from sound
    on conflict (organisation_id, direction, currency, day) do update set
      count = excluded.count, volume = excluded.volume, uniform_volume = excluded.uniform_volume
    returning 1`.execute(tx);
  return rows.length + totals.length;
};

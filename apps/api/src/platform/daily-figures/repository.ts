import { unitsOf } from '../amount-columns';
import { prepared, type Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import { sql } from 'kysely';

/** Contribution of one movement to a business's day; subtracted if the movement is taken back. */
export type DailyFigure = {
  /** Ids are text, as the pure rules of payments know them. */
  readonly organisationId: string;
  readonly businessId: string;
  readonly direction: 'DEPOSIT' | 'WITHDRAWAL' | 'TRANSFER_IN' | 'TRANSFER_OUT';
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly count: 1 | -1;
  readonly volume: Amount;
  readonly uniformVolume: Amount;
};

/**
 * Adds to the daily roll-ups, in the transaction that moves (or moves back) the money: to the days of the businesses and to
 * those of their organisation, in one statement. Rows are touched in key order, those of the organisation first, so that two
 * writers cannot lock each other out. A transaction adds once, after it has posted.
 */
export const addDailyFigures = async (tx: Tx, figures: readonly DailyFigure[]): Promise<void> => {
  if (figures.length === 0) return;
  const rows = figures.map((figure) => ({
    organisation_id: figure.organisationId,
    business_id: figure.businessId,
    direction: figure.direction,
    currency: figure.volume.currency,
    day: figure.day,
    count: figure.count,
    volume: unitsOf(figure.volume),
    uniform_volume: unitsOf(figure.uniformVolume),
  }));
  // Nothing reads what the first insert returns, so it always runs after the second.
  await sql`${prepared}
    with moved as materialized (
      select organisation_id, business_id, direction, currency, day, sum(count) as count, sum(volume) as volume,
             sum(uniform_volume) as uniform_volume
        from jsonb_populate_recordset(null::stat_daily, ${JSON.stringify(rows)}::jsonb)
       group by 1, 2, 3, 4, 5
    ), of_businesses as (
      insert into stat_daily as kept
        (organisation_id, business_id, direction, currency, day, count, volume, uniform_volume)
      select organisation_id, business_id, direction, currency, day, count, volume, uniform_volume
        from moved order by 1, 2, 3, 4, 5
      on conflict (organisation_id, business_id, direction, currency, day) do update set
        count = kept.count + excluded.count,
        volume = kept.volume + excluded.volume,
        uniform_volume = kept.uniform_volume + excluded.uniform_volume
    )
    insert into stat_daily_total as kept (organisation_id, direction, currency, day, count, volume, uniform_volume)
    select organisation_id, direction, currency, day, sum(count), sum(volume), sum(uniform_volume)
      from moved group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (organisation_id, direction, currency, day) do update set
      count = kept.count + excluded.count,
      volume = kept.volume + excluded.volume,
      uniform_volume = kept.uniform_volume + excluded.uniform_volume`.execute(tx);
};

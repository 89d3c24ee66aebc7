import type { Tx } from '@countinghouse/database';
import { fraction, toRateText } from '@countinghouse/money';
import type { Rate } from '@countinghouse/payments';
import { rateBook, staleAfterSeconds } from '@countinghouse/payments';
import { sql } from 'kysely';
import type { Tables } from '../../platform/tables';
import type { RateFeed } from './port';

type Row = Tables['rate'];

const rateOf = ({ mid, ...row }: Row): Rate => ({ ...row, mid: fraction(mid) });

/** Prices as whoever watches the market has written them down: of now from `rate`, of the past from the bars of `rate_history`. */
export const storedRates: RateFeed = {
  async current(tx, now) {
    const { rows } = await sql<Row>`select base, quote, mid, source, at from rate`.execute(tx);
    return rateBook(rows.map(rateOf), now);
  },
  async at(tx, instant) {
    const { rows } = await sql<Row>`
      select pair.base, pair.quote, bar.mid, bar.source, bar.at
      from rate pair
      cross join lateral (
        select mid, source, at from (
          (select mid, source, at, 1 as choice from rate_history
            where base = pair.base and quote = pair.quote and at <= ${instant}
              and at >= ${instant}::timestamptz - make_interval(secs => ${staleAfterSeconds})
            order by at desc limit 1)
          union all
          (select mid, source, at, 2 from rate_history
            where base = pair.base and quote = pair.quote and at > ${instant}
            order by at limit 1)
        ) candidate
        order by choice limit 1
      ) bar`.execute(tx);
    return rateBook(rows.map(rateOf));
  },
};

/**
 * Replaces the current prices of these pairs and adds them to the bars; `onlyNewer` keeps those that are later than what
 * comes. Runs as the worker: no request sets prices.
 */
export const recordRates = async (
  tx: Tx,
  rates: readonly Rate[],
  { onlyNewer = false }: { readonly onlyNewer?: boolean } = {},
): Promise<void> => {
  const rows = JSON.stringify(rates.map((rate) => ({ ...rate, mid: toRateText(rate.mid) })));
  await sql`
    insert into rate (base, quote, mid, source, at)
    select base, quote, mid, source, at from jsonb_populate_recordset(null::rate, ${rows}::jsonb)
    on conflict (base, quote) do update set mid = excluded.mid, source = excluded.source, at = excluded.at
     where not ${onlyNewer} or rate.at < excluded.at`.execute(tx);
  await recordBars(tx, rates);
};

/** Adds bars of the past; a bar that stands is kept. */
const recordBars = async (tx: Tx, rates: readonly Rate[]): Promise<void> => {
  const rows = JSON.stringify(rates.map((rate) => ({ ...rate, mid: toRateText(rate.mid) })));
  await sql`
    insert into rate_history (base, quote, at, mid, source)
    select base, quote, at, mid, source from jsonb_populate_recordset(null::rate_history, ${rows}::jsonb)
    on conflict do nothing`.execute(tx);
};

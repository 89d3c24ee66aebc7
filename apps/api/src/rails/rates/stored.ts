import type { Tx } from '@countinghouse/database';
import { fraction, toRateText } from '@countinghouse/money';
import type { Rate } from '@countinghouse/payments';
import { rateBook, staleAfterSeconds } from '@countinghouse/payments';
import { sql } from 'kysely';
import { addMissingRows } from '../../platform/insert-rows';
import { sealedTable } from '../../platform/row-checks/sealed-table';
import type { Tables } from '../../platform/tables';
import type { RateFeed } from './port';
import { findPairStates, findSourceStates } from './state-repository';

/** Stored price. */
export type RateRow = Omit<Tables['rate'], 'seal'>;

const rateOf = ({ mid, ...row }: RateRow): Rate => ({ ...row, mid: fraction(mid) });

/** Prices as recorded by the market's watcher: current ones from `rate`, past ones from the bars of `rate_history`. */
export const storedRates: RateFeed = {
  async current(tx, now) {
    const { rows } = await sql<RateRow>`select base, quote, mid, source, at from rate`.execute(tx);
    return rateBook(rows.map(rateOf), now);
  },
  async at(tx, instant) {
    const { rows } = await sql<RateRow>`
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
  states: async (tx) => ({ sources: await findSourceStates(tx), pairs: await findPairStates(tx) }),
};

const columns = ['mid', 'source'] as const;

export const sealedRates = sealedTable({
  table: 'rate',
  key: ['base', 'quote'],
  columns: [...columns, 'at'],
  decimals: ['mid'],
  isCounted: true,
  proves: 'every current price is there, and the one that was recorded.',
});

export const sealedBars = sealedTable({
  table: 'rate_history',
  key: ['base', 'quote', 'at'],
  columns,
  decimals: ['mid'],
  isCounted: true,
  proves: 'every price of the past is there, and the one that was recorded.',
});

/** Replaces the current prices of these pairs; `onlyNewer` keeps stored ones that are later. */
export const saveRateRows = async (
  tx: Tx,
  rows: readonly RateRow[],
  { onlyNewer }: { readonly onlyNewer: boolean },
): Promise<void> => {
  const sealed = sealedRates.sealing(tx, rows);
  await sealedRates.adding(tx, async () => {
    const { rows: saved } = await sql<{ is_new: boolean }>`
    insert into rate (base, quote, mid, source, at, seal)
    select base, quote, mid, source, at, seal from jsonb_populate_recordset(null::rate, ${JSON.stringify(sealed)}::jsonb)
    on conflict (base, quote) do update
       set mid = excluded.mid, source = excluded.source, at = excluded.at, seal = excluded.seal
     where not ${onlyNewer} or rate.at < excluded.at
    returning xmax = 0 as is_new`.execute(tx);
    return saved.filter(({ is_new: isNew }) => isNew).length;
  });
};

/** Adds bars of the past; existing bars are kept. */
export const saveRateBars = (tx: Tx, rows: readonly RateRow[]): Promise<void> =>
  sealedBars.adding(tx, () => addMissingRows(tx, 'rate_history', sealedBars.sealing(tx, rows)));

/** Replaces the current prices and adds them to the bars. Runs as the worker: no request sets prices. */
export const recordRates = async (
  tx: Tx,
  rates: readonly Rate[],
  { onlyNewer = false }: { readonly onlyNewer?: boolean } = {},
): Promise<void> => {
  const rows = rates.map(({ base, quote, mid, source, at }) => ({ base, quote, mid: toRateText(mid), source, at }));
  await saveRateRows(tx, rows, { onlyNewer });
  await saveRateBars(tx, rows);
};

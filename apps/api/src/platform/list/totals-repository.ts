import type { ListTotals, SumKind } from '@countinghouse/contract/paging';
import type { ReadTx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import { textIn } from '../amount-columns';
import { sourcesOf, type KeptFilters } from './kept-repository';
import type { Measure } from './line';

/** The rows of a list that pass its filters, as its pages take them. */
type Passing = {
  /** SQL after `from`: the table and the same conditions as the pages. */
  readonly rows: RawBuilder<unknown>;
  /** SQL after `order by`: beyond the cap, the newest rows are counted. */
  readonly newestFirst: RawBuilder<unknown>;
  readonly measures: readonly Measure[];
  /** Filters in terms of the stored totals; null if those lack one of them. */
  readonly kept: KeptFilters | null;
};

/** A sum as the statement returns it: in units. */
type Summed = { readonly of: SumKind; readonly currency: string; readonly units: string };
type Counted = { readonly count: number; readonly sums: readonly Summed[] };

/** The units and currency of each measure of a row, in columns of their own. */
const measured = (measures: readonly Measure[]): RawBuilder<unknown> =>
  sql.join(
    measures.map(
      ({ currency, units }, index) =>
        sql`${currency} as ${sql.ref(`currency_${index}`)}, ${units} as ${sql.ref(`units_${index}`)}`,
    ),
  );

/** One row per such column: kind, currency, units and its place among the measures. */
const unfolded = (measures: readonly Measure[]): RawBuilder<unknown> =>
  sql`(values ${sql.join(
    measures.map(
      ({ of }, index) => sql`(${of}, ${sql.ref(`currency_${index}`)}, ${sql.ref(`units_${index}`)}, ${sql.lit(index)})`,
    ),
  )}) measure (kind, currency, units, place)`;

const asSums = (summed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('of', kind, 'currency', currency, 'units', units::text)
                             order by place, currency), '[]')
     from (select kind, currency, place, sum(units) as units from (${summed}) told
            where units is not null and currency is not null group by kind, currency, place) summed)`;

/** Newest rows, up to `cap`; one more is counted if there are more. */
const sumNewest = async (tx: ReadTx, { rows, newestFirst, measures }: Passing, cap: number): Promise<Counted> => {
  const found = await sql<Counted>`
    with passed as materialized (
      select row_number() over () as place, ${measured(measures)}
        from (select * from ${rows} order by ${newestFirst} limit ${cap + 1}) counted
    )
    select (select count(*)::integer from passed) as count,
           ${asSums(sql`
             select measure.* from passed, lateral ${unfolded(measures)} where passed.place <= ${cap}`)} as sums`.execute(
    tx,
  );
  return found.rows[0] ?? { count: 0, sums: [] };
};

/** All rows that pass: whole hours from the stored totals, the partial hours at both ends row by row, in one statement. */
const sumKept = async (tx: ReadTx, filters: KeptFilters, { rows, measures }: Passing): Promise<Counted> => {
  const { kept, beside } = sourcesOf(filters, rows);
  const keptMeasures = measures.map((measure) => ({
    ...measure,
    currency: sql.ref(measure.kept.currency),
    units: sql`case when moved <> 0 ${measure.kept.list ? sql`and list = ${measure.kept.list}` : sql``}
                    then ${sql.ref(measure.kept.units)} end`,
  }));
  const found = await sql<Counted>`
    with kept as materialized (
      select list, currency, other_currency, sum(count) as count, sum(moved) as moved, sum(amount) as amount,
             sum(other_amount) as other_amount
        from (${kept}) parts group by list, currency, other_currency
    ), of_days as materialized (select ${measured(keptMeasures)} from kept
    ), passed as materialized (
      select ${measured(measures)} from (${beside ?? sql`select * from ${rows} limit 0`}) counted
    )
    select ((select coalesce(sum(count), 0) from kept) + (select count(*) from passed))::integer as count,
           ${asSums(sql`
             select measure.* from of_days, lateral ${unfolded(measures)}
             union all
             select measure.* from passed, lateral ${unfolded(measures)}`)} as sums`.execute(tx);
  return found.rows[0] ?? { count: 0, sums: [] };
};

/**
 * Number of rows that pass, and their sums in each currency, in one statement, so that both are of the same rows. Up to `cap` rows are counted one
 * by one. Beyond that, the totals stored by hour cover all rows if they know the filters; otherwise neither number nor sums go further than the
 * newest `cap`, and `totalIsCapped` is set. A sum of zero is included: zero is not the same as no row.
 */
export const totalsOf = async (tx: ReadTx, passing: Passing, cap: number): Promise<Required<ListTotals>> => {
  // Stored totals are read first: then the rows of a large list are not read at all.
  const kept = passing.kept && (await sumKept(tx, passing.kept, passing));
  const isKept = kept !== null && kept.count > cap;
  const { count, sums } = isKept ? kept : await sumNewest(tx, passing, cap);
  const totalIsCapped = !isKept && count > cap;
  return {
    total: totalIsCapped ? cap : count,
    totalIsCapped,
    sums: sums.map(({ of, currency, units }) => ({ of, currency, amount: textIn(units, currency) })),
  };
};

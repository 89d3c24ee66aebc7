import { totalCap, type ListTotals, type SumKind } from '@countinghouse/contract/paging';
import type { Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import { sql, type RawBuilder } from 'kysely';

/** What is summed of each row: units of a currency, or null where the row has none. */
type Measure = {
  readonly of: SumKind;
  readonly currency: RawBuilder<unknown>;
  readonly units: RawBuilder<unknown>;
};

/** The rows of a list that pass its filters, as its pages take them. */
type Passing = {
  /** What follows `from`: the table and the very conditions of the pages. */
  readonly rows: RawBuilder<unknown>;
  /** What follows `order by`: of more rows than are counted, the newest are. */
  readonly newestFirst: RawBuilder<unknown>;
  readonly measures: readonly Measure[];
};

/** As the statement tells a sum: in units. */
type Summed = { readonly of: SumKind; readonly currency: string; readonly units: string };

export const noTotals: Required<ListTotals> = { total: 0, totalIsCapped: false, sums: [] };

/**
 * How many rows pass, and what they come to in each currency, in one statement, so that both are of the same rows. Neither
 * goes further than the newest `cap` rows, in which case `totalIsCapped`. A file is told how many rows it will have, and no sums. What sums to nothing in a currency is told
 * as well: zero is not the same as no row.
 */
export const totalsOf = async (
  tx: Tx,
  { rows, newestFirst, measures }: Passing,
  cap: number,
): Promise<Required<ListTotals>> => {
  if (cap > totalCap) {
    const counted = await sql<{ count: number }>`
      select count(*)::integer as count from (select 1 from ${rows} limit ${cap + 1}) counted`.execute(tx);
    const { count = 0 } = counted.rows[0] ?? {};
    return { ...noTotals, total: Math.min(count, cap), totalIsCapped: count > cap };
  }
  const columns = measures.map(
    ({ currency, units }, index) =>
      sql`${currency} as ${sql.ref(`currency_${index}`)}, ${units} as ${sql.ref(`units_${index}`)}`,
  );
  const values = measures.map(
    ({ of }, index) => sql`(${of}, ${sql.ref(`currency_${index}`)}, ${sql.ref(`units_${index}`)}, ${sql.lit(index)})`,
  );
  const found = await sql<{ count: number; sums: readonly Summed[] }>`
    with passed as materialized (
      select row_number() over () as place, ${sql.join(columns)}
        from (select * from ${rows} order by ${newestFirst} limit ${cap + 1}) counted
    )
    select (select count(*)::integer from passed) as count,
           (select coalesce(jsonb_agg(jsonb_build_object('of', kind, 'currency', currency, 'units', units::text)
                                      order by place, currency), '[]')
              from (select kind, currency, measure.place, sum(units) as units
                      from passed, lateral (values ${sql.join(values)}) measure (kind, currency, units, place)
                     where passed.place <= ${cap} and units is not null and currency is not null
                     group by kind, currency, measure.place) summed) as sums`.execute(tx);
  const { count = 0, sums = [] } = found.rows[0] ?? {};
  return {
    total: Math.min(count, cap),
    totalIsCapped: count > cap,
    sums: sums.map(({ of, currency, units }) => ({ of, currency, amount: toText(fromUnits(BigInt(units), currency)) })),
  };
};

import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { BusinessScope } from '../../organisation/businesses';
import type { Days } from './period';

export type Asked = {
  readonly direction: 'DEPOSIT' | 'WITHDRAWAL';
  readonly days: Days;
  /** Null: every business the caller may know of. */
  readonly businessId: BusinessId | null;
};

const asked = (scope: BusinessScope, { direction, days, businessId }: Asked) => sql`
  ${inDays(scope, { direction, days })}
  and (${businessId}::uuid is null or business_id = ${businessId}::uuid)
  and (${scope.hiddenBusinessId}::uuid is null or business_id <> ${scope.hiddenBusinessId}::uuid)
  and (${scope.onlyBusinessIds}::uuid[] is null or business_id = any(${scope.onlyBusinessIds}::uuid[]))`;

const inDays = ({ organisationId }: BusinessScope, { direction, days }: Pick<Asked, 'direction' | 'days'>) => sql`
  organisation_id = ${organisationId} and direction = ${direction}
  and day between ${days.first}::date and ${days.last}::date`;

/**
 * The figures asked for, in as few rows as they can be had: of the whole organisation those that are kept without the
 * business, less the hidden business's own where the caller may not know of it.
 */
const figures = (scope: BusinessScope, what: Asked): RawBuilder<unknown> => {
  if (what.businessId !== null || scope.onlyBusinessIds !== null)
    return sql`select day, currency, count, volume, uniform_volume from stat_daily where ${asked(scope, what)}`;
  const all = sql`
    select day, currency, count, volume, uniform_volume from stat_daily_total where ${inDays(scope, what)}`;
  if (scope.hiddenBusinessId === null) return all;
  return sql`${all} union all
    select day, currency, -count, -volume, -uniform_volume from stat_daily
     where ${inDays(scope, what)} and business_id = ${scope.hiddenBusinessId}`;
};

/** Numbers and units of the uniform currency, as text. */
type Sum = { readonly count: string; readonly uniform_volume: string };
export type DaySum = Sum & { readonly day: string };
export type BusinessSum = {
  readonly business_id: BusinessId;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly net: string;
};
export type CoinSum = Sum & { readonly currency: string; readonly volume: string };

/** The days on which anything moved. */
export const sumsByDay = async (tx: Tx, scope: BusinessScope, what: Asked): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    select day, sum(count) as count, sum(uniform_volume) as uniform_volume
    from (${figures(scope, what)}) figures group by day`.execute(tx);
  return rows;
};

/** What each business took in and paid out on a day, of those that did. */
export const sumsByBusiness = async (tx: Tx, scope: BusinessScope, day: string): Promise<BusinessSum[]> => {
  const on = (direction: Asked['direction']) =>
    sql`${asked(scope, { direction, days: { first: day, last: day }, businessId: null })}`;
  const { rows } = await sql<BusinessSum>`
    select business_id, sum(deposits) as deposits, sum(withdrawals) as withdrawals, sum(net) as net
      from (select business_id, count as deposits, 0 as withdrawals, uniform_volume as net
              from stat_daily where ${on('DEPOSIT')}
             union all
            select business_id, 0, count, -uniform_volume from stat_daily where ${on('WITHDRAWAL')}) moved
     group by business_id having sum(deposits) <> 0 or sum(withdrawals) <> 0`.execute(tx);
  return rows;
};

/** The coins that moved, largest value first. One that was taken back whole did not move. */
export const sumsByCoin = async (tx: Tx, scope: BusinessScope, what: Asked): Promise<CoinSum[]> => {
  const { rows } = await sql<CoinSum>`
    select currency, sum(count) as count, sum(volume) as volume, sum(uniform_volume) as uniform_volume
    from (${figures(scope, what)}) figures group by currency
    having sum(count) <> 0 or sum(volume) <> 0
    order by sum(uniform_volume) desc, sum(count) desc, currency`.execute(tx);
  return rows;
};

/** Of either direction. */
export type Sums = Readonly<
  Record<Asked['direction'], { readonly days: readonly DaySum[]; readonly coins: readonly CoinSum[] }>
>;

/** All of the above at one instant: days and coins come to the same, also while money moves. */
export const allSums = async (tx: Tx, scope: BusinessScope, what: Omit<Asked, 'direction'>): Promise<Sums> => {
  type Row = CoinSum & Pick<Asked, 'direction'> & { readonly day: string | null };
  const of = (direction: Asked['direction']) => sql`
    select ${direction}::text as direction, day, currency, count, volume, uniform_volume
      from (${figures(scope, { direction, ...what })}) figures`;
  const { rows } = await sql<Row>`
    select direction, day, currency,
           sum(count) as count, sum(volume) as volume, sum(uniform_volume) as uniform_volume
    from (${of('DEPOSIT')} union all ${of('WITHDRAWAL')}) figures
    group by grouping sets ((direction, day), (direction, currency))
    having day is not null or sum(count) <> 0 or sum(volume) <> 0
    order by sum(uniform_volume) desc, sum(count) desc, currency`.execute(tx);
  const ownOf = (direction: Asked['direction']) => {
    const own = rows.filter((row) => row.direction === direction);
    return {
      days: own.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }])),
      coins: own.filter(({ day }) => day === null),
    };
  };
  return { DEPOSIT: ownOf('DEPOSIT'), WITHDRAWAL: ownOf('WITHDRAWAL') };
};

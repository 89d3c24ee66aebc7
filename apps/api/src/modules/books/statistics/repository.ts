import type { BusinessId } from '@countinghouse/contract/ids';
import type { ReadTx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { BusinessScope } from '../../organisation/businesses';
import type { Days, Period } from './period';

export type Asked = {
  readonly direction: 'DEPOSIT' | 'WITHDRAWAL';
  readonly period: Pick<Period, 'whole' | 'parts'>;
  /** A query of every movement that a daily figure counts; see `Module.figures`. */
  readonly movements: string;
  /** Null: every business the caller may know of. */
  readonly businessId: BusinessId | null;
};

type OfDays = { readonly direction: Asked['direction']; readonly days: Days };

const ofBusinesses = (scope: BusinessScope, businessId: BusinessId | null) => sql`
  (${businessId}::uuid is null or business_id = ${businessId}::uuid)
  and (${scope.hiddenBusinessId}::uuid is null or business_id <> ${scope.hiddenBusinessId}::uuid)
  and (${scope.onlyBusinessIds}::uuid[] is null or business_id = any(${scope.onlyBusinessIds}::uuid[]))`;

const inDays = ({ organisationId }: BusinessScope, { direction, days }: OfDays) => sql`
  organisation_id = ${organisationId} and direction = ${direction}
  and day between ${days.first}::date and ${days.last}::date`;

/**
 * Figures of whole days, in as few rows as possible: of the whole organisation those kept without the business, less the hidden business's own if
 * the caller may not know of it.
 */
const keptFigures = (scope: BusinessScope, businessId: BusinessId | null, of: OfDays): RawBuilder<unknown> => {
  if (businessId !== null || scope.onlyBusinessIds !== null)
    return sql`
    select day, currency, count, volume, uniform_volume from stat_daily
     where ${inDays(scope, of)} and ${ofBusinesses(scope, businessId)}`;
  const all = sql`
    select day, currency, count, volume, uniform_volume from stat_daily_total where ${inDays(scope, of)}`;
  if (scope.hiddenBusinessId === null) return all;
  return sql`${all} union all
    select day, currency, -count, -volume, -uniform_volume from stat_daily
     where ${inDays(scope, of)} and business_id = ${scope.hiddenBusinessId}`;
};

/** Movements of a part of a day, one figure each. */
const movedIn = (
  scope: BusinessScope,
  { direction, movements, businessId }: Pick<Asked, 'direction' | 'movements' | 'businessId'>,
  { from, until }: Period['parts'][number],
): RawBuilder<unknown> => sql`
    select day, currency, 1 as count, volume, uniform_volume from (${sql.raw(movements)}) moved
     where organisation_id = ${scope.organisationId} and direction = ${direction}
       and at >= ${from} and at < ${until} and ${ofBusinesses(scope, businessId)}`;

const none = sql`select day, currency, count, volume, uniform_volume from stat_daily where false`;

/** Requested figures: kept ones for whole days, single movements for parts of days. */
const figures = (scope: BusinessScope, what: Asked): RawBuilder<unknown> => {
  const { direction, businessId, period } = what;
  const kept = period.whole ? [keptFigures(scope, businessId, { direction, days: period.whole })] : [];
  const all = [...kept, ...period.parts.map((part) => movedIn(scope, what, part))];
  return all.length === 0 ? none : sql.join(all, sql` union all `);
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
export const sumsByDay = async (tx: ReadTx, scope: BusinessScope, what: Asked): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    select day, sum(count) as count, sum(uniform_volume) as uniform_volume
    from (${figures(scope, what)}) figures group by day`.execute(tx);
  return rows;
};

/** Money in and out of each business on a day; businesses without any are left out. */
export const sumsByBusiness = async (tx: ReadTx, scope: BusinessScope, day: string): Promise<BusinessSum[]> => {
  const on = (direction: Asked['direction']) =>
    sql`${inDays(scope, { direction, days: { first: day, last: day } })} and ${ofBusinesses(scope, null)}`;
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
export const sumsByCoin = async (tx: ReadTx, scope: BusinessScope, what: Asked): Promise<CoinSum[]> => {
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

/** All of the above of whole days at one instant: days and coins have equal sums, even while money moves. */
export const allSums = async (
  tx: ReadTx,
  scope: BusinessScope,
  { businessId, whole }: Pick<Asked, 'businessId'> & Pick<Period, 'whole'>,
): Promise<Sums> => {
  type Row = CoinSum & Pick<Asked, 'direction'> & { readonly day: string | null };
  const of = (direction: Asked['direction']) => sql`
    select ${direction}::text as direction, day, currency, count, volume, uniform_volume
      from (${figures(scope, { direction, businessId, period: { whole, parts: [] }, movements: '' })}) figures`;
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

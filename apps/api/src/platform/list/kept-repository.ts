import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/** Lists with totals stored by UTC hour, day and month, as `list_total` names them. A transfer is in those of both its sides. */
export type KeptList =
  | 'payment'
  | 'crypto_withdrawal'
  | 'fiat_withdrawal'
  | 'fiat_deposit'
  | 'whitelabel_fiat_deposit'
  | 'transfer_out'
  | 'transfer_in'
  | 'balance_conversion'
  | 'unassociated_deposit';

/** Location of a stored sum. */
export type KeptSum = {
  /** Default: every requested list. */
  readonly list?: KeptList;
  readonly units: 'amount' | 'other_amount';
  readonly currency: 'currency' | 'other_currency';
};

/** Filters of a list that its stored totals know too. */
export type KeptFilters = {
  readonly lists: readonly KeptList[];
  readonly scope: {
    readonly organisationId: OrganisationId;
    readonly hiddenBusinessId: BusinessId | null;
    readonly onlyBusinessIds: readonly BusinessId[] | null;
  };
  /** Null: of no business. */
  readonly businessId?: BusinessId | null | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly currency?: string | undefined;
  readonly otherCurrency?: string | undefined;
  /** The column that `after` and `before` are of; hours, days and months are counted by it. */
  readonly at: string;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

const oneHour = 3_600_000;
const oneDay = 24 * oneHour;
const floor = (at: number, length: number) => Math.floor(at / length) * length;
const ceiling = (at: number, length: number) => -floor(-at, length);
const startOfMonth = (at: number, months = 0) => {
  if (!Number.isFinite(at)) return at;
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1);
};

/** Milliseconds, or either infinity, as PostgreSQL reads a date. */
const dateText = (at: number): string => {
  if (at === Infinity) return 'infinity';
  return at === -Infinity ? '-infinity' : new Date(at).toISOString().slice(0, 10);
};
/** Text of an instant for PostgreSQL. */
const instantText = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : dateText(at));
const hourOf = (at: number): number => (Number.isFinite(at) ? new Date(at).getUTCHours() : 0);

/** Hours are those of one day. */
type Span = { readonly grain: 'HOUR' | 'DAY' | 'MONTH'; readonly from: number; readonly until: number };

/** Period cut into whole months, whole days and hours before and after these, and the partial hours at both ends. */
type Cut = { readonly hours: Omit<Span, 'grain'>; readonly spans: readonly Span[]; readonly isWhole: boolean };

const daysOf = (from: number, until: number): readonly Span[] => {
  const fromMonth = startOfMonth(from) === from ? from : startOfMonth(from, 1);
  const untilMonth = startOfMonth(until);
  if (fromMonth >= untilMonth) return [{ grain: 'DAY', from, until }];
  return [
    { grain: 'MONTH', from: fromMonth, until: untilMonth },
    { grain: 'DAY', from, until: fromMonth },
    { grain: 'DAY', from: untilMonth, until },
  ];
};

const cut = (after: number, before: number): Cut => {
  const from = ceiling(after, oneHour);
  const until = floor(before, oneHour);
  const [fromDay, untilDay] = [ceiling(from, oneDay), floor(until, oneDay)];
  const spans: readonly Span[] =
    fromDay > untilDay
      ? [{ grain: 'HOUR', from, until }]
      : [
          { grain: 'HOUR', from, until: fromDay },
          ...daysOf(fromDay, untilDay),
          { grain: 'HOUR', from: untilDay, until },
        ];
  return {
    hours: { from, until },
    spans: spans.filter((span) => span.from < span.until),
    isWhole: from === after && until === before,
  };
};

const within = ({ grain, from, until }: Span): RawBuilder<unknown> =>
  grain === 'HOUR'
    ? sql`grain = 'HOUR' and period = ${dateText(from)}::date
          and hour >= ${hourOf(from)} and hour < ${hourOf(from) + (until - from) / oneHour}`
    : sql`grain = ${grain} and period >= ${dateText(from)}::date and period < ${dateText(until)}::date`;

const conditions = ({
  lists,
  scope: { organisationId, hiddenBusinessId, onlyBusinessIds },
  businessId,
  statuses,
  currency,
  otherCurrency,
}: KeptFilters): RawBuilder<unknown> => {
  const wanted = [sql`organisation_id = ${organisationId} and list = any(${lists}::text[])`];
  if (hiddenBusinessId !== null) wanted.push(sql`business_id is distinct from ${hiddenBusinessId}::uuid`);
  if (onlyBusinessIds !== null) wanted.push(sql`business_id = any(${onlyBusinessIds}::uuid[])`);
  if (businessId === null) wanted.push(sql`business_id is null`);
  else if (businessId !== undefined) wanted.push(sql`business_id = ${businessId}`);
  if (statuses) wanted.push(sql`status = any(${statuses}::text[])`);
  if (currency !== undefined) wanted.push(sql`currency = ${currency}`);
  if (otherCurrency !== undefined) wanted.push(sql`other_currency = ${otherCurrency}`);
  return sql.join(wanted, sql` and `);
};

const columns = sql.raw('list, currency, other_currency, count, moved, amount, other_amount');

/** Sources of a total that is read in one statement: the stored totals of whole hours, and the remaining rows. */
export type Sources = {
  /** Query of `list`, `currency`, `other_currency` and sums, including changes not yet folded. */
  readonly kept: RawBuilder<unknown>;
  /** Query of the rows in the partial hours at both ends; null: none. */
  readonly beside: RawBuilder<unknown> | null;
};

/**
 * Sources of the total for these filters.
 *
 * @param rows what follows `from` in a query of the rows that pass all filters, period included
 */
export const sourcesOf = (filters: KeptFilters, rows: RawBuilder<unknown>): Sources => {
  const after = filters.after === undefined ? -Infinity : Date.parse(filters.after);
  const before = filters.before === undefined ? Infinity : Date.parse(filters.before);
  const { hours, spans, isWhole } = cut(after, before);
  if (hours.from >= hours.until)
    return { kept: sql`select ${columns} from list_total where false`, beside: sql`select * from ${rows}` };
  const wanted = conditions(filters);
  const kept = [
    ...spans.map((span) => sql`select ${columns} from list_total where ${wanted} and ${within(span)}`),
    sql`
        select ${columns} from list_total_change where ${wanted}
           and (period, hour) >= (${dateText(hours.from)}::date, ${hourOf(hours.from)}::smallint)
           and (period, hour) < (${dateText(hours.until)}::date, ${hourOf(hours.until)}::smallint)`,
  ];
  const at = sql.ref(filters.at);
  const ends = [
    sql`select * from (select * from ${rows}) of_all where ${at} < ${instantText(hours.from)}::timestamptz`,
    sql`select * from (select * from ${rows}) of_all where ${at} >= ${instantText(hours.until)}::timestamptz`,
  ];
  return {
    kept: sql.join(kept, sql` union all `),
    beside: isWhole ? null : sql.join(ends, sql` union all `),
  };
};

import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/** The lists of which totals are kept by UTC day and month, as `list_total` names them. A transfer is in those of both its sides. */
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

/** Where a sum is kept. */
export type KeptSum = {
  /** Default: every list that is asked for. */
  readonly list?: KeptList;
  readonly units: 'amount' | 'other_amount';
  readonly currency: 'currency' | 'other_currency';
};

/** The filters of a list that its kept totals know as well. */
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
  /** The column that `after` and `before` are of; days are counted by it. */
  readonly at: string;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

const oneDay = 86_400_000;
const startOfDay = (at: number) => Math.floor(at / oneDay) * oneDay;
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

type Span = { readonly grain: 'DAY' | 'MONTH'; readonly from: number; readonly until: number };

/** A period in whole months, in whole days before and after these, and in what is left of a day at both ends. */
type Cut = { readonly days: Span; readonly spans: readonly Span[]; readonly isWhole: boolean };

const cut = (after: number, before: number): Cut => {
  const from = -startOfDay(-after);
  const until = startOfDay(before);
  const fromMonth = startOfMonth(from) === from ? from : startOfMonth(from, 1);
  const untilMonth = startOfMonth(until);
  const days: Span = { grain: 'DAY', from, until };
  const spans: readonly Span[] =
    fromMonth < untilMonth
      ? [
          { grain: 'MONTH', from: fromMonth, until: untilMonth },
          { grain: 'DAY', from, until: fromMonth },
          { grain: 'DAY', from: untilMonth, until },
        ]
      : [days];
  return { days, spans: spans.filter((span) => span.from < span.until), isWhole: from === after && until === before };
};

const within = (column: RawBuilder<unknown>, { from, until }: Span): RawBuilder<unknown> =>
  sql`${column} >= ${dateText(from)}::date and ${column} < ${dateText(until)}::date`;

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

/** Sources of a total that is read together in one statement: what is kept of whole days, and the rows beside these. */
export type Sources = {
  /** A query of `list`, `currency`, `other_currency` and sums; what is not folded yet is in it. */
  readonly kept: RawBuilder<unknown>;
  /** A query of the rows in the parts of days at both ends; null: there are none. */
  readonly beside: RawBuilder<unknown> | null;
};

/**
 * Where the total of these filters is found.
 *
 * @param rows what follows `from` in a query of the rows that pass all filters, period included
 */
export const sourcesOf = (filters: KeptFilters, rows: RawBuilder<unknown>): Sources => {
  const after = filters.after === undefined ? -Infinity : Date.parse(filters.after);
  const before = filters.before === undefined ? Infinity : Date.parse(filters.before);
  const { days, spans, isWhole } = cut(after, before);
  if (days.from >= days.until)
    return { kept: sql`select ${columns} from list_total where false`, beside: sql`select * from ${rows}` };
  const wanted = conditions(filters);
  const period = sql.ref('period');
  const kept = [
    ...spans.map(
      (span) => sql`
        select ${columns} from list_total where ${wanted} and grain = ${span.grain} and ${within(period, span)}`,
    ),
    sql`select ${columns} from list_total_change where ${wanted} and ${within(period, days)}`,
  ];
  const at = sql.ref(filters.at);
  const ends = [
    sql`select * from (select * from ${rows}) of_all where ${at} < ${dateText(days.from)}::timestamp at time zone 'UTC'`,
    sql`select * from (select * from ${rows}) of_all where ${at} >= ${dateText(days.until)}::timestamp at time zone 'UTC'`,
  ];
  return {
    kept: sql.join(kept, sql` union all `),
    beside: isWhole ? null : sql.join(ends, sql` union all `),
  };
};

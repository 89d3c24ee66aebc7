import type { listPayments, PaymentLabel, PaymentStatus, PaymentType } from '@countinghouse/contract/crypto-deposits';
import { paymentLabels, paymentStatuses, paymentTypes } from '@countinghouse/contract/crypto-deposits';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import type { Filters, ListState } from '../../platform/list/list-state';

/** The filters as they stand in the address; `from` and `to` are calendar days in the browser's zone. */
export const filterNames = ['search', 'from', 'to', 'depositCurrency', 'status', 'label', 'type'] as const;
export type FilterName = (typeof filterNames)[number];

const only = <Item extends string>(allowed: readonly Item[], values: readonly string[] = []): Item[] =>
  allowed.filter((item) => values.includes(item));

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** The day at midnight in the browser's zone; null for what is no day of the calendar. */
const midnightOf = (day: string | undefined): Date | null => {
  if (!day || !calendarDay.test(day)) return null;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const instant = new Date(year, month - 1, date);
  return instant.getMonth() === month - 1 ? instant : null;
};

/** A range of whole days, both included; undefined unless both ends are days. */
const rangeOf = (from: string | undefined, to: string | undefined): { from: string; to: string } | undefined =>
  from && to && midnightOf(from) && midnightOf(to) ? { from, to } : undefined;

/** The range as the server's instants: `after` is inclusive, `before` exclusive. */
const instantsOf = (range: { from: string; to: string }): { after?: string; before?: string } => {
  const end = midnightOf(range.to);
  end?.setDate(end.getDate() + 1);
  return { after: midnightOf(range.from)?.toISOString(), before: end?.toISOString() };
};

export type PaymentFilters = {
  readonly search?: string;
  /** Calendar days in the browser's zone, both included. */
  readonly period?: { readonly from: string; readonly to: string };
  readonly depositCurrency?: string;
  readonly status: PaymentStatus[];
  readonly label?: PaymentLabel;
  readonly type?: PaymentType;
};

/** The filters with a meaning; values nobody offers are dropped. */
export const filtersOf = (filters: Filters): PaymentFilters => ({
  search: filters.search?.[0]?.trim() || undefined,
  period: rangeOf(filters.from?.[0], filters.to?.[0]),
  depositCurrency: filters.depositCurrency?.[0],
  status: only(paymentStatuses, filters.status),
  label: only(paymentLabels, filters.label)[0],
  type: only(paymentTypes, filters.type)[0],
});

/** The server's query for a page of a business's payments: 25 by default, sorted by creation, newest first. */
export const paymentsQueryOf = (state: ListState, businessId: string): QueryIn<typeof listPayments> => {
  const { period, status, ...filters } = filtersOf(state.filters);
  return {
    sortBy: 'created',
    limit: state.limit,
    businessId,
    ...filters,
    ...(status.length > 0 && { status }),
    ...(period && instantsOf(period)),
    cursor: state.cursor ?? undefined,
  };
};

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

/** Midnight of a calendar day in the browser's zone, `days` later; undefined for what is no day. */
const midnight = (day: string | undefined, days = 0): string | undefined => {
  if (!day || !calendarDay.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const instant = new Date(year, month - 1, date + days);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
};

export type PaymentFilters = {
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
  readonly depositCurrency?: string;
  readonly status: PaymentStatus[];
  readonly label?: PaymentLabel;
  readonly type?: PaymentType;
};

/** The filters with a meaning; values nobody offers are dropped. */
export const filtersOf = (filters: Filters): PaymentFilters => ({
  search: filters.search?.[0]?.trim() || undefined,
  from: filters.from?.[0],
  to: filters.to?.[0],
  depositCurrency: filters.depositCurrency?.[0],
  status: only(paymentStatuses, filters.status),
  label: only(paymentLabels, filters.label)[0],
  type: only(paymentTypes, filters.type)[0],
});

/** The server's query for a page of a business's payments: 25 by default, sorted by creation, newest first. */
export const paymentsQueryOf = (state: ListState, businessId: string): QueryIn<typeof listPayments> => {
  const { from, to, status, ...filters } = filtersOf(state.filters);
  return {
    sortBy: 'created',
    limit: state.limit,
    businessId,
    ...filters,
    ...(status.length > 0 && { status }),
    // Both ends of the range are whole days: the server's `before` is exclusive.
    after: midnight(from),
    before: midnight(to, 1),
    cursor: state.cursor ?? undefined,
  };
};

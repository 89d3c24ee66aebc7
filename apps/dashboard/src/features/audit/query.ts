import type { AuditResult, exportAuditEvents, listAuditEvents } from '@countinghouse/contract/audit';
import { auditResults } from '@countinghouse/contract/audit';
import type { BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import type { Filters, ListState } from '../../platform/list/list-state';

/** The filters as they stand in the address; `from` and `to` are calendar days in the browser's zone. */
export const filterNames = ['search', 'from', 'to', 'actor', 'action', 'entityId', 'result'] as const;

export type AuditLogFilters = {
  readonly search?: string;
  /** Calendar days in the browser's zone, both included. */
  readonly period?: { readonly from: string; readonly to: string };
  readonly actor?: string;
  readonly action?: string;
  readonly entityId?: string;
  readonly result?: AuditResult;
};

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day at midnight in the browser's zone; null for what is no day of the calendar. */
const midnightOf = (day: string | undefined): Date | null => {
  const parts = calendarDay.exec(day ?? '');
  if (!parts) return null;
  const month = Number(parts[2]) - 1;
  const instant = new Date(Number(parts[1]), month, Number(parts[3]));
  return instant.getMonth() === month ? instant : null;
};

const textOf = (values: readonly string[] | undefined, longest: number): string | undefined =>
  values?.[0]?.trim().slice(0, longest) || undefined;

/** The filters with a meaning; values nobody offers are dropped. */
export const filtersOf = (filters: Filters): AuditLogFilters => {
  const [from, to] = [filters.from?.[0], filters.to?.[0]];
  return {
    search: textOf(filters.search, 128),
    period: from && to && midnightOf(from) && midnightOf(to) ? { from, to } : undefined,
    actor: textOf(filters.actor, 254),
    action: textOf(filters.action, 64),
    entityId: textOf(filters.entityId, 128),
    result: auditResults.find((result) => filters.result?.includes(result)),
  };
};

/** The filters in the server's words: `after` is inclusive, `before` exclusive. */
export const exportFiltersOf = (state: ListState): BodyIn<typeof exportAuditEvents> => {
  const { period, ...filters } = filtersOf(state.filters);
  if (!period) return filters;
  const end = midnightOf(period.to);
  end?.setDate(end.getDate() + 1);
  return { ...filters, after: midnightOf(period.from)?.toISOString(), before: end?.toISOString() };
};

/** The server's query for a page: 25 by default, newest first. */
export const eventsQueryOf = (state: ListState): QueryIn<typeof listAuditEvents> => ({
  ...exportFiltersOf(state),
  limit: state.limit,
  cursor: state.cursor ?? undefined,
});

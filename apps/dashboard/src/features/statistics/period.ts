import type { QueryIn } from '@countinghouse/contract/endpoint';
import { longestPeriodDays } from '@countinghouse/contract/paging';
import type { getDepositStatistics } from '@countinghouse/contract/statistics';
import type { SearchText } from '../../platform/search-text';

/** Whole UTC days, both included, as ISO dates: the server keeps its figures by these days. */
export type Period = { readonly from: string; readonly to: string };

export type Asked = { readonly period: Period; readonly businessId: string | null };

const millisecondsPerDay = 86_400_000;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => dayOf(Date.parse(day) + days * millisecondsPerDay);
const isDay = (text: string): boolean =>
  isoDate.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

export const todayInUtc = (now = Date.now()): string => dayOf(now);

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / millisecondsPerDay + 1;

/** One month back, to the same day or the last of a month that is shorter. */
export const usualPeriod = (today: string): Period => {
  const date = new Date(today);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
  date.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  date.setUTCMonth(date.getUTCMonth() - 1);
  return { from: dayOf(date.getTime()), to: today };
};

/** As many days, right before. */
export const periodBefore = (period: Period): Period => ({
  from: shifted(period.from, -daysIn(period)),
  to: shifted(period.from, -1),
});

const only = (value: SearchText[string]): string | null => (typeof value === 'string' ? value : null);

/** What an address asks for. Days that are none, or too many, are those of the last month: it may be typed by hand. */
export const askedBy = (search: SearchText, today: string): Asked => {
  const [from, to] = [only(search['from']), only(search['to'])];
  const isPeriod =
    from !== null && to !== null && isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= longestPeriodDays;
  return { period: isPeriod ? { from, to } : usualPeriod(today), businessId: only(search['businessId']) };
};

/** The other way round; what is usual is left out. */
export const searchOf = ({ period, businessId }: Asked, today: string): SearchText => {
  const usual = usualPeriod(today);
  const isUsual = period.from === usual.from && period.to === usual.to;
  return { ...(isUsual ? {} : period), ...(businessId === null ? {} : { businessId }) };
};

/** The same for the server: `before` is excluded. */
export const queryOf = ({ period: { from, to }, businessId }: Asked): QueryIn<typeof getDepositStatistics> => ({
  after: `${from}T00:00:00.000Z`,
  before: `${shifted(to, 1)}T00:00:00.000Z`,
  ...(businessId === null ? {} : { businessId: businessId as never }),
});

import type { QueryIn } from '@countinghouse/contract/endpoint';
import { longestPeriodDays } from '@countinghouse/contract/paging';
import type { getDepositStatistics } from '@countinghouse/contract/books/statistics';
import { businessNow } from '../../../platform/api/server-clock';
import type { SearchText } from '../../../platform/search-text';

/** Whole UTC days, both included, as ISO dates: the server stores its figures by these days. */
export type Period = { readonly from: string; readonly to: string };

export type Asked = { readonly period: Period; readonly businessId: string | null };

/** Other side of a comparison: another period of the same business, or another business (null: all) in the same period. */
export type Against = Pick<Asked, 'period'> | Pick<Asked, 'businessId'>;

/** Full content of the address. */
export type View = { readonly asked: Asked; readonly against: Against | null };

const millisecondsPerDay = 86_400_000;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => dayOf(Date.parse(day) + days * millisecondsPerDay);
const isDay = (text: string): boolean =>
  isoDate.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

export const todayInUtc = (now = businessNow()): string => dayOf(now);

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / millisecondsPerDay + 1;

/** One month back, to the same day or the last of a shorter month. */
export const usualPeriod = (today: string): Period => {
  const date = new Date(today);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
  date.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  date.setUTCMonth(date.getUTCMonth() - 1);
  return { from: dayOf(date.getTime()), to: today };
};

/** Period of equal length, right before. */
export const periodBefore = (period: Period): Period => ({
  from: shifted(period.from, -daysIn(period)),
  to: shifted(period.from, -1),
});

const only = (value: SearchText[string]): string | null => (typeof value === 'string' ? value : null);

const periodOf = (from: SearchText[string], to: SearchText[string]): Period | null => {
  const days = { from: only(from) ?? '', to: only(to) ?? '' };
  return isDay(days.from) && isDay(days.to) && days.from <= days.to && daysIn(days) <= longestPeriodDays ? days : null;
};

/** Choice in an address. Missing, wrong or too many days become the last month: it may be typed by hand. */
export const askedBy = (search: SearchText, today: string): Asked => ({
  period: periodOf(search['from'], search['to']) ?? usualPeriod(today),
  businessId: only(search['businessId']),
});

/** Value for all businesses in the address, as the other side of one. */
const every = 'all';

const againstBy = (search: SearchText): Against | null => {
  const businessId = only(search['againstBusinessId']);
  if (businessId !== null) return { businessId: businessId === every ? null : businessId };
  const period = periodOf(search['againstFrom'], search['againstTo']);
  return period && { period };
};

export const viewBy = (search: SearchText, today: string): View => ({
  asked: askedBy(search, today),
  against: againstBy(search),
});

const searchOfAgainst = (against: Against): SearchText =>
  'period' in against
    ? { againstFrom: against.period.from, againstTo: against.period.to }
    : { againstBusinessId: against.businessId ?? every };

/** Inverse of the reading; defaults are left out, except beside a comparison, whose days are fixed. */
export const searchOf = ({ asked: { period, businessId }, against }: View, today: string): SearchText => {
  const usual = usualPeriod(today);
  const isUsual = period.from === usual.from && period.to === usual.to;
  return {
    ...(isUsual && against === null ? {} : period),
    ...(businessId === null ? {} : { businessId }),
    ...(against && searchOfAgainst(against)),
  };
};

/** Choice as a query of the server: `before` is excluded. */
export const queryOf = ({ period: { from, to }, businessId }: Asked): QueryIn<typeof getDepositStatistics> => ({
  after: `${from}T00:00:00.000Z`,
  before: `${shifted(to, 1)}T00:00:00.000Z`,
  groupByCriteria: 'DAY',
  ...(businessId === null ? {} : { businessId: businessId as never }),
});

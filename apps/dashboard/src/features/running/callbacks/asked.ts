import {
  longestCoverageDays,
  untoldOutcome,
  type UntoldOutcome,
} from '@countinghouse/contract/running/callback-coverage';
import { callbackEvent, type CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import { daysOf, instantsOf, type Days } from '../../../platform/list/calendar-days';
import type { SearchText } from '../../../platform/search-text';

/** Choice of the screen, from its address. */
export type Asked = {
  readonly days: Days;
  /** A line of the table; null: all of them. */
  readonly businessId: string | null;
  readonly event: CallbackEvent | null;
  /** Null: everything that was not told. */
  readonly outcome: UntoldOutcome | null;
};

const millisecondsPerDay = 86_400_000;
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);

/** The last week. */
const usualDays = (today: string): Days => ({ from: shifted(today, -6), to: today });

const only = (value: SearchText[string]): string | undefined => (typeof value === 'string' ? value : undefined);

const among = <Value extends string>(values: readonly Value[], value: SearchText[string]): Value | null =>
  values.find((one) => one === value) ?? null;

/** Missing, wrong or too many days become the last week: an address may be typed by hand. */
export const askedBy = (search: SearchText, today: string): Asked => {
  const days = daysOf(only(search['from']), only(search['to']));
  const isFit = days && days.from <= days.to && days.to < shifted(days.from, longestCoverageDays);
  return {
    days: isFit ? days : usualDays(today),
    businessId: only(search['businessId']) ?? null,
    event: among(callbackEvent.options, search['event']),
    outcome: among(untoldOutcome.options, search['outcome']),
  };
};

/** Inverse of the reading; defaults are left out. */
export const searchOf = ({ days, businessId, event, outcome }: Asked, today: string): SearchText => {
  const usual = usualDays(today);
  const isUsual = days.from === usual.from && days.to === usual.to;
  return {
    ...(isUsual ? {} : days),
    ...(businessId !== null && { businessId }),
    ...(event !== null && { event }),
    ...(outcome !== null && { outcome }),
  };
};

/** Days as the instants of a query. */
export const periodOf = (days: Days): { after: string; before: string } => {
  const { after = '', before = '' } = instantsOf(days);
  return { after, before };
};

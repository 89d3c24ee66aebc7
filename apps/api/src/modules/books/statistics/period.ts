import { longestPeriodDays } from '@countinghouse/contract';
import { fieldError } from '../../../platform/errors';

/** Whole UTC days, both included, as `YYYY-MM-DD`. */
export type Days = { readonly first: string; readonly last: string };

const millisecondsPerDay = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The same day and time a month before; the last day of that month where it is shorter. */
const monthBefore = (at: number): number => {
  const date = new Date(at);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
  date.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.getTime();
};

/**
 * The days that a period touches: figures are kept by day, so that a part of a day counts as the whole. `before` is excluded:
 * midnight belongs to the day that ends with it. One month up to now where nothing is said.
 *
 * @throws AppError VALIDATION_FAILED for a period that ends before it begins, or is too long
 */
export const daysOf = (query: { after?: string | undefined; before?: string | undefined }, now: Date): Days => {
  const before = query.before === undefined ? now.getTime() : Date.parse(query.before);
  const after = query.after === undefined ? monthBefore(before) : Date.parse(query.after);
  if (after > before) throw fieldError('after', 'The period ends before it begins');
  if (before - after > longestPeriodDays * millisecondsPerDay)
    throw fieldError('after', `The period may be at most ${longestPeriodDays} days`);
  return { first: dayOf(after), last: dayOf(Math.max(after, before - 1)) };
};

/** Each of them, in order. */
export const everyDay = ({ first, last }: Days): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += millisecondsPerDay) days.push(dayOf(at));
  return days;
};

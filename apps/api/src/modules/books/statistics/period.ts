import { longestPeriodDays } from '@countinghouse/contract';
import { fieldError } from '../../../platform/errors';

/** Whole UTC days, both included, as `YYYY-MM-DD`. */
export type Days = { readonly first: string; readonly last: string };

const millisecondsPerDay = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const startOfDay = (at: number): number => Math.floor(at / millisecondsPerDay) * millisecondsPerDay;

/** Of an instant that begins a day: itself. */
const endOfDay = (at: number): number => startOfDay(at - 1) + millisecondsPerDay;

/** One month earlier at the same day and time, or the last day of that month if it is shorter. */
const monthBefore = (at: number): number => {
  const date = new Date(at);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
  date.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.getTime();
};

/** A part of a UTC day, from its first instant to the one that it no longer holds. */
type PartOfDay = { readonly from: Date; readonly until: Date };

export type Period = {
  /** Every day that the period touches. */
  readonly days: Days;
  /** The whole days of the period, read from kept figures; null if there is none. */
  readonly whole: Days | null;
  /** The incomplete first and last days of the period, counted movement by movement. */
  readonly parts: readonly PartOfDay[];
  /** Its first instant and its last, to the millisecond. */
  readonly first: Date;
  readonly last: Date;
};

/**
 * Period of a query, to the millisecond; `before` itself is excluded. Nothing is later than now, so today counts as whole. Default: one month up to
 * now, from the beginning of its first day.
 *
 * @throws AppError VALIDATION_FAILED for a period that ends before it begins, or is too long
 */
export const periodOf = (query: { after?: string | undefined; before?: string | undefined }, now: Date): Period => {
  const before = query.before === undefined ? now.getTime() : Date.parse(query.before);
  const after = query.after === undefined ? startOfDay(monthBefore(before)) : Date.parse(query.after);
  if (after > before) throw fieldError('after', 'The period ends before it begins');
  if (before - after > longestPeriodDays * millisecondsPerDay)
    throw fieldError('after', `The period may be at most ${longestPeriodDays} days`);
  const end = Math.max(after, before < now.getTime() ? before : endOfDay(before));
  const [firstWhole, endOfWhole] = [endOfDay(after), startOfDay(end)];
  return {
    days: { first: dayOf(after), last: dayOf(Math.max(after, end - 1)) },
    whole: firstWhole < endOfWhole ? { first: dayOf(firstWhole), last: dayOf(endOfWhole - 1) } : null,
    parts: firstWhole > endOfWhole ? partOf(after, end) : [...partOf(after, firstWhole), ...partOf(endOfWhole, end)],
    first: new Date(after),
    last: new Date(Math.max(after, end - 1)),
  };
};

const partOf = (from: number, until: number): PartOfDay[] =>
  from < until ? [{ from: new Date(from), until: new Date(until) }] : [];

/** Each of them, in order. */
export const everyDay = ({ first, last }: Days): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += millisecondsPerDay) days.push(dayOf(at));
  return days;
};

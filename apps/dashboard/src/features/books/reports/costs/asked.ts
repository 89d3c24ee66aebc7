import { mostCostMonths } from '@countinghouse/contract/books/costs';
import { businessNow } from '../../../../platform/api/server-clock';
import type { SearchText } from '../../../../platform/search-text';

/** Months of UTC, both included, as `2025-06`. */
export type CostsAsked = {
  readonly from: string;
  readonly to: string;
  /** Null: all businesses. */
  readonly businessId: string | null;
};

export const thisMonth = (now = businessNow()): string => new Date(now).toISOString().slice(0, 7);

/** The month so many months before. */
const monthBefore = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 - months)).toISOString().slice(0, 7);

/** Months that can be chosen, the newest first. */
export const choosableMonths = (present: string): string[] =>
  Array.from({ length: mostCostMonths }, (_, months) => monthBefore(present, months));

const usualMonths = 6;

/** Choice in an address. Missing or wrong months become the last half year: it may be typed by hand. */
export const costsAskedBy = (search: SearchText, present: string): CostsAsked => {
  const months = choosableMonths(present);
  const [from, to] = [search['from'], search['to']].map((text) => months.find((month) => month === text));
  const businessId = typeof search['businessId'] === 'string' ? search['businessId'] : null;
  return from !== undefined && to !== undefined && from <= to
    ? { from, to, businessId }
    : { from: monthBefore(present, usualMonths - 1), to: present, businessId };
};

/** Inverse of the reading; defaults are left out. */
export const searchOfCosts = ({ from, to, businessId }: CostsAsked, present: string): SearchText => {
  const isUsual = from === monthBefore(present, usualMonths - 1) && to === present;
  return { ...(isUsual ? {} : { from, to }), ...(businessId !== null && { businessId }) };
};

/** Choice with another end: the other one follows where they would cross. */
export const withMonth = (asked: CostsAsked, end: 'from' | 'to', month: string): CostsAsked => {
  const next = { ...asked, [end]: month };
  return next.from <= next.to ? next : { ...next, from: month, to: month };
};

import { businessNow } from '../api/server-clock';

/** A range of whole days in the browser's zone, both included, as ISO dates (`2025-06-30`). */
export type Days = { readonly from: string; readonly to: string };

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Day at midnight in the browser's zone; null for an invalid day. */
const midnightOf = (day: string | undefined): Date | null => {
  const [, year, month, date] = isoDate.exec(day ?? '') ?? [];
  if (!year || !month || !date) return null;
  const instant = new Date(Number(year), Number(month) - 1, Number(date));
  return instant.getMonth() === Number(month) - 1 ? instant : null;
};

/** The range between two texts; null unless both are days. */
export const daysOf = (from: string | undefined, to: string | undefined): Days | null =>
  from && to && midnightOf(from) && midnightOf(to) ? { from, to } : null;

/** The range as the server's instants in UTC: `after` is inclusive, `before` exclusive. */
export const instantsOf = ({ from, to }: Days): { after?: string; before?: string } => {
  const end = midnightOf(to);
  end?.setDate(end.getDate() + 1);
  return { after: midnightOf(from)?.toISOString(), before: end?.toISOString() };
};

const two = (value: number) => String(value).padStart(2, '0');

/** The day of an instant in the browser's zone. */
export const dayOf = (instant: Date): string =>
  `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;

/** Today's day in the browser's zone, by the clock of the listed events. */
export const today = (): string => dayOf(new Date(businessNow()));

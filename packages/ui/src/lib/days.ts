const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const names = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const two = (text: string): string => text.padStart(2, '0');

/** An ISO day as screens write it, `23 Nov 2026`; null for other text. */
export const dayText = (iso: string): string | null => {
  const [, year, month = '', day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? null : `${day} ${name} ${year}`;
};

const isoOf = (year: string, month: number, day: string): string | null => {
  const iso = `${year}-${two(String(month))}-${two(day)}`;
  const date = new Date(`${iso}T00:00:00.000Z`);
  // The engine carries the 30th of February over to March: no day of ours.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
};

const monthNamed = (text: string): number =>
  text.length < 3 ? 0 : names.findIndex((name) => name.startsWith(text.toLowerCase())) + 1;

/**
 * Typed day in ISO form: `23 Nov 2026`, `23 november 2026`, `2026-11-23`, `23.11.2026`, `23/11/2026`. The day is before the month, as everywhere in
 * the product. Null for text that names no day.
 */
export const typedDay = (text: string): string | null => {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return isoOf(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const named = /^(\d{1,2})\.?[ -]([a-z]+)\.?,?[ -](\d{4})$/i.exec(typed);
  if (named) return isoOf(named[3] ?? '', monthNamed(named[2] ?? ''), named[1] ?? '');
  const figures = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(typed);
  return figures && isoOf(figures[3] ?? '', Number(figures[2]), figures[1] ?? '');
};

import { businessNow } from '../../platform/api/server-clock';
import { useNavigate, usePathname, useSearchText } from '../../platform/navigation';
import { stringifySearch, type SearchText } from '../../platform/search-text';

/** Query parameter with the instant that a screen shows: `?asOf=2025-06-27T15:00:00.000Z`. Without it the screen shows the present. */
export const asOfParameter = 'asOf';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;

/** Instant of an address in the form of the server; null for the present, and for text that names none: it may have been typed by hand. */
export const readAsOf = (search: SearchText): string | null => {
  const text = search[asOfParameter];
  if (typeof text !== 'string' || !instant.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Address of a screen without parameters as of an instant; of the present for null. */
export const hrefAsOf = (path: string, asOf: string | null): string =>
  path + stringifySearch({ [asOfParameter]: asOf ?? undefined });

/** The instant that this screen shows, and the way to another. The rest of the address stays. */
export const useAsOf = () => {
  const navigate = useNavigate();
  const pathname = usePathname();
  const search = useSearchText();
  const hrefOf = (asOf: string | null): string =>
    pathname + stringifySearch({ ...search, account: undefined, part: undefined, [asOfParameter]: asOf ?? undefined });
  return {
    asOf: readAsOf(search),
    hrefOf,
    travel: (asOf: string | null, replace = false): void => navigate(hrefOf(asOf), { replace }),
  };
};

/** The last millisecond before a day begins in the browser's zone: with everything posted on the day before it. */
const endBefore = (year: number, month: number, day: number): Date =>
  new Date(new Date(year, month, day).getTime() - 1);

export type Preset = { readonly id: string; readonly label: string; readonly asOf: string };

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long' });

/** Ends of periods that are asked for most: yesterday, last Friday, last month and last quarter, each once. */
export const presetsOf = (now: number): Preset[] => {
  const here = new Date(now);
  const [year, month, day] = [here.getFullYear(), here.getMonth(), here.getDate()];
  // Saturday follows Friday; on a Saturday that was yesterday.
  const sinceFriday = (here.getDay() + 1) % 7;
  const ends = [
    ['yesterday', 'Yesterday', endBefore(year, month, day)],
    ['friday', 'Friday’s close', endBefore(year, month, day - sinceFriday)],
    ['month', '', endBefore(year, month, 1)],
    ['quarter', '', endBefore(year, month - (month % 3), 1)],
    ['before', '', endBefore(year, month - (month % 3) - 3, 1)],
  ] as const;
  const taken = new Set<number>();
  const presets: Preset[] = [];
  for (const [id, label, at] of ends) {
    if (taken.has(at.getTime()) || presets.length === 4) continue;
    taken.add(at.getTime());
    presets.push({ id, label: label === '' ? `End of ${monthName.format(at)}` : label, asOf: at.toISOString() });
  }
  return presets;
};

/** First stop of a look back: the end of yesterday. */
export const yesterdayEnd = (): string => presetsOf(businessNow())[0]?.asOf ?? new Date(businessNow()).toISOString();

const dayParts = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeParts = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d))?$/;

/** Instant of a day and a time in the browser's zone; null while they name none. */
export const instantOf = (day: string, time: string): string | null => {
  const [, year, month, date] = dayParts.exec(day) ?? [];
  const [, hour, minute, second = '0'] = timeParts.exec(time.trim()) ?? [];
  if (year === undefined || hour === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute), Number(second));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

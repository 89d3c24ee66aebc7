/** Instants in the local time of a place. */
export type Zone = {
  readonly name: string;
  /** ISO 8601 with the offset then in force: `2025-03-30T04:00:00.000+03:00`. */
  readonly textOf: (instant: Instant) => string;
  /** Milliseconds since 1970 that a clock there would count. */
  readonly localOf: (instant: Instant) => number;
};

/** ISO 8601 in UTC, or milliseconds since 1970. */
type Instant = string | number;

const minute = 60_000;
/** No zone has changed its offset at another moment than a full quarter of an hour since clocks are set by law. */
const quarter = 15 * minute;
const day = 24 * 60 * minute;

const two = (value: number): string => String(value).padStart(2, '0');
/** `09:26:`, `53.` and `589` by number: a look-up takes a sixth of the time of formatting. */
const minuteTexts = Array.from({ length: 24 * 60 }, (_, at) => `${two(Math.floor(at / 60))}:${two(at % 60)}:`);
const secondTexts = Array.from({ length: 60 }, (_, at) => `${two(at)}.`);
const milliTexts = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, '0'));

const millisOf = (instant: Instant): number => (typeof instant === 'number' ? instant : Date.parse(instant));

const suffixOf = (offset: number): string => {
  const size = Math.abs(offset) / minute;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** @throws RangeError for a name that is none. */
export const zoneOf = (name: string): Zone => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  /** By quarter and day; null for a day with a clock change. */
  const found = new Map<number, number>();
  const days = new Map<number, number | null>();
  const measure = (at: number): number => {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)])) as Record<
      string,
      number
    >;
    const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
    return Math.round((shown - at) / minute) * minute;
  };
  const measuredAt = (at: number): number => {
    const known = found.get(at);
    if (known !== undefined) return known;
    const offset = measure(at);
    // A report of many years meets many quarters, and each of them only once.
    if (found.size > 10_000) found.clear();
    found.set(at, offset);
    return offset;
  };
  const offsetAt = (at: number): number => {
    const begin = Math.floor(at / day) * day;
    let whole = days.get(begin);
    if (whole === undefined) {
      // Clocks are not changed twice within a day: the offset of its begin and end was in force all day.
      const offset = measuredAt(begin);
      whole = offset === measuredAt(begin + day) ? offset : null;
      if (days.size > 10_000) days.clear();
      days.set(begin, whole);
    }
    return whole ?? measuredAt(Math.floor(at / quarter) * quarter);
  };
  /** For the day written last: `2025-03-14T`. */
  let dayAt = Number.NaN;
  let dayText = '';
  const suffixes = new Map<number, string>();
  const textOf = (instant: Instant): string => {
    const at = millisOf(instant);
    const offset = offsetAt(at);
    const begin = Math.floor((at + offset) / day) * day;
    if (begin !== dayAt) {
      dayText = new Date(begin).toISOString().slice(0, -'00:00:00.000Z'.length);
      dayAt = begin;
    }
    let suffix = suffixes.get(offset);
    if (suffix === undefined) suffixes.set(offset, (suffix = suffixOf(offset)));
    const sinceBegin = at + offset - begin;
    const seconds = Math.floor(sinceBegin / 1_000);
    const clockText = `${minuteTexts[Math.floor(seconds / 60)]}${secondTexts[seconds % 60]}${milliTexts[sinceBegin % 1_000]}`;
    return dayText + clockText + suffix;
  };
  return {
    name,
    textOf,
    localOf: (instant) => {
      const at = millisOf(instant);
      return at + offsetAt(at);
    },
  };
};

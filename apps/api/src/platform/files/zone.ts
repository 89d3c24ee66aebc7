/** Instants as the clocks of one place show them. */
export type Zone = {
  readonly name: string;
  /** ISO 8601 with the offset that was in force: `2025-03-30T04:00:00.000+03:00`. */
  readonly textOf: (iso: string) => string;
  /** Milliseconds since 1970 that a clock there would count. */
  readonly localOf: (iso: string) => number;
};

const minute = 60_000;
/** No zone has changed its offset at another moment than a full quarter of an hour since clocks are set by law. */
const quarter = 15 * minute;

const two = (value: number): string => String(value).padStart(2, '0');
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
  const found = new Map<number, number>();
  const measure = (at: number): number => {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)])) as Record<
      string,
      number
    >;
    const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
    return Math.round((shown - at) / minute) * minute;
  };
  const offsetAt = (at: number): number => {
    const start = Math.floor(at / quarter) * quarter;
    const known = found.get(start);
    if (known !== undefined) return known;
    const offset = measure(start);
    // A report of many years meets many quarters; what it met first it meets no more.
    if (found.size > 10_000) found.clear();
    found.set(start, offset);
    return offset;
  };
  const localOf = (iso: string): number => {
    const at = Date.parse(iso);
    return at + offsetAt(at);
  };
  return {
    name,
    localOf,
    textOf: (iso) => {
      const at = Date.parse(iso);
      const offset = offsetAt(at);
      return new Date(at + offset).toISOString().slice(0, -1) + suffixOf(offset);
    },
  };
};

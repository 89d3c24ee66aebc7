// Days on which banks move money of a currency. All of it is computed, so that no year is missing: dates are ISO days
// (`2026-04-03`) of the calendar's own zone, counted as whole days since 1970.

/** TARGET: euro payments. UK: England and Wales. US: the Federal Reserve. */
export type BankingCalendar = 'TARGET' | 'UK' | 'US';

const dayMs = 86_400_000;
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / dayMs;
const parse = (date: string): number => Date.parse(`${date}T00:00:00.000Z`) / dayMs;
const isoOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];
const weekdayOf = (day: number): number => new Date(day * dayMs).getUTCDay();

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
const easterOf = (year: number): number => {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1);
};

/** The n-th such weekday of a month; from its end for a negative n. */
const nth = (n: number, weekday: number, year: number, month: number): number => {
  if (n > 0) {
    const first = dayOf(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
  }
  const last = dayOf(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7) + (n + 1) * 7;
};

const targetHolidays = (year: number): number[] => {
  const easter = easterOf(year);
  return [dayOf(year, 1, 1), easter - 2, easter + 1, dayOf(year, 5, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)];
};

/** Days moved or added by proclamation; future ones cannot be computed. */
const proclaimed: Readonly<Record<number, { readonly off?: readonly string[]; readonly on?: readonly string[] }>> = {
  // VE Day
  2020: { off: ['2020-05-04'], on: ['2020-05-08'] },
  // Platinum Jubilee; the Queen's funeral
  2022: { off: ['2022-05-30'], on: ['2022-06-02', '2022-06-03', '2022-09-19'] },
  // Coronation
  2023: { on: ['2023-05-08'] },
};

const ukHolidays = (year: number): number[] => {
  const easter = easterOf(year);
  const isWeekend = (day: number): boolean => weekdayOf(day) === saturday || weekdayOf(day) === sunday;
  const newYear = dayOf(year, 1, 1);
  const christmas = dayOf(year, 12, 25);
  // Holidays on a weekend move to the next free weekdays.
  const substitutes = [
    isWeekend(newYear) ? nth(1, monday, year, 1) : newYear,
    ...(weekdayOf(christmas) === saturday
      ? [christmas + 2, christmas + 3]
      : weekdayOf(christmas) === sunday
        ? [christmas + 1, christmas + 2]
        : weekdayOf(christmas) === 5
          ? [christmas, christmas + 3]
          : [christmas, christmas + 1]),
  ];
  const { off = [], on = [] } = proclaimed[year] ?? {};
  const usual = [
    ...substitutes,
    easter - 2,
    easter + 1,
    nth(1, monday, year, 5),
    nth(-1, monday, year, 5),
    nth(-1, monday, year, 8),
  ];
  return [...usual.filter((day) => !off.includes(isoOf(day))), ...on.map(parse)];
};

/** A holiday on a Sunday is kept on Monday; one on a Saturday is lost. */
const usHolidays = (year: number): number[] => {
  const fixed = [
    dayOf(year, 1, 1),
    ...(year >= 2022 ? [dayOf(year, 6, 19)] : []),
    dayOf(year, 7, 4),
    dayOf(year, 11, 11),
    dayOf(year, 12, 25),
  ].map((day) => (weekdayOf(day) === sunday ? day + 1 : day));
  return [
    ...fixed,
    nth(3, monday, year, 1),
    nth(3, monday, year, 2),
    nth(-1, monday, year, 5),
    nth(1, monday, year, 9),
    nth(2, monday, year, 10),
    nth(4, thursday, year, 11),
  ];
};

const holidaysOf: Readonly<Record<BankingCalendar, (year: number) => number[]>> = {
  TARGET: targetHolidays,
  UK: ukHolidays,
  US: usHolidays,
};

/** The holidays of a year that fall on a weekday, in order. */
export const bankHolidays = (calendar: BankingCalendar, year: number): string[] =>
  [...new Set(holidaysOf[calendar](year))]
    .filter((day) => weekdayOf(day) !== saturday && weekdayOf(day) !== sunday)
    .sort((a, b) => a - b)
    .map(isoOf);

/** True if banks move money on this ISO day. */
export const isBankingDay = (calendar: BankingCalendar, date: string): boolean => {
  const day = parse(date);
  if (weekdayOf(day) === saturday || weekdayOf(day) === sunday) return false;
  return !holidaysOf[calendar](Number(date.slice(0, 4))).includes(day);
};

/** The first banking day on or after a date. */
export const bankingDayFrom = (calendar: BankingCalendar, date: string): string => {
  let day = parse(date);
  while (!isBankingDay(calendar, isoOf(day))) day += 1;
  return isoOf(day);
};

/** The banking day `count` banking days after another. */
export const bankingDaysAfter = (calendar: BankingCalendar, date: string, count: number): string => {
  let day = date;
  for (let left = count; left > 0; left -= 1) day = bankingDayFrom(calendar, isoOf(parse(day) + 1));
  return day;
};

import pg from 'pg';

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** Number in the digits of a text, from one position up to before another. */
const digits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
};

/** Day read last, and its start: neighbouring rows are mostly of one day. */
let day = '';
let dayBegan = 0;

const has = (text: string, at: number, sign: string): boolean => text.charCodeAt(at) === sign.charCodeAt(0);

/**
 * Instant as PostgreSQL writes it, `2025-03-14 09:26:53.589+00`. A long report reads millions of them, where the driver's own parser takes a fifth
 * of the time; any other form (another zone, microseconds, another era, infinity) is left to that one.
 */
export const parseInstant = (text: string): Date => {
  const end = text.length - 3;
  const isPlain =
    end >= 19 && end <= 23 && end !== 20 && has(text, 4, '-') && has(text, 10, ' ') && text.endsWith('+00');
  if (!isPlain) return usual(text) as Date;
  if (!text.startsWith(day) || day === '') {
    day = text.slice(0, 10);
    dayBegan = Date.parse(day);
  }
  const seconds = digits(text, 11, 13) * 3_600 + digits(text, 14, 16) * 60 + digits(text, 17, 19);
  // Zeros at the end of a fraction are not written.
  const milliseconds = end > 19 ? digits(text, 20, end) * 10 ** (23 - end) : 0;
  return new Date(dayBegan + seconds * 1_000 + milliseconds);
};

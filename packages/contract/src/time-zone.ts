import * as z from 'zod/mini';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** A time zone by its name: `Europe/Vilnius`. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/), z.refine(isTimeZone, 'Not a time zone'));

import * as z from 'zod/mini';

// Shared shapes of the wire. Amounts are decimal text, never numbers.

/** An id in canonical form: equal ids are equal texts. */
export const uuid = z.uuid().check(z.toLowerCase());
/** ISO 8601 in UTC with milliseconds and Z. */
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));
/** Plain decimal text without exponent or separators. */
export const amountText = z.string().check(z.regex(/^-?\d{1,38}(\.\d{1,18})?$/));
export const rateText = amountText;
export const currencyCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));
export const networkCode = z.enum(['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']);

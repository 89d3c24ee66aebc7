import * as z from 'zod/mini';

/** Default and largest page of every keyset list. */
export const defaultPageSize = 25;
export const largestPageSize = 100;
/** Longest span between `after` and `before`, in days. */
export const longestPeriodDays = 400;

/** The paging part of a list's query. Numbers arrive as text in a query string. */
export const pagingQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(largestPageSize)), defaultPageSize),
  descending: z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
    true,
  ),
  cursor: z.optional(z.string().check(z.maxLength(512))),
  includeTotal: z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
    false,
  ),
};

const millisecondsPerDay = 86_400_000;

/** An earlier instant is a typing error: no books reach there, and a month before the year 1 is no date to the database. */
const earliestInstant = Date.UTC(1970);

/** An instant as a client may send it: UTC, with or without fractions of a second, in 1970 or later. */
export const instantQuery = z.iso
  .datetime({ error: 'Not an instant in UTC', abort: true })
  .check(z.refine((text) => Date.parse(text) >= earliestInstant, { error: 'The year must be 1970 or later' }));

/** The period of a list's query: `after` inclusive, `before` exclusive. Belongs with `withinLongestPeriod`. */
export const periodQuery = { after: z.optional(instantQuery), before: z.optional(instantQuery) };

export const withinLongestPeriod = z.refine<{ after?: string | undefined; before?: string | undefined }>(
  ({ after, before }) =>
    after === undefined ||
    before === undefined ||
    Date.parse(before) - Date.parse(after) <= longestPeriodDays * millisecondsPerDay,
  { path: ['before'], error: `The period may be at most ${longestPeriodDays} days` },
);

/** Filter for the business's own id or label: exactly this one. */
export const ownId = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64)));

/** Rows of a list that are counted one by one; above that the count is capped. */
export const totalCap = 10_000;

/**
 * Number of rows that pass the filters, only with `includeTotal`. Above `totalCap` a list of money still counts all of them if filtered by
 * business, status, currency and period alone; any other list stops there and sets `totalIsCapped`.
 */
export const totals = { total: z.optional(z.number()), totalIsCapped: z.optional(z.boolean()) };

/**
 * Summed amounts: for deposits the credit (`net`) and the fees kept (`fees`), for withdrawals the debit, for transfers and conversions both sides,
 * for money without an owner its value.
 */
export const sumKinds = ['net', 'debited', 'in', 'out', 'sold', 'bought', 'value', 'fees'] as const;
export type SumKind = (typeof sumKinds)[number];

/**
 * Totals of a list of money, with the sums of the rows that pass the filters, by currency, as far as money really moved. With `totalIsCapped` they
 * cover the newest `totalCap` rows.
 */
export const moneyTotals = {
  ...totals,
  sums: z.optional(z.array(z.object({ of: z.enum(sumKinds), currency: z.string(), amount: z.string() }))),
};
export type ListTotals = z.output<z.ZodMiniObject<typeof moneyTotals>>;

/** Follows the resource list in every paged answer. Cursors are opaque, signed, and bound to filters, sort and tenant. */
export const paging = z.object({
  limit: z.number(),
  nextCursor: z.nullable(z.string()),
  prevCursor: z.nullable(z.string()),
  hasMore: z.boolean(),
});
export type Paging = z.output<typeof paging>;

/** Once or several times in the query string. */
export const repeatable = <Item extends z.ZodMiniType<string, string>>(item: Item) =>
  z.pipe(
    z.union([item, z.array(item).check(z.minLength(1), z.maxLength(20))]),
    z.transform((value): z.output<Item>[] => (Array.isArray(value) ? value : [value])),
  );

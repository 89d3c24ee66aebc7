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

/** Follows the resource list in every paged answer. Cursors are opaque, signed, and bound to filters, sort and tenant. */
export const paging = z.object({
  limit: z.number(),
  nextCursor: z.nullable(z.string()),
  prevCursor: z.nullable(z.string()),
  hasMore: z.boolean(),
});
export type Paging = z.output<typeof paging>;

import * as z from 'zod/mini';
import { endpoint, publicAccess } from '../endpoint';

/** The most figures that are compared at once. */
export const mostVerifiedFigures = 20;

/** A figure as it was typed from the paper. */
export const typedFigure = z.strictObject({
  business: z.string().check(z.maxLength(200)),
  currency: z.string().check(z.maxLength(16)),
  /** The total of that currency. */
  total: z.string().check(z.maxLength(60)),
  /** Instant on the paper, in UTC: `2024-12-31 23:59:59.999`. Not compared if left out. */
  asOf: z.optional(z.string().check(z.maxLength(40))),
});
export type TypedFigure = z.output<typeof typedFigure>;

export const verifyFigures = endpoint({
  name: 'verifyFigures',
  slug: 'reports',
  method: 'POST',
  path: 'public/verifications/:code',
  access: publicAccess,
  params: z.strictObject({ code: z.string().check(z.maxLength(64)) }),
  body: z.strictObject({
    figures: z.array(typedFigure).check(z.minLength(1), z.maxLength(mostVerifiedFigures)),
  }),
  answer: z.object({ figures: z.array(z.object({ confirmed: z.boolean() })) }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

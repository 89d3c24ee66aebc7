import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';

export const movementTypes = ['CREDIT', 'DEBIT'] as const;

/** Why money was moved by hand. */
export const movementReasons = [
  'FEE_CORRECTION',
  'GOODWILL',
  'MIGRATION',
  'DEPOSIT_CORRECTION',
  'WITHDRAWAL_CORRECTION',
  'UNASSOCIATED_ALLOCATION',
  'REORG_RECOVERY',
  'RECEIVABLE_SETTLEMENT',
  'OTHER',
] as const;

/** Entities that a movement may relate to. */
export const relatedTypes = ['PAYMENT', 'FIAT_DEPOSIT', 'INTERNAL_TRANSFER', 'MANUAL_MOVEMENT'] as const;

/** Money that two operators of the platform gave to a business by hand, or took from it. */
export const manualMovement = z.object({
  id: uuid,
  businessId,
  businessName: z.string(),
  type: z.enum(movementTypes),
  currency: currencyCode,
  amount: amountText,
  reason: z.enum(movementReasons),
  description: z.string(),
  relatedEntity: z.nullable(z.object({ type: z.enum(relatedTypes), id: uuid })),
  /** Movement that this one reverses, and the one that reversed this one. */
  reversalOf: z.nullable(uuid),
  reversedBy: z.nullable(uuid),
  /** Always "operations" of the platform, never a person. */
  createdBy: z.string(),
  postedAt: instant,
});
export type ManualMovement = z.output<typeof manualMovement>;

export const listManualMovements = endpoint({
  name: 'listManualMovements',
  slug: 'manual-movements',
  method: 'GET',
  path: 'payment/manual-movements',
  access: needs(all('FETCH_MANUAL_MOVEMENTS')),
  query: z
    .strictObject({
      ...pagingQuery,
      sortBy: z._default(z.enum(['created']), 'created'),
      /** Every visible business, unless one is named. */
      businessId: z.optional(businessId),
      type: z.optional(z.enum(movementTypes)),
      currency: z.optional(currencyCode),
      reason: z.optional(z.enum(movementReasons)),
      /** Exact id of a movement or of its related entity. */
      search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
      ...periodQuery,
    })
    .check(withinLongestPeriod),
  answer: z.object({ manualMovements: z.array(manualMovement), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

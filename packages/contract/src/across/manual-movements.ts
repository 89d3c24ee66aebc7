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

/** What a movement may be about. */
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
  /** The movement that this one takes back, and the one that took this one back. */
  reversalOf: z.nullable(uuid),
  reversedBy: z.nullable(uuid),
  /** Whoever it was of the platform: always its operations. */
  createdBy: z.string(),
  postedAt: instant,
});
export type ManualMovement = z.output<typeof manualMovement>;

export const listManualMovements = endpoint({
  name: 'listManualMovements',
  slug: 'manual-movements',
  method: 'GET',
  path: 'payment/manual-movements',
  summary:
    'Money that the platform moved by hand, of one business or of all the caller may know of, newest first, a page at a time',
  access: needs(all('FETCH_MANUAL_MOVEMENTS')),
  query: z
    .strictObject({
      ...pagingQuery,
      sortBy: z._default(z.enum(['created']), 'created'),
      /** Of every business that the caller may know of, unless one is named. */
      businessId: z.optional(businessId),
      type: z.optional(z.enum(movementTypes)),
      currency: z.optional(currencyCode),
      reason: z.optional(z.enum(movementReasons)),
      /** Exactly the id of a movement or of what it is about. */
      search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
      ...periodQuery,
    })
    .check(withinLongestPeriod),
  answer: z.object({ manualMovements: z.array(manualMovement), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
  example: {
    manualMovements: [
      {
        id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f05',
        businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
        businessName: 'Aurora Travel',
        type: 'CREDIT',
        currency: 'EUR',
        amount: '25.00',
        reason: 'FEE_CORRECTION',
        description: 'Fee charged twice on order-9',
        relatedEntity: { type: 'PAYMENT', id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f06' },
        reversalOf: null,
        reversedBy: null,
        createdBy: 'Platform operations',
        postedAt: '2025-03-14T09:30:00.000Z',
      },
    ],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

export const manualMovementsEndpoints = [listManualMovements];

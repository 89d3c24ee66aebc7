import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { metadata } from '../metadata';
import { ownId, paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { anyOf } from '../permissions';

/** Seen from the requested business: money out of it, or into it. */
export const transferDirections = ['IN', 'OUT'] as const;
export type TransferDirection = (typeof transferDirections)[number];

/** A transfer either happened or, refused, left no row. `FAILED` is kept for transfers that others will carry out. */
export const transferStatuses = ['COMPLETED', 'FAILED'] as const;

const party = { id: z.nullable(businessId), name: z.nullable(z.string()) };

/** Money moved between two businesses of the organisation. */
export const internalTransfer = z.object({
  id: uuid,
  clientLabel: z.nullable(z.string()),
  /** Id and name are null if the business is not visible to the caller. */
  fromBusinessId: party.id,
  fromBusinessName: party.name,
  toBusinessId: party.id,
  toBusinessName: party.name,
  currency: currencyCode,
  /** Amount the target got. */
  amount: amountText,
  /** Charged to the source on top of the amount, in the same currency. */
  fee: amountText,
  direction: z.enum(transferDirections),
  status: z.enum(transferStatuses),
  note: z.nullable(z.string()),
  metadata,
  initiatedBy: z.string(),
  createdAt: instant,
});
export type InternalTransfer = z.output<typeof internalTransfer>;

/** Filters of one business's transfers; all except the business optional, combined by "and". */
export const internalTransfersQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    /** Transfers out of it and into it. */
    businessId: businessId,
    direction: z.optional(z.enum(transferDirections)),
    counterpartyId: z.optional(businessId),
    currency: z.optional(currencyCode),
    status: z.optional(z.enum(transferStatuses)),
    /** Exactly this one. */
    clientLabel: ownId,
    /** Exactly a transfer's id or its client label. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

export const listInternalTransfers = endpoint({
  name: 'listInternalTransfers',
  slug: 'internal-transfers',
  method: 'GET',
  path: 'payment/internal-transfers',
  access: needs(anyOf('GET_INTERNAL_TRANSFERS')),
  query: internalTransfersQuery,
  answer: z.object({ internalTransfers: z.array(internalTransfer), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
});

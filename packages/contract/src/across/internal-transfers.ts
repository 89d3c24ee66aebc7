import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { anyOf } from '../permissions';

/** As seen from the business that was asked for: money went out of it, or came in. */
export const transferDirections = ['IN', 'OUT'] as const;
export type TransferDirection = (typeof transferDirections)[number];

/** A transfer either happened or, refused, left no row. `FAILED` is kept for transfers that others will carry out. */
export const transferStatuses = ['COMPLETED', 'FAILED'] as const;

const party = { id: z.nullable(businessId), name: z.nullable(z.string()) };

/** Money moved between two businesses of the organisation. */
export const internalTransfer = z.object({
  id: uuid,
  clientLabel: z.nullable(z.string()),
  /** Id and name are null where the caller may not know of the business. */
  fromBusinessId: party.id,
  fromBusinessName: party.name,
  toBusinessId: party.id,
  toBusinessName: party.name,
  currency: currencyCode,
  /** What the target got. */
  amount: amountText,
  /** Charged to the source on top of the amount, in the same currency. */
  fee: amountText,
  direction: z.enum(transferDirections),
  status: z.enum(transferStatuses),
  note: z.nullable(z.string()),
  initiatedBy: z.string(),
  createdAt: instant,
});
export type InternalTransfer = z.output<typeof internalTransfer>;

export const internalTransferExample: z.input<typeof internalTransfer> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientLabel: null,
  fromBusinessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  fromBusinessName: 'Aurora Travel',
  toBusinessId: '0190b2d3-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  toBusinessName: 'Aurora Tours',
  currency: 'EUR',
  amount: '1500.00',
  fee: '0.00',
  direction: 'OUT',
  status: 'COMPLETED',
  note: 'float',
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
};

/** The filters of one business's transfers, all but the business optional, narrowing together. */
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
  summary: 'Internal transfers out of and into a business, newest first, a page at a time',
  access: needs(anyOf('GET_INTERNAL_TRANSFERS')),
  query: internalTransfersQuery,
  answer: z.object({ internalTransfers: z.array(internalTransfer), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
  example: {
    internalTransfers: [internalTransferExample],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

export const internalTransfersEndpoints = [listInternalTransfers];

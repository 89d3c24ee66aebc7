import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';

/** Why nobody could be given the money. */
export const unassociatedReasons = [
  'UNKNOWN_TAG',
  'MISSING_TAG',
  'UNSUPPORTED_TOKEN',
  'CLOSED_PAYMENT',
  'UNKNOWN_REFERENCE',
  'OTHER',
] as const;

/** PENDING waits for the platform to decide; ORPHANED: the chain or the bank took it back. */
export const unassociatedStatuses = ['PENDING', 'ASSOCIATED', 'REFUNDED', 'WRITTEN_OFF', 'ORPHANED'] as const;

const text = z.nullable(z.string());

/** Money that arrived and belongs to no payment. */
export const unassociatedDeposit = z.object({
  id: uuid,
  kind: z.enum(['CRYPTO', 'FIAT']),
  currency: currencyCode,
  network: z.nullable(networkCode),
  amount: amountText,
  uniformCurrency: currencyCode,
  /** What it was worth when it came; null where nobody stated a price. */
  uniformAmount: z.nullable(amountText),
  reason: z.enum(unassociatedReasons),
  status: z.enum(unassociatedStatuses),
  fromAddress: text,
  toAddress: text,
  destinationTag: text,
  transactionId: text,
  senderName: text,
  senderAccountMasked: text,
  reference: text,
  receivedAt: instant,
  /** What it became, who decided and when. */
  resolvedInto: z.nullable(z.object({ type: z.string(), id: uuid })),
  resolvedBy: text,
  resolvedAt: z.nullable(instant),
});
export type UnassociatedDeposit = z.output<typeof unassociatedDeposit>;

const example: z.input<typeof unassociatedDeposit> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f03',
  kind: 'CRYPTO',
  currency: 'LINK',
  network: 'ETH',
  amount: '12',
  uniformCurrency: 'EUR',
  uniformAmount: '168.00',
  reason: 'UNSUPPORTED_TOKEN',
  status: 'PENDING',
  fromAddress: '0x420B8cB9874090515d6B18036112d16730Ef0c86',
  toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  destinationTag: null,
  transactionId: '0x80d3758d0f6b4f6f2b6d9a1e9c8f7e6d5c4b3a29180f7e6d5c4b3a29180f7e6d',
  senderName: null,
  senderAccountMasked: null,
  reference: null,
  receivedAt: '2025-03-14T09:26:53.589Z',
  resolvedInto: null,
  resolvedBy: null,
  resolvedAt: null,
};

const query = {
  ...pagingQuery,
  sortBy: z._default(z.enum(['created']), 'created'),
  currency: z.optional(currencyCode),
  status: z.optional(z.enum(unassociatedStatuses)),
  reason: z.optional(z.enum(unassociatedReasons)),
  /** Exactly an id, a transaction id, an address or a reference. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
  ...periodQuery,
};

const need = all('GET_INTERNAL_TRANSFERS');
const answer = z.object({ deposits: z.array(unassociatedDeposit), paging, ...moneyTotals });

export const listUnassociatedDeposits = endpoint({
  name: 'listUnassociatedDeposits',
  slug: 'unassociated-deposits',
  method: 'GET',
  path: 'payment/deposits/unassociated',
  summary: 'Money that reached a business and belongs to no payment of it, newest first, a page at a time',
  access: needs(need),
  query: z.strictObject({ ...query, businessId }).check(withinLongestPeriod),
  answer,
  errors: ['CURSOR_INVALID'],
  example: { deposits: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
});

export const listUnallocatedDeposits = endpoint({
  name: 'listUnallocatedDeposits',
  slug: 'unassociated-deposits',
  method: 'GET',
  path: 'deposits/unallocated',
  summary:
    'Money that reached the organisation and is of no business that anybody could tell, newest first, a page at a time',
  access: needs(need),
  query: z.strictObject(query).check(withinLongestPeriod),
  answer,
  errors: ['CURSOR_INVALID'],
  example: {
    deposits: [{ ...example, reason: 'UNKNOWN_TAG' }],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

export const unassociatedDepositsEndpoints = [listUnassociatedDeposits, listUnallocatedDeposits];

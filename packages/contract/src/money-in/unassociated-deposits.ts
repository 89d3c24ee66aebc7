import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, moneyTotals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';

/** Reason that the money could not be assigned. */
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
  /** Value on arrival; null without a price. */
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
  /** Entity it was resolved into, by whom and when. */
  resolvedInto: z.nullable(z.object({ type: z.string(), id: uuid })),
  resolvedBy: text,
  resolvedAt: z.nullable(instant),
});
export type UnassociatedDeposit = z.output<typeof unassociatedDeposit>;

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
  access: needs(need),
  query: z.strictObject({ ...query, businessId }).check(withinLongestPeriod),
  answer,
  errors: ['CURSOR_INVALID'],
});

export const listUnallocatedDeposits = endpoint({
  name: 'listUnallocatedDeposits',
  slug: 'unassociated-deposits',
  method: 'GET',
  path: 'deposits/unallocated',
  access: needs(need),
  query: z.strictObject(query).check(withinLongestPeriod),
  answer,
  errors: ['CURSOR_INVALID'],
});

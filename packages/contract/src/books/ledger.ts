import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, rateText, uuid } from '../fields';
import { instantQuery, paging, pagingQuery } from '../paging';
import { all } from '../permissions';

/** Entities behind a figure. Each kind also needs the permission of its list. */
export const ledgerEntityTypes = [
  'PAYMENT',
  'DEPOSIT',
  'REFUND',
  'INTERNAL_TRANSFER',
  'FIAT_DEPOSIT',
  'WHITELABEL_FIAT_DEPOSIT',
  'MANUAL_MOVEMENT',
  'WITHDRAWAL',
  'BALANCE_CONVERSION',
  'FIAT_WITHDRAWAL',
  'UNASSOCIATED_DEPOSIT',
] as const;

/** One line of the journal, with its transaction's facts. */
export const ledgerEntry = z.object({
  transactionId: uuid,
  /** The posting rule, `T-01` … `T-26`. */
  eventType: z.string(),
  entityType: z.string(),
  entityId: uuid,
  /** List entry that shows it: for a deposit its payment; null if the caller may not open that list or nothing shows it. */
  item: z.nullable(z.object({ entityType: z.enum(ledgerEntityTypes), entityId: uuid })),
  /** Code of the account: `business:{id}:available:EUR`, with `…` as the id of an invisible business. */
  account: z.string(),
  currency: currencyCode,
  direction: z.enum(['DEBIT', 'CREDIT']),
  amount: amountText,
  /** Gapless per account; null on the account of a business that the caller may not know of. */
  accountSeq: z.nullable(z.number()),
  /** Null there too, and on the organisation's own accounts for callers who may not know of every business. */
  balanceAfter: z.nullable(amountText),
  postedAt: instant,
  valueAt: instant,
  reversalOf: z.nullable(uuid),
  description: z.string(),
  actor: z.object({ type: z.string(), id: z.nullable(z.string()), label: z.string() }),
  rate: z.nullable(
    z.object({ base: currencyCode, quote: currencyCode, rate: rateText, source: z.string(), at: instant }),
  ),
});
export type LedgerEntryView = z.output<typeof ledgerEntry>;

/** Either an item (`entityType` and `entityId`) or an `account`, with entries posted before an instant (exclusive) or after one. */
export const ledgerEntriesQuery = z
  .strictObject({
    limit: pagingQuery.limit,
    cursor: pagingQuery.cursor,
    entityType: z.optional(z.enum(ledgerEntityTypes)),
    entityId: z.optional(uuid),
    account: z.optional(z.string().check(z.regex(/^[a-z]+(:[A-Za-z0-9-]+){1,4}$/), z.maxLength(120))),
    before: z.optional(instantQuery),
    after: z.optional(instantQuery),
  })
  .check(
    z.refine(
      ({ account, entityType, entityId, before, after }) =>
        account === undefined
          ? entityType !== undefined && entityId !== undefined && before === undefined && after === undefined
          : entityType === undefined && entityId === undefined,
      { path: ['entityType'], error: 'Give entityType and entityId, or account' },
    ),
  );

export const listLedgerEntries = endpoint({
  name: 'listLedgerEntries',
  slug: 'ledger',
  method: 'GET',
  path: 'ledger/entries',
  access: needs(all('GET_BALANCES')),
  query: ledgerEntriesQuery,
  answer: z.object({ entries: z.array(ledgerEntry), paging }),
  errors: ['CURSOR_INVALID', 'NOT_FOUND'],
});

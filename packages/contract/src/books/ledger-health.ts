import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { ledgerEntityTypes } from './ledger';
import { anyOf } from '../permissions';

/** How many movements, and of how much together. */
const figure = z.object({ count: z.int(), amount: amountText });

/** What a check found: what is kept does not agree with the entries it is made of. */
export const ledgerFinding = z.discriminatedUnion('check', [
  /** A daily figure of a business: what stands in the statistics, and what its entries of that UTC day come to. */
  z.object({
    check: z.literal('FIGURE'),
    businessId,
    direction: z.enum(['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT']),
    currency: currencyCode,
    day: z.iso.date(),
    kept: figure,
    recomputed: figure,
  }),
  /** A daily figure of all businesses together: by how much it is more (or, negative, less) than those of its businesses. */
  z.object({
    check: z.literal('TOTAL'),
    direction: z.enum(['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT']),
    currency: currencyCode,
    day: z.iso.date(),
    difference: figure,
  }),
  /** An account: by how much its balance is more (or, negative, less) than its entries say. */
  z.object({
    check: z.literal('BALANCE'),
    /** Null: one of the organisation's own. */
    businessId: z.nullable(businessId),
    account: z.string(),
    /** The entry whose balance does not follow from the one before; null: the account's own is not that of its last entry. */
    accountSeq: z.nullable(z.int()),
    currency: currencyCode,
    difference: amountText,
  }),
  /** The whole book: by how much its debits are more (or, negative, less) than its credits. */
  z.object({ check: z.literal('BOOK'), currency: currencyCode, difference: amountText }),
]);
export type LedgerFinding = z.output<typeof ledgerFinding>;

/** The last time that a random sample was recomputed from the entries. */
export const ledgerVerification = z.object({
  startedAt: instant,
  finishedAt: instant,
  /** True: none has ended for so long that something keeps it from running. */
  isOverdue: z.boolean(),
  /** Daily figures, accounts and currencies of the book that were recomputed. */
  checked: z.object({ figures: z.int(), accounts: z.int(), currencies: z.int() }),
  /** Those that the caller may know of. */
  findings: z.array(ledgerFinding),
});

/** A rule of the ledger that does not hold. */
const brokenRule = {
  /** As `npm run ledger:verify` names it. */
  rule: z.string(),
  /** What is true where it holds, as a sentence. */
  proves: z.string(),
};
export const wholeLedgerFinding = z.object({ ...brokenRule, count: z.int() });
export type WholeLedgerFinding = z.output<typeof wholeLedgerFinding>;

/** The last time that every rule was checked over everything there is; once a night. */
export const wholeVerification = z.object({
  startedAt: instant,
  finishedAt: instant,
  /** True: none has ended for so long that something keeps it from running. */
  isOverdue: z.boolean(),
  /** How many rules there are, and how many of them took too long or could not be checked. */
  rules: z.int(),
  unfinished: z.int(),
  /** The rules that do not hold for the organisation; by how many rows is told to those who see all businesses. */
  findings: z.array(z.object({ ...brokenRule, count: z.nullable(z.int()) })),
});

/** One kind of thing that waits while its money stands in the books; `CALLBACK`: a callback that stands still, due and not sent. */
export const pendingKind = z.object({
  kind: z.enum([
    'DEPOSIT',
    'REFUND',
    'WITHDRAWAL',
    'FIAT_WITHDRAWAL',
    'FIAT_DEPOSIT',
    'UNASSOCIATED_DEPOSIT',
    'CALLBACK',
  ]),
  /** No further than a bound is counted; then `isMore`. */
  count: z.int(),
  isMore: z.boolean(),
  /** Since when the oldest waits. */
  since: instant,
  /** Whose the oldest is; null: nobody's yet. */
  businessId: z.nullable(businessId),
  /** What a list shows the oldest as; null where the caller may not open that list. */
  item: z.nullable(z.object({ entityType: z.enum(ledgerEntityTypes), entityId: uuid })),
});

export const ledgerHealth = z.object({
  /** Null: none has run yet. */
  verification: z.nullable(ledgerVerification),
  /** Null: none has run yet. */
  whole: z.nullable(wholeVerification),
  /** What the businesses that the caller may know of hold together, by currency; `total` is the three together. */
  sums: z.array(
    z.object({
      currency: currencyCode,
      available: amountText,
      held: amountText,
      pending: amountText,
      total: amountText,
    }),
  ),
  /** What waits, the longest waiting kind first. */
  pending: z.array(pendingKind),
  asOf: instant,
});
export type LedgerHealth = z.output<typeof ledgerHealth>;

export const getLedgerHealth = endpoint({
  name: 'getLedgerHealth',
  slug: 'ledger-health',
  method: 'GET',
  path: 'ledger/health',
  summary: 'Whether the books agree with their entries, what the businesses hold, and what waits longest',
  access: needs(anyOf('GET_BALANCES')),
  answer: ledgerHealth,
  example: {
    verification: {
      startedAt: '2025-03-14T09:00:00.000Z',
      finishedAt: '2025-03-14T09:00:01.250Z',
      isOverdue: false,
      checked: { figures: 412, accounts: 24, currencies: 9 },
      findings: [
        {
          check: 'FIGURE',
          businessId: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          direction: 'DEPOSIT',
          currency: 'USDT',
          day: '2025-03-12',
          kept: { count: 18, amount: '2410.5' },
          recomputed: { count: 19, amount: '2510.5' },
        },
      ],
    },
    whole: {
      startedAt: '2025-03-14T03:00:00.000Z',
      finishedAt: '2025-03-14T03:00:21.400Z',
      isOverdue: false,
      rules: 61,
      unfinished: 0,
      findings: [],
    },
    sums: [{ currency: 'USDT', available: '140826.2088', held: '1000', pending: '0', total: '141826.2088' }],
    pending: [
      {
        kind: 'WITHDRAWAL',
        count: 2,
        isMore: false,
        since: '2025-03-14T08:12:00.000Z',
        businessId: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
        item: { entityType: 'WITHDRAWAL', entityId: '0195f8a2-7d2f-7e4a-9b5c-6d7e8f9a0b1c' },
      },
    ],
    asOf: '2025-03-14T09:30:00.000Z',
  },
});

export const ledgerHealthEndpoints = [getLedgerHealth];

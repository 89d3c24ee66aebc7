import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { ledgerEntityTypes } from './ledger';
import { anyOf } from '../permissions';

/** Number of movements, and their sum. */
const figure = z.object({ count: z.int(), amount: amountText });

/** A check's finding: a stored figure disagrees with the entries it was built from. */
export const ledgerFinding = z.discriminatedUnion('check', [
  /** Daily figure of a business: the stored one, and the sum of its entries on that UTC day. */
  z.object({
    check: z.literal('FIGURE'),
    businessId,
    direction: z.enum(['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT']),
    currency: currencyCode,
    day: z.iso.date(),
    kept: figure,
    recomputed: figure,
  }),
  /** Daily figure of all businesses together: its excess (negative: shortfall) over the sum of theirs. */
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
    /** Entry whose balance does not follow from the previous one; null: the account's balance differs from its last entry. */
    accountSeq: z.nullable(z.int()),
    currency: currencyCode,
    difference: amountText,
  }),
  /** The whole book: by how much its debits are more (or, negative, less) than its credits. */
  z.object({ check: z.literal('BOOK'), currency: currencyCode, difference: amountText }),
]);
export type LedgerFinding = z.output<typeof ledgerFinding>;

/** Last recomputation of a random sample from the entries. */
export const ledgerVerification = z.object({
  startedAt: instant,
  finishedAt: instant,
  /** True if no run has ended for so long that something must be preventing it. */
  isOverdue: z.boolean(),
  /** Number of daily figures, accounts and currencies of the book recomputed. */
  checked: z.object({ figures: z.int(), accounts: z.int(), currencies: z.int() }),
  /** Only findings of businesses visible to the caller. */
  findings: z.array(ledgerFinding),
});

/** A rule of the ledger that does not hold. */
const brokenRule = {
  /** Name of the rule in `npm run ledger:verify`. */
  rule: z.string(),
  /** Statement that is true while the rule holds. */
  proves: z.string(),
};
export const wholeLedgerFinding = z.object({ ...brokenRule, count: z.int() });
export type WholeLedgerFinding = z.output<typeof wholeLedgerFinding>;

/** Last check of every rule over all data; once a night. */
export const wholeVerification = z.object({
  startedAt: instant,
  finishedAt: instant,
  /** True if no run has ended for so long that something must be preventing it. */
  isOverdue: z.boolean(),
  /** Number of rules, and how many of them timed out or could not be checked. */
  rules: z.int(),
  unfinished: z.int(),
  /** Rules violated by the organisation's rows; the number of rows only for callers who see all businesses. */
  findings: z.array(z.object({ ...brokenRule, count: z.nullable(z.int()) })),
});

/** One kind of pending item with money in the books; `CALLBACK`: a callback that is due and not sent. */
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
  /** Business of the oldest; null if none owns it yet. */
  businessId: z.nullable(businessId),
  /** List entry that shows the oldest; null if the caller may not open that list. */
  item: z.nullable(z.object({ entityType: z.enum(ledgerEntityTypes), entityId: uuid })),
});

/** Source of prices as it was asked last. */
export const priceSource = z.object({
  source: z.string(),
  askedAt: instant,
  /** Last answer with any price; null: none so far. */
  answeredAt: z.nullable(instant),
  /** Pairs in its last answer. */
  pairs: z.int(),
  /** Fault of the last answer, as the end of a sentence; null: none. */
  problem: z.nullable(z.string()),
});

/** Price of one unit of `base` in `quote`. */
export const pricedPair = z.object({
  base: currencyCode,
  quote: currencyCode,
  /** Null: none was ever stated. */
  mid: z.nullable(rateText),
  at: z.nullable(instant),
  /** `CURRENT`: priced and converted by; `OLD`: nothing is priced until the next; `REFERENCE`: of a day, for sums on screens. */
  state: z.enum(['CURRENT', 'OLD', 'REFERENCE']),
  /** Each source with its price, and those left out; null where one source alone states it. */
  said: z.nullable(z.string()),
});

/** Reading of one chain of blocks. */
export const readChain = z.object({
  /** Its network's code, or the coin's where the coin has a chain of its own: `ETH`, `TRX`, `BTC`. */
  chain: z.string(),
  /** `FAILING`: its node failed when it was asked last; `DELAYED`: not read for two minutes; `NOT_READ`: not once so far. */
  state: z.enum(['CURRENT', 'FAILING', 'DELAYED', 'NOT_READ']),
  /** Newest known block, and since when it is the newest. */
  height: z.nullable(z.int()),
  headSince: z.nullable(instant),
  /** Last reading that succeeded. */
  readAt: z.nullable(instant),
  /** Outputs in the blocks read that only an extension block shows (Litecoin's MWEB): without an address or an amount, and never ours. */
  hiddenOutputs: z.int(),
  /** Last failure, as a sentence; null: none so far. It may be over. */
  problem: z.nullable(z.object({ at: instant, text: z.string() })),
});

/** `FAILING`: it failed when it was asked last; `DELAYED`: too long without an answer; `NOT_ASKED`: not once so far. */
const carrierState = z.enum(['CURRENT', 'FAILING', 'DELAYED', 'NOT_ASKED']);

const carrier = {
  state: carrierState,
  answeredAt: z.nullable(instant),
  /** Last failure, as a sentence; null: none so far. It may be over. */
  problem: z.nullable(z.object({ at: instant, text: z.string() })),
};

/** One direction of a bank's files. */
const bankWay = z.nullable(
  z.object({
    ...carrier,
    /** Last message of the bank that was taken in, or last file of payments handed over. */
    doneAt: z.nullable(instant),
  }),
);

/** Bank at which the organisation has accounts. */
export const servedBank = z.object({
  /** Null: the bank without a name. */
  bank: z.nullable(z.string()),
  /** Null: operators bring its files by hand. */
  statements: bankWay,
  /** Null: operators carry the files by hand. */
  payments: bankWay,
});

/** Keeper of keys of hot wallets, asked every minute. */
export const askedSigner = z.object({
  /** `POLICED`: our own signer's process; `REMOTE`: another program; `WALLET`: the wallet of a node; `GATEWAY`: the program at a gateway's address. */
  kind: z.enum(['POLICED', 'REMOTE', 'WALLET', 'GATEWAY', 'SIMULATED']),
  /** Chains whose orders it signs, and no other does. */
  chains: z.array(z.string()),
  ...carrier,
  signedAt: z.nullable(instant),
});

/** Source of screening, asked when coins come or go. */
export const screeningSource = z.object({
  source: z.string(),
  /** Chains it is asked about; null: every one. */
  chains: z.nullable(z.array(z.string())),
  ...carrier,
  /** List of its own that is looked into; null: none. `DELAYED` after a day, and nothing is passed by it after three. */
  list: z.nullable(
    z.object({
      publishedOn: z.nullable(z.iso.date()),
      confirmedAt: z.nullable(instant),
      /** Last failure of reading it; null: none so far. */
      problem: z.nullable(z.object({ at: instant, text: z.string() })),
    }),
  ),
});

/** Standby that lists, statistics and exports are read from, as the process that answers sees it. */
export const readReplica = z.object({
  /** `FOLLOWS`: it is read, as new as the primary; `BEHIND`, `AWAY`: the primary is read in its place. */
  state: z.enum(['FOLLOWS', 'BEHIND', 'AWAY']),
  /** Time until it had replayed what the primary had committed, at the last look; null while it is away. */
  lagSeconds: z.nullable(z.number()),
});

/** Table that is divided by month, in which rows have months for less than 40 days: the job that makes them ahead has not. */
export const lateMonths = z.object({
  table: z.string(),
  /** Rows of later instants are refused. */
  coveredUntil: instant,
});

export const ledgerHealth = z.object({
  /** Null: none has run yet. */
  verification: z.nullable(ledgerVerification),
  /** Null: none has run yet. */
  whole: z.nullable(wholeVerification),
  /** Sums over the businesses visible to the caller, by currency; `total` is the three together. */
  sums: z.array(
    z.object({
      currency: currencyCode,
      available: amountText,
      held: amountText,
      pending: amountText,
      total: amountText,
    }),
  ),
  /** Waiting work, the longest-waiting kind first. */
  pending: z.array(pendingKind),
  /** Prices, and who states them; no sources where one alone does. */
  prices: z.object({ sources: z.array(priceSource), pairs: z.array(pricedPair) }),
  /** Every chain that is read, those that need attention first. */
  chains: z.array(readChain),
  /** Banks of the organisation's accounts, signers and sources of screening; of each, those that need attention first. */
  banks: z.array(servedBank),
  signers: z.array(askedSigner),
  screening: z.array(screeningSource),
  /** Null: everything is read from the primary. */
  replica: z.nullable(readReplica),
  /** The most urgent first; none while every table has its months ahead. */
  lateMonths: z.array(lateMonths),
  asOf: instant,
});
export type LedgerHealth = z.output<typeof ledgerHealth>;

export const getLedgerHealth = endpoint({
  name: 'getLedgerHealth',
  slug: 'ledger-health',
  method: 'GET',
  path: 'ledger/health',
  access: needs(anyOf('GET_BALANCES')),
  answer: ledgerHealth,
});

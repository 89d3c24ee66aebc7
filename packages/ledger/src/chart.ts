import { currencyOf } from '@countinghouse/money';

export type AccountType = 'ASSET' | 'LIABILITY' | 'INCOME' | 'EXPENSE' | 'EQUITY';

/**
 * Reference to an account of a book. Posting to a missing account opens it with these properties; for an existing one only `code` and `currency`
 * count.
 */
export type AccountRef = {
  /** Unique in its book; ends in or contains the currency, so one code never means two currencies. */
  readonly code: string;
  readonly currency: string;
  readonly type: AccountType;
  /** The balance may never be below zero (`ZERO`) or is free (`NONE`). */
  readonly floor: 'ZERO' | 'NONE';
  /** Purpose of the account, the word between the colons: `available`, `held`, `custody`, `fx`. */
  readonly kind: string;
  /** The party the account belongs to; null for the book's own accounts. */
  readonly holderId: string | null;
};

const ofHolder =
  (kind: string) =>
  (holderId: string, currency: string): AccountRef => ({
    code: `business:${holderId}:${kind}:${currencyOf(currency).code}`,
    currency,
    type: 'LIABILITY',
    floor: 'ZERO',
    kind,
    holderId,
  });

const ofBook =
  (prefix: string, kind: string, type: AccountType, floor: AccountRef['floor']) =>
  (currency: string): AccountRef => ({
    code: `${prefix}:${kind}:${currencyOf(currency).code}`,
    currency,
    type,
    floor,
    kind,
    holderId: null,
  });

/** The chart of accounts of a book: one builder per kind of account. Unknown currencies throw. */
export const account = {
  /** Coins controlled on chain, all wallets of the organisation on one network. */
  custody: (currency: string, network: string): AccountRef => ({
    code: `asset:custody:${currencyOf(currency).code}:${network}`,
    currency,
    type: 'ASSET',
    floor: 'ZERO',
    kind: 'custody',
    holderId: null,
  }),
  /** Safeguarded client money at banks. */
  bank: ofBook('asset', 'bank', 'ASSET', 'ZERO'),
  /** Owed by a business after a deep reorganisation of a chain or a forced correction. */
  receivable: (holderId: string, currency: string): AccountRef => ({
    code: `asset:receivable:${holderId}:${currencyOf(currency).code}`,
    currency,
    type: 'ASSET',
    floor: 'ZERO',
    kind: 'receivable',
    holderId,
  }),
  /** Spendable. */
  available: ofHolder('available'),
  /** Reserved for open withdrawals. */
  held: ofHolder('held'),
  /** Chain-final deposits not yet released. */
  pending: ofHolder('pending'),
  /** Refunds owed to payers. */
  refunds: ofHolder('refunds'),
  /** Deposits of the business that belong to no payment yet. */
  unassociated: ofHolder('unassociated'),
  /** Deposits that could not be attributed. */
  unallocated: ofBook('org', 'unallocated', 'LIABILITY', 'ZERO'),
  /** Frozen by compliance. */
  blocked: ofBook('org', 'blocked', 'LIABILITY', 'ZERO'),
  /** Deposits below the minimum. */
  unprocessable: ofBook('org', 'unprocessable', 'LIABILITY', 'ZERO'),
  /** Coins that came to addresses of organisations that have left this cell; in the platform's own book alone. */
  lateCoins: ofBook('org', 'late-coins', 'LIABILITY', 'ZERO'),
  /** Deposit, withdrawal, fiat and transfer fees. */
  serviceFeeIncome: ofBook('income', 'service-fee', 'INCOME', 'NONE'),
  /** Network fees charged to a business or a payer. */
  networkFeeIncome: ofBook('income', 'network-fee', 'INCOME', 'NONE'),
  /** Gas really paid, in the internal gas coins too. */
  networkFeeExpense: ofBook('expense', 'network-fee', 'EXPENSE', 'NONE'),
  /** Fees deducted by banks. */
  bankFeeExpense: ofBook('expense', 'bank-fee', 'EXPENSE', 'NONE'),
  /** Conversion position, bought minus sold. */
  fx: ofBook('equity', 'fx', 'EQUITY', 'NONE'),
  /** Counterpart of manual movements. */
  manual: ofBook('equity', 'manual', 'EQUITY', 'NONE'),
  /** Migrated balances, treasury funding. */
  opening: ofBook('equity', 'opening', 'EQUITY', 'NONE'),
} as const;

/** An account that has entries and therefore is never opened again: only its code and currency matter. */
export const existingAccount = (code: string, currency: string): AccountRef => ({
  code,
  currency,
  type: 'LIABILITY',
  floor: 'NONE',
  kind: '',
  holderId: null,
});

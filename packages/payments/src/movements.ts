import type { Amount } from '@countinghouse/money';
import { toRateText } from '@countinghouse/money';
import type { Deposit, DepositValue, PaymentTerms, Refund } from './payment';
import type { RateBook } from './rates/rates';

/** The rate a credit used, for the record: price of one `base` in `quote`. `at` is ISO 8601. */
export type UsedRate = {
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
  readonly source: string;
  readonly at: string;
};

/** Money that an event moves, in the words of payments; the ledger's entries follow from it. */
export type Movement =
  /** The coins are final on chain; they are the business's, not yet released. */
  | { readonly kind: 'RECEIVED'; readonly deposit: Deposit }
  /** Below the minimum; kept apart and credited to nobody. */
  | { readonly kind: 'UNPROCESSABLE'; readonly deposit: Deposit }
  /** Frozen by screening. */
  | { readonly kind: 'BLOCKED'; readonly deposit: Deposit }
  /** A part or all of a deposit is set aside for its payer. */
  | { readonly kind: 'REFUND_RESERVED'; readonly deposit: Deposit; readonly refund: Refund }
  /** The refund is final on chain; the payer bore the network fee. */
  | { readonly kind: 'REFUND_SENT'; readonly deposit: Deposit; readonly refund: Refund }
  /** Too small to send; the money is the deposit's again. */
  | { readonly kind: 'REFUND_SKIPPED'; readonly deposit: Deposit; readonly refund: Refund }
  /** The accepted part is the business's. */
  | {
      readonly kind: 'CREDITED';
      readonly deposit: Deposit;
      readonly value: DepositValue;
      /** Null where nothing was converted. */
      readonly rate: UsedRate | null;
      /** What the business owes in the settlement currency; paid back first. Null for nothing. */
      readonly owed: Amount | null;
    }
  /** The chain took back what had been credited: what the business still has is taken, the rest becomes its debt. */
  | {
      readonly kind: 'CREDIT_REVERSED';
      readonly deposit: Deposit;
      readonly value: DepositValue;
      /** What the business has in the settlement currency. */
      readonly available: Amount;
      /** The credit's ledger transaction. */
      readonly reversalOf: string | null;
    }
  /** The coins were never ours. */
  | { readonly kind: 'RECEIPT_REVERSED'; readonly deposit: Deposit; readonly reversalOf: string | null };

/** The rate behind a credit: the quote's inside the lock, else the market's. */
export const usedRate = (
  deposit: Deposit,
  value: DepositValue,
  terms: PaymentTerms,
  rates: RateBook,
): UsedRate | null => {
  if (!value.settlementRate) return null;
  const quote = value.settlementAmount.currency;
  const { source, at } = rates.provenance(deposit.currency, quote);
  return {
    base: deposit.currency,
    quote,
    rate: toRateText(value.settlementRate),
    source: value.atLock ? 'quote' : source,
    at: (value.atLock ? terms.createdAt : at).toISOString(),
  };
};

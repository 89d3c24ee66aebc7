import type { Amount } from '@countinghouse/money';
import { toRateText } from '@countinghouse/money';
import type { Deposit, DepositValue, Refund } from './payment';

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
  /** Below the minimum; set aside without a credit. */
  | { readonly kind: 'UNPROCESSABLE'; readonly deposit: Deposit }
  /** Frozen by screening. */
  | { readonly kind: 'BLOCKED'; readonly deposit: Deposit }
  /** No longer frozen: it is pending again. */
  | { readonly kind: 'BLOCK_REVERSED'; readonly deposit: Deposit }
  /** A reorganisation reversed a deposit too small to process. */
  | { readonly kind: 'UNPROCESSABLE_REVERSED'; readonly deposit: Deposit }
  /** A part or all of a deposit is set aside for its payer. */
  | { readonly kind: 'REFUND_RESERVED'; readonly deposit: Deposit; readonly refund: Refund }
  /** The refund is final on chain; the payer bore the network fee. */
  | { readonly kind: 'REFUND_SENT'; readonly deposit: Deposit; readonly refund: Refund; readonly time: number }
  /** A reorganisation reversed a final refund: its money is set aside again, whatever was paid to send it. */
  | { readonly kind: 'REFUND_TAKEN_BACK'; readonly deposit: Deposit; readonly refund: Refund; readonly time: number }
  /** Chain fee of a transfer of ours, in the coin the chain charges. */
  | { readonly kind: 'GAS_SPENT'; readonly deposit: Deposit; readonly gas: Amount }
  /** Too small to send; the money is the deposit's again. */
  | { readonly kind: 'REFUND_SKIPPED'; readonly deposit: Deposit; readonly refund: Refund }
  /** The deposit was lost before its refund was sent; the money is the deposit's again. */
  | { readonly kind: 'REFUND_GIVEN_UP'; readonly deposit: Deposit; readonly refund: Refund }
  /** The accepted part is the business's. */
  | {
      readonly kind: 'CREDITED';
      readonly deposit: Deposit;
      readonly value: DepositValue;
      /** Null if nothing was converted. */
      readonly rate: UsedRate | null;
      /** Debt of the business in the settlement currency, repaid first. Null for none. */
      readonly owed: Amount | null;
    }
  /** A reorganisation reversed a credit: the available part is taken back, the rest becomes the business's debt. */
  | {
      readonly kind: 'CREDIT_REVERSED';
      readonly deposit: Deposit;
      readonly value: DepositValue;
      /** Balance of the business in the settlement currency. */
      readonly available: Amount;
      /** The credit's ledger transaction. */
      readonly reversalOf: string | null;
    }
  /** The coins were never received. A refund already sent is paid or owed by the business. */
  | {
      readonly kind: 'RECEIPT_REVERSED';
      readonly deposit: Deposit;
      /** Zero if there was no refund. */
      readonly sentBack: Amount;
      /** Balance of the business in the deposit's currency. */
      readonly available: Amount;
      readonly reversalOf: string | null;
    };

/** The rate behind a credit. */
export const usedRate = (deposit: Deposit, value: DepositValue): UsedRate | null =>
  value.settlementRate && {
    base: deposit.currency,
    quote: value.settlementAmount.currency,
    rate: toRateText(value.settlementRate),
    source: value.priced.source,
    at: value.priced.at.toISOString(),
  };

import type { Amount, Fraction } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import type { Movement } from './movements';
import type { Actor, DailyFigure, Deposit, PaymentState, Refund, Transition } from './payment';

/** What a chain watcher, screening or staff report about a deposit. */
export type DepositEvent =
  | {
      readonly kind: 'SEEN';
      readonly deposit: Pick<
        Deposit,
        | 'id'
        | 'currency'
        | 'network'
        | 'amount'
        | 'onChainAmountRaw'
        | 'fromAddress'
        | 'toAddress'
        | 'destinationTag'
        | 'transactionId'
        | 'outputIndex'
        | 'blockHeight'
        | 'requiredConfirmations'
      >;
      /** When its chain first showed it, where a reorganisation brought it back to where it waits; now unless told. */
      readonly firstSeenAt?: Date;
    }
  /** Dropped, double-spent or reorganised out before it had its confirmations. */
  | { readonly kind: 'DROPPED'; readonly depositId: string }
  | {
      readonly kind: 'FINAL_ON_CHAIN';
      readonly depositId: string;
      readonly confirmations: number;
      readonly blockHeight: number | null;
    }
  | {
      readonly kind: 'SCREENED';
      readonly depositId: string;
      readonly outcome: 'OK' | 'HIT';
      readonly riskScore: Fraction | null;
      readonly riskCategory: string | null;
      readonly travelRule: 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING';
      /** The id a refund gets if this leads to one. */
      readonly refundId: string;
    }
  /** The platform's people found nothing against a blocked deposit: it goes on as if screening had let it pass. */
  | {
      readonly kind: 'RELEASED';
      readonly depositId: string;
      readonly travelRule: 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING';
      readonly refundId: string;
    }
  /** They send it back; refused for one that is too small to be sent. */
  | { readonly kind: 'RETURN_ORDERED'; readonly depositId: string; readonly refundId: string }
  | { readonly kind: 'TRAVEL_RULE_ACCEPTED'; readonly depositId: string; readonly refundId: string }
  /** Refused, or its deadline passed. */
  | { readonly kind: 'TRAVEL_RULE_REFUSED'; readonly depositId: string; readonly refundId: string }
  /** Support knows where the payer wants his money. */
  | { readonly kind: 'REFUND_ADDRESS_GIVEN'; readonly depositId: string; readonly toAddress: string }
  | { readonly kind: 'REFUND_BROADCASTED'; readonly depositId: string; readonly transactionId: string }
  /** The chain dropped or refused it; the money stays set aside. */
  | { readonly kind: 'REFUND_FAILED'; readonly depositId: string }
  | { readonly kind: 'REFUND_RETRIED'; readonly depositId: string }
  | {
      readonly kind: 'REFUND_CONFIRMED';
      readonly depositId: string;
      /** What the chain took for it, in the coin of its network; null where that is not known yet, or was booked before. */
      readonly gas: Amount | null;
      /** How many times it has been final on its chain, this time included; once unless told. */
      readonly time?: number;
    }
  /**
   * A deep reorganisation after a refund had counted as final: the same transaction is handed over again. Its money is set
   * aside again until the chain has it for good. `time`: which of the times it was final this takes back.
   */
  | { readonly kind: 'REFUND_REORGED'; readonly depositId: string; readonly time: number }
  /**
   * A deep reorganisation after the coins had counted as final. What was not yet sent back is not sent; what was is the
   * business's loss. While a refund is under way the chain's word on it is waited for: report this again then.
   */
  | {
      readonly kind: 'REORGED';
      readonly depositId: string;
      /** Ledger transactions to reverse; the credit's is null for a deposit that was still pending. */
      readonly receiptTransactionId: string | null;
      readonly creditTransactionId: string | null;
      /** What the business has, in the settlement currency and in the deposit's; what is not listed is nothing. */
      readonly available: readonly Amount[];
    };

export type SettlementContext = {
  readonly at: Date;
  readonly actor: Actor;
  readonly uniformCurrency: string;
  /** Prices of the moment the deposit had its confirmations. */
  readonly rates: RateBook;
  /** What the business owes in the settlement currency (after a reorganisation); null for nothing. */
  readonly owed: Amount | null;
};

/** Everything one event leads to; one database transaction writes all of it. */
export type Settlement = {
  readonly state: PaymentState;
  readonly deposit: Deposit;
  readonly refund: Refund | null;
  /** In the order in which they are to be posted. */
  readonly movements: readonly Movement[];
  readonly transitions: readonly Transition[];
  readonly figures: readonly DailyFigure[];
};

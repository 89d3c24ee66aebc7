import type { Amount, Fraction } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import type { Movement } from './movements';
import type { Actor, DailyFigure, Deposit, PaymentState, Refund, Transition } from './payment';

/** An event that a chain watcher, screening or staff report about a deposit. */
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
      /** Time the chain first showed it, if a reorganisation put it back to waiting; default now. */
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
      /** Id for a refund, if this leads to one. */
      readonly refundId: string;
    }
  /** The platform cleared a blocked deposit: it proceeds as if screening had passed it. */
  | {
      readonly kind: 'RELEASED';
      readonly depositId: string;
      readonly travelRule: 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING';
      readonly refundId: string;
    }
  /** Staff send it back; refused for a deposit too small to be sent. */
  | { readonly kind: 'RETURN_ORDERED'; readonly depositId: string; readonly refundId: string }
  | { readonly kind: 'TRAVEL_RULE_ACCEPTED'; readonly depositId: string; readonly refundId: string }
  /** Refused, or its deadline passed. */
  | { readonly kind: 'TRAVEL_RULE_REFUSED'; readonly depositId: string; readonly refundId: string }
  /** Support learnt the payer's refund address. */
  | { readonly kind: 'REFUND_ADDRESS_GIVEN'; readonly depositId: string; readonly toAddress: string }
  | { readonly kind: 'REFUND_BROADCASTED'; readonly depositId: string; readonly transactionId: string }
  /** The chain dropped or refused it; the money stays set aside. */
  | { readonly kind: 'REFUND_FAILED'; readonly depositId: string }
  | { readonly kind: 'REFUND_RETRIED'; readonly depositId: string }
  /** No transaction could ever pay its address, and nothing was signed: it waits for another one. */
  | { readonly kind: 'REFUND_UNPAYABLE'; readonly depositId: string }
  | {
      readonly kind: 'REFUND_CONFIRMED';
      readonly depositId: string;
      /** The chain's fee, in the coin of its network; null if not known yet or booked before. */
      readonly gas: Amount | null;
      /** Ordinal of this finality on its chain; 1 by default, more after reorganisations. */
      readonly time?: number;
    }
  /**
   * Deep reorganisation after a refund counted as final: the same transaction is handed over again. Its money is set aside again until the chain
   * has it for good. `time`: the ordinal of the lost finality.
   */
  | { readonly kind: 'REFUND_REORGED'; readonly depositId: string; readonly time: number }
  /**
   * Deep reorganisation after the coins counted as final. An unsent refund is not sent; a sent one is the business's loss. While a refund is under
   * way the chain's verdict on it comes first: report this event again then.
   */
  | {
      readonly kind: 'REORGED';
      readonly depositId: string;
      /** Ledger transactions to reverse; the credit's is null for a deposit that was still pending. */
      readonly receiptTransactionId: string | null;
      readonly creditTransactionId: string | null;
      /** Balances of the business in the settlement currency and the deposit's; an unlisted one is zero. */
      readonly available: readonly Amount[];
    };

export type SettlementContext = {
  readonly at: Date;
  readonly actor: Actor;
  readonly uniformCurrency: string;
  /** Prices of the moment the deposit had its confirmations. */
  readonly rates: RateBook;
  /** Debt of the business in the settlement currency (after a reorganisation); null for none. */
  readonly owed: Amount | null;
};

/** All consequences of one event; one database transaction writes them. */
export type Settlement = {
  readonly state: PaymentState;
  readonly deposit: Deposit;
  readonly refund: Refund | null;
  /** In the order in which they are to be posted. */
  readonly movements: readonly Movement[];
  readonly transitions: readonly Transition[];
  readonly figures: readonly DailyFigure[];
};

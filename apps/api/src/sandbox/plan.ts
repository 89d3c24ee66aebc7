import type { Window } from './calendar';
import type { DemoBusiness } from './data/businesses';
import type { PayingWay } from './data/coin-mix';
import type { Outcome } from './data/outcomes';
import type { Random } from './random';
import type { RatePath } from './rate-path';

/** How much a transfer brings. */
export type TransferSize =
  /** A multiple of the quoted deposit amount; 1 is to the unit. */
  | { readonly kind: 'OF_EXPECTED'; readonly ratio: number }
  /** What is still missing to the quoted amount, in whatever coin it comes. */
  | { readonly kind: 'REMAINDER' }
  /** A value in EUR (payments without a price). */
  | { readonly kind: 'VALUE'; readonly eur: number }
  /** A share of the smallest deposit the network accepts. */
  | { readonly kind: 'OF_MINIMUM'; readonly ratio: number };

/** What does not go smoothly with the transfers of a payment. */
export type Trouble =
  /** Screening takes its time. */
  | 'SLOW_SCREENING'
  /** The merchant did not say who sent the money, though the rule wants to know. */
  | 'NO_ORIGINATOR'
  /** Nor does the payer say it when he is asked. */
  | 'PAYER_REFUSES'
  /** Nor does he answer at all: when the time for it is over, the platform decides. */
  | 'PAYER_SILENT'
  /** The chain drops the refund; it is sent again. */
  | 'REFUND_FAILS';

/** One transfer on a chain, as the payer makes it. */
export type PlannedTransfer = {
  /** Position within the payment, from 0; part of the random paths of everything about the transfer. */
  readonly index: number;
  readonly currency: string;
  readonly network: string;
  readonly size: TransferSize;
  readonly detectedAt: Date;
  /** When the chain has given it the required confirmations. */
  readonly finalAt: Date;
  readonly requiredConfirmations: number;
  /** When screening has answered. */
  readonly screenedAt: Date;
  readonly screeningHit: boolean;
};

/** Everything that chance decides about one payment; what it is worth is then computed by the product's own rules. */
export type PaymentPlan = {
  /** Random source of this payment: `biz/7/2024-03-01/pay/17`. */
  readonly random: Random;
  readonly id: string;
  /** A number of its own among all payments of all demonstration businesses, below 2^32. */
  readonly serial: number;
  readonly clientPaymentId: string;
  readonly type: 'ONE_TIME' | 'REUSABLE';
  readonly outcome: Outcome | null;
  readonly rateType: 'FIXED' | 'FLOATING';
  readonly createdAt: Date;
  /** null for REUSABLE. */
  readonly expirationMinutes: number | null;
  readonly expiresAt: Date | null;
  readonly displayCurrency: string | null;
  /** Decimal text at the scale of the display currency; null: no price. */
  readonly displayAmount: string | null;
  /** Coin of choice; null when the payer never chose one. */
  readonly way: PayingWay | null;
  /** When the coin was chosen: at creation or a little later on the payment page. */
  readonly chosenAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly transfers: readonly PlannedTransfer[];
  /** Set where a script wants it; otherwise chance decides. */
  readonly trouble?: Trouble;
};

/** What a plan is made from. */
export type PlanContext = {
  readonly random: Random;
  readonly window: Window;
  readonly rates: RatePath;
  readonly business: DemoBusiness;
  /** Position among all demonstration businesses, from 1. */
  readonly businessNumber: number;
  /** Coins and networks this business takes. */
  readonly ways: readonly PayingWay[];
};

/** Longest life of a payment: no event of it happens later than this after its day. */
export const longestLifeDays = 62;

/** What every plan begins with. */
export type PlanBasics = Pick<PaymentPlan, 'random' | 'id' | 'serial' | 'clientPaymentId' | 'createdAt'>;

import type {
  DepositStatus,
  PaymentLabel,
  PaymentStatus,
  PaymentType,
  RateType,
  RefundReason,
  RefundStatus,
  TravelRuleStatus,
} from './vocabulary';
import type { Amount, Fraction } from '@countinghouse/money';

/** Author of an action: a person, an API key, or the server itself. */
export type Actor = {
  readonly type: 'USER' | 'API_KEY' | 'SYSTEM' | 'PLATFORM';
  readonly id: string | null;
  readonly label: string;
};

/**
 * Terms agreed when the payment was made and its currency chosen. Everything the business may change later is a snapshot here, so that a payment
 * never changes its rules. Rates are prices of one deposit unit.
 */
export type PaymentTerms = {
  readonly organisationId: string;
  readonly id: string;
  readonly businessId: string;
  readonly clientPaymentId: string;
  readonly type: PaymentType;
  readonly rateType: RateType;
  readonly displayCurrency: string | null;
  /** The price without the payer's share of the fee. */
  readonly displayAmount: Amount | null;
  readonly userServiceFee: Amount | null;
  /** `displayAmount + userServiceFee`: the amount asked of the payer. */
  readonly expectedDisplayAmount: Amount | null;
  readonly depositCurrency: string | null;
  readonly network: string | null;
  readonly expectedDepositAmount: Amount | null;
  readonly settlementCurrency: string;
  /** Gross, at the quote. */
  readonly expectedSettlementAmount: Amount | null;
  /** To the display currency, spread taken off; null without a display currency. */
  readonly quotedRate: Fraction | null;
  /** To the settlement currency, spread taken off; null where the two are the same. */
  readonly quotedSettlementRate: Fraction | null;
  readonly oneToOneApplied: boolean;
  /** Market price of the coin in its peg at the quote; null if one-to-one did not apply. */
  readonly quotedPegRate: Fraction | null;
  /** Price of one unit of the peg in the settlement currency at the quote; null with `quotedSettlementRate` or the above. */
  readonly quotedParRate: Fraction | null;
  /** Time of the quote: at creation, or when the payer chose the coin. Null without one. */
  readonly quotedAt: Date | null;
  /** Null: floating. */
  readonly rateLockedUntil: Date | null;
  readonly walletAddress: string | null;
  readonly destinationTag: string | null;
  /** 128 random bits in base64url: the public address of the payment page. */
  readonly paymentToken: string | null;
  readonly expirationMinutes: number | null;
  readonly expiresAt: Date | null;
  readonly redirectUrl: string | null;
  readonly locale: string | null;
  readonly customerEmail: string | null;
  readonly refundAddress: string | null;
  readonly overpaymentPolicy: 'PROCESS' | 'EXCESS_REFUND';
  readonly refundFollowUpDeposits: boolean;
  /** The share of the service fee the payer carries, of one. */
  readonly userServiceFeeDistribution: Fraction;
  readonly depegThreshold: Fraction | null;
  readonly underpaymentTolerance: Fraction;
  readonly depositServiceFee: Fraction;
  readonly depositSpread: Fraction;
  readonly createdBy: Actor;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  /** When the expiry timer came by. */
  readonly expiredAt: Date | null;
};

/** Outcome derived from the terms and the deposits; stored in the row so that lists need not compute it. */
export type PaymentOutcome = {
  readonly status: PaymentStatus;
  readonly labels: readonly PaymentLabel[];
  /** Sums over CONFIRMED deposits, gross. */
  readonly actualDisplayAmount: Amount | null;
  readonly actualSettlementAmount: Amount;
  readonly actualUniformAmount: Amount;
  /** Parts of the gross in the settlement currency: the fee, and the credit of the business. */
  readonly actualServiceFee: Amount;
  readonly actualPayableAmount: Amount;
  /** Sums of CONFIRMED deposits per currency, in order of arrival; empty if there are none. */
  readonly received: readonly Received[];
};

export type Received = {
  readonly amount: Amount;
  /** Null if several networks were used. */
  readonly network: string | null;
};

export type Payment = { readonly terms: PaymentTerms; readonly outcome: PaymentOutcome };

/** Value of a deposit to the payer's order and to the business. */
export type DepositValue = {
  /** Credited part; the rest of the deposit goes back to the payer. */
  readonly acceptedAmount: Amount;
  /** Valued at the payment's locked rate rather than the market's. */
  readonly atLock: boolean;
  readonly peg: PegOutcome | null;
  readonly displayAmount: Amount | null;
  /** To the display currency. */
  readonly displayRate: Fraction | null;
  /** Gross, in the settlement currency. */
  readonly settlementAmount: Amount;
  /** To the settlement currency; null where the two are the same. */
  readonly settlementRate: Fraction | null;
  /** The whole fee. */
  readonly serviceFee: Amount;
  /** The payer's part of the fee. */
  readonly userServiceFee: Amount;
  /** Gross less the whole fee. */
  readonly payableAmount: Amount;
  readonly displayDepegLoss: Amount | null;
  readonly settlementDepegLoss: Amount | null;
  /** Gross in the uniform currency at the moment of crediting, two decimals; frozen. */
  readonly uniformAmount: Amount;
  /** Source of the two rates: the quote inside the lock, otherwise the market. */
  readonly priced: Provenance;
  /** Source of the rate to the uniform currency. */
  readonly uniformPriced: Provenance;
};

/** Source and time of a price. */
export type Provenance = { readonly source: string; readonly at: Date };

/** Outcome of the peg check: APPLIED if the coin counted as worth exactly its peg. */
export type PegOutcome = 'APPLIED' | 'BROKEN';

/** One on-chain transfer to a payment's address. */
export type Deposit = {
  readonly organisationId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly businessId: string;
  readonly status: DepositStatus;
  readonly currency: string;
  readonly network: string;
  readonly amount: Amount;
  /** The untruncated integer seen on chain. */
  readonly onChainAmountRaw: string;
  readonly fromAddress: string | null;
  readonly toAddress: string;
  readonly destinationTag: string | null;
  readonly transactionId: string;
  readonly outputIndex: number;
  readonly blockHeight: number | null;
  readonly confirmations: number;
  readonly requiredConfirmations: number;
  readonly riskScore: Fraction | null;
  readonly riskCategory: string | null;
  readonly isFollowUp: boolean;
  readonly isLate: boolean;
  readonly travelRuleStatus: TravelRuleStatus;
  readonly detectedAt: Date;
  /** Time of its finality; the market of that moment counts if no rate is locked. */
  readonly finalAt: Date | null;
  /** Time of the credit. */
  readonly confirmedAt: Date | null;
  /** Null until the deposit is credited. */
  readonly value: DepositValue | null;
};

/** Fields of a deposit that decide the payment's outcome. Deposits that differ only in their amounts may be summed into one. */
export type CountedDeposit = Pick<Deposit, 'status' | 'currency' | 'network' | 'amount' | 'isFollowUp' | 'isLate'> & {
  readonly value: Omit<DepositValue, 'priced' | 'uniformPriced'> | null;
};

/** Money on its way back to the payer, in the deposit's currency. */
export type Refund = {
  readonly organisationId: string;
  readonly id: string;
  readonly depositId: string;
  readonly reason: RefundReason;
  readonly type: 'PARTIAL' | 'FULL';
  readonly amount: Amount;
  readonly fee: Amount;
  readonly netAmount: Amount;
  readonly toAddress: string | null;
  readonly status: RefundStatus;
  readonly transactionId: string | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
};

/** One change of state, written once per (entity, event, reference). */
export type Transition = {
  readonly organisationId: string;
  readonly entityType: 'PAYMENT' | 'DEPOSIT' | 'REFUND';
  readonly entityId: string;
  readonly from: string | null;
  readonly to: string;
  readonly event: string;
  /** Distinguishes repeated events: a transaction id, a block, a provider's id; empty if the event happens once. */
  readonly reference: string;
  readonly actor: Actor;
  readonly at: Date;
};

export const systemActor: Actor = { type: 'SYSTEM', id: null, label: 'system' };

/** A payment with everything that happened to it. */
export type PaymentState = {
  readonly terms: PaymentTerms;
  readonly outcome: PaymentOutcome;
  /** In the order they were seen. */
  readonly deposits: readonly Deposit[];
  /** Sums of deposits that were not loaded: a reusable payment may have any number. Absent: none. */
  readonly otherDeposits?: readonly CountedDeposit[];
  readonly refunds: readonly Refund[];
};

/** Contribution of a credited deposit (or one lost to a deep reorganisation) to the figures of a day. */
export type DailyFigure = {
  readonly organisationId: string;
  readonly businessId: string;
  readonly direction: 'DEPOSIT' | 'WITHDRAWAL';
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly count: 1 | -1;
  readonly volume: Amount;
  readonly uniformVolume: Amount;
};

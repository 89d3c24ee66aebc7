import type { BusinessId } from '@countinghouse/contract/ids';
import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import type { NewPosting } from '@countinghouse/ledger';
import type { Actor, PaymentState, Vote } from '@countinghouse/payments';
import type { Conversion } from '../modules/across/balance-conversions';
import type { DepositAddress } from '../modules/money-in/crypto-deposits';
import type { Withdrawal } from '../modules/money-out/crypto-withdrawals';
import type { FiatDeposit, WhitelabelDeposit } from '../modules/money-in/fiat-deposits';
import type { FiatWithdrawal, NewPaymentFile } from '../modules/money-out/fiat-withdrawals';
import type { InternalTransfer } from '../modules/across/internal-transfers';
import type { Movement } from '../modules/across/manual-movements';
import type { TreasuryMove } from '../modules/carriers/treasury-moves';
import type { Resolution, UnassociatedDeposit } from '../modules/money-in/unassociated-deposits';
import type { KeptApproval } from '../modules/money-out/withdrawal-approvals';
import type { DailyFigure } from '../platform/daily-figures/repository';
import type { Transition } from '../platform/transitions/repository';

/** A fiat deposit as it stands after something happened to it, and where it stood before; null: it was not there. */
export type FiatStep = { readonly deposit: FiatDeposit; readonly from: FiatDeposit['status'] | null };

/** What the platform decided about money that belonged to no payment. */
export type MoneyDecision = {
  readonly deposit: UnassociatedDeposit;
  /** Whose it is from then on; null: it stays nobody's. */
  readonly businessId: BusinessId | null;
  /** Null: it goes on waiting. */
  readonly resolution: Resolution | null;
  readonly at: Date;
};

/** A withdrawal as it stands after something happened to it, and where it stood before; null: it was not there. */
export type WithdrawalStep = { readonly withdrawal: Withdrawal; readonly from: Withdrawal['status'] | null };

/** The same of money on its way to a bank account. */
export type SettlementStep = { readonly withdrawal: FiatWithdrawal; readonly from: FiatWithdrawal['status'] | null };

/** A quote and what became of it. */
type EndedConversion = Conversion & {
  readonly status: 'EXECUTED' | 'EXPIRED';
  readonly executedAt: Date | null;
};

/** What was asked, said and decided about a withdrawal. */
export type ApprovalStep = { readonly about: KeptApproval } & (
  | { readonly kind: 'ASKED' }
  | { readonly kind: 'VOTED'; readonly vote: CastVote }
  | { readonly kind: 'ENDED'; readonly outcome: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'; readonly at: Date }
);

type CastVote = Vote & {
  readonly at: Date;
  readonly seal: Buffer;
  readonly label: string;
  readonly comment: string | null;
};

/** What a business's server is told of something that is not a payment. */
export type Told = {
  readonly event: CallbackEvent;
  readonly entityType: 'WITHDRAWAL';
  readonly entityId: string;
  readonly businessId: BusinessId;
  readonly status: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

/** A person whom the travel rule wants named as the one who gets a withdrawal. */
type Beneficiary = {
  readonly id: string;
  readonly withdrawalId: string;
  readonly originator: Originator;
  readonly by: Actor;
  readonly at: Date;
};

/** What a stretch of history adds to one organisation's tables. One database transaction writes it. */
export type Chunk = {
  /** Payments as they stand at the end of the stretch, by id. */
  readonly payments: Map<string, PaymentState>;
  readonly addresses: DepositAddress[];
  readonly transfers: InternalTransfer[];
  /** In the order of time. */
  readonly fiatSteps: FiatStep[];
  readonly whitelabels: WhitelabelDeposit[];
  readonly unassociated: UnassociatedDeposit[];
  /** What was decided about such money. */
  readonly decisions: MoneyDecision[];
  /** In the order of time. */
  readonly withdrawals: WithdrawalStep[];
  /** In the order of time. */
  readonly approvals: ApprovalStep[];
  readonly settlements: SettlementStep[];
  /** Those that tell banks of them. */
  readonly files: { readonly withdrawalId: string; readonly row: NewPaymentFile }[];
  readonly conversions: EndedConversion[];
  readonly beneficiaries: Beneficiary[];
  readonly told: Told[];
  /** What operators moved between places of the organisation's own. */
  readonly treasuryMoves: TreasuryMove[];
  /** What operators moved by hand. */
  readonly movements: Movement[];
  readonly transitions: Transition[];
  /** In posting order; a `reversalOf` holds the idempotency key of the transaction to reverse. */
  readonly transactions: NewPosting[];
  /** With the payment or withdrawal they are of, where they are of one. */
  readonly figures: (DailyFigure & { readonly paymentId?: string; readonly withdrawalId?: string })[];
};

export const emptyChunk = (): Chunk => ({
  payments: new Map(),
  addresses: [],
  transfers: [],
  fiatSteps: [],
  whitelabels: [],
  unassociated: [],
  decisions: [],
  withdrawals: [],
  approvals: [],
  settlements: [],
  files: [],
  conversions: [],
  beneficiaries: [],
  told: [],
  treasuryMoves: [],
  movements: [],
  transitions: [],
  transactions: [],
  figures: [],
});

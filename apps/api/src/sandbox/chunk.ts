import type { BusinessId } from '@countinghouse/contract/ids';
import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import type { NewPosting } from '@countinghouse/ledger';
import type { Actor, Deposit, PaymentState, PaymentTerms, Vote } from '@countinghouse/payments';
import type { Conversion } from '../modules/across/balance-conversions';
import type { InternalTransfer } from '../modules/across/internal-transfers';
import type { Movement } from '../modules/across/manual-movements';
import type { TreasuryMove } from '../modules/carriers/treasury-moves';
import type { BesidePayment, DepositAddress } from '../modules/money-in/crypto-deposits';
import type { FiatDeposit, WhitelabelDeposit } from '../modules/money-in/fiat-deposits';
import type { PastInvoice } from '../modules/money-in/invoices';
import type { Resolution, UnassociatedDeposit } from '../modules/money-in/unassociated-deposits';
import type { Withdrawal } from '../modules/money-out/crypto-withdrawals';
import type { FiatWithdrawal, NewPaymentFile } from '../modules/money-out/fiat-withdrawals';
import type { KeptApproval } from '../modules/money-out/withdrawal-approvals';
import type { DailyFigure } from '../platform/daily-figures/repository';
import type { Transition } from '../platform/transitions/repository';

/** Rows of one kind that a stretch of history made, and those it changed, each in its last state. */
type Kept<Row> = { readonly made: Map<string, Row>; readonly changed: Map<string, Row> };

export const keep = <Row extends { readonly id: string }>(
  { made, changed }: Kept<Row>,
  row: Row,
  isNew = false,
): void => {
  (isNew || made.has(row.id) ? made : changed).set(row.id, row);
};

/** A decision of the platform about money that belonged to no payment. */
type MoneyDecision = {
  readonly deposit: UnassociatedDeposit;
  /** The owner from then on; null: unallocated still. */
  readonly businessId: BusinessId | null;
  /** Null: it keeps waiting. */
  readonly resolution: Resolution | null;
  readonly at: Date;
};

/** A callback to a business's server about something other than a deposit. */
export type Told = {
  readonly event: CallbackEvent;
  readonly entityType: 'WITHDRAWAL' | 'INVOICE';
  readonly entityId: string;
  readonly businessId: BusinessId;
  readonly status: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

/** A deposit under the travel rule; `ended`: actor and time of the end, null while it waits. */
export type Asked = {
  readonly terms: PaymentTerms;
  readonly deposit: Deposit;
  readonly ended: { readonly at: Date; readonly by: Actor } | null;
};

type Named = { readonly id: string; readonly originator: Originator; readonly by: Actor; readonly at: Date };
type CastVote = Vote & {
  readonly at: Date;
  readonly seal: Buffer;
  readonly label: string;
  readonly comment: string | null;
};
type Outcome = 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED';

const kept = <Row>(): Kept<Row> => ({ made: new Map(), changed: new Map() });
const list = <Row>(): Row[] => [];

/** Additions of a stretch of history to one organisation's tables; lists are in the order of time. */
export const emptyChunk = () => ({
  payments: new Map<string, PaymentState>(),
  /** Of payments that were made in it and name a link or an invoice. */
  beside: new Map<string, BesidePayment>(),
  invoices: list<PastInvoice>(),
  voids: list<{ readonly id: string; readonly at: Date }>(),
  addresses: list<DepositAddress>(),
  /** By deposit. */
  asked: new Map<string, Asked>(),
  transfers: list<InternalTransfer>(),
  fiatDeposits: kept<FiatDeposit>(),
  whitelabels: list<WhitelabelDeposit>(),
  unassociated: list<UnassociatedDeposit>(),
  decisions: list<MoneyDecision>(),
  withdrawals: kept<Withdrawal>(),
  approvals: list<KeptApproval>(),
  votes: list<{ readonly about: KeptApproval; readonly vote: CastVote }>(),
  outcomes: list<{ readonly about: KeptApproval; readonly outcome: Outcome; readonly at: Date }>(),
  beneficiaries: list<Named>(),
  settlements: kept<FiatWithdrawal>(),
  files: list<NewPaymentFile>(),
  conversions: list<Conversion & { readonly status: 'EXECUTED' | 'EXPIRED'; readonly executedAt: Date | null }>(),
  treasuryMoves: list<TreasuryMove>(),
  movements: list<Movement>(),
  told: list<Told>(),
  transitions: list<Transition>(),
  figures: list<DailyFigure>(),
  /** In posting order; a `reversalOf` holds the idempotency key of the transaction to reverse. */
  postings: list<NewPosting>(),
});

export type Chunk = ReturnType<typeof emptyChunk>;

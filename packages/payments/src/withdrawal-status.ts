import { IllegalTransition } from './illegal-transition';

export const withdrawalStatuses = [
  'PENDING_APPROVAL',
  'PENDING',
  'PROCESSING',
  'BROADCASTED',
  'COMPLETED',
  'BLOCKED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** SKIPPED: no rule asked for one. */
export const approvalStatuses = ['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Why a withdrawal that is PENDING was not sent yet. None of these ends it. */
export const waitingReasons = ['LIQUIDITY', 'SCREENING', 'RATES', 'ADDRESS', 'STOPPED'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** What stands beside a status. RECONCILING: nobody knows yet whether its chain took it, and it is asked. */
export const withdrawalReasons = [
  ...waitingReasons,
  'RECONCILING',
  'SCREENING_HIT',
  'RATE_MOVED',
  'TAMPERED',
  'BROADCAST_REFUSED',
  'DROPPED',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** Where a withdrawal stands: all that its transitions read and write. */
export type WithdrawalStanding = {
  readonly status: WithdrawalStatus;
  readonly statusReason: WithdrawalReason | null;
  readonly approvalStatus: ApprovalStatus;
};

export type WithdrawalEvent =
  /** The last approval that its rule asks for. */
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'APPROVAL_EXPIRED' }
  | { readonly kind: 'CANCELLED' }
  /** Looked at and not sent yet. */
  | { readonly kind: 'POSTPONED'; readonly reason: WaitingReason }
  /** Screened, priced and covered: it is to be sent. */
  | { readonly kind: 'PICKED' }
  | { readonly kind: 'SCREENING_HIT' }
  /** Two operators let a blocked one go on, or not. */
  | { readonly kind: 'RELEASED' }
  | { readonly kind: 'REFUSED' }
  /** It would cost more by now than is held. */
  | { readonly kind: 'RATE_MOVED' }
  /** It is not what was approved, or created, any more. */
  | { readonly kind: 'TAMPERED' }
  /** Its chain took the transaction. */
  | { readonly kind: 'SENT' }
  /** It was handed over, and the answer got lost. */
  | { readonly kind: 'OUTCOME_UNKNOWN' }
  /** Its chain's own word that it will never happen. */
  | { readonly kind: 'BROADCAST_REFUSED' }
  /** The first confirmation. */
  | { readonly kind: 'CONFIRMED' }
  /** Proven not to be on its chain, by the platform. */
  | { readonly kind: 'DROPPED' };

type Kind = WithdrawalEvent['kind'];

/** What becomes of the money that is held. It is spent or given back exactly once. */
export type HoldFate = 'KEPT' | 'SETTLED' | 'RELEASED';

type Row = {
  readonly from: readonly WithdrawalStatus[];
  readonly to: WithdrawalStatus;
  readonly reason?: WithdrawalReason;
  readonly approval?: ApprovalStatus;
};

/** The rows of the state machine. */
const rows: Readonly<Record<Kind, Row>> = {
  APPROVED: { from: ['PENDING_APPROVAL'], to: 'PENDING', approval: 'APPROVED' },
  REJECTED: { from: ['PENDING_APPROVAL'], to: 'REJECTED', approval: 'REJECTED' },
  APPROVAL_EXPIRED: { from: ['PENDING_APPROVAL'], to: 'EXPIRED', approval: 'EXPIRED' },
  CANCELLED: { from: ['PENDING_APPROVAL', 'PENDING'], to: 'CANCELLED' },
  POSTPONED: { from: ['PENDING'], to: 'PENDING' },
  PICKED: { from: ['PENDING'], to: 'PROCESSING' },
  SCREENING_HIT: { from: ['PENDING'], to: 'BLOCKED', reason: 'SCREENING_HIT' },
  RELEASED: { from: ['BLOCKED'], to: 'PENDING' },
  REFUSED: { from: ['BLOCKED'], to: 'REJECTED', reason: 'SCREENING_HIT' },
  RATE_MOVED: { from: ['PENDING'], to: 'FAILED', reason: 'RATE_MOVED' },
  TAMPERED: { from: ['PENDING', 'PROCESSING'], to: 'FAILED', reason: 'TAMPERED' },
  SENT: { from: ['PROCESSING'], to: 'BROADCASTED' },
  OUTCOME_UNKNOWN: { from: ['PROCESSING'], to: 'PROCESSING', reason: 'RECONCILING' },
  BROADCAST_REFUSED: { from: ['PROCESSING'], to: 'FAILED', reason: 'BROADCAST_REFUSED' },
  CONFIRMED: { from: ['BROADCASTED'], to: 'COMPLETED' },
  DROPPED: { from: ['BROADCASTED'], to: 'FAILED', reason: 'DROPPED' },
};

const given: readonly WithdrawalStatus[] = ['REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'];

/** Nothing happens to these any more. */
export const isOver = (status: WithdrawalStatus): boolean => status === 'COMPLETED' || given.includes(status);

/** Whether it may still be cancelled: nothing was signed. */
export const isCancellable = (status: WithdrawalStatus): boolean => rows.CANCELLED.from.includes(status);

export const holdFateOf = (status: WithdrawalStatus): HoldFate => {
  if (status === 'COMPLETED') return 'SETTLED';
  return given.includes(status) ? 'RELEASED' : 'KEPT';
};

export type WithdrawalStep = {
  readonly standing: WithdrawalStanding;
  /** What the event does to the hold. */
  readonly hold: HoldFate;
  /** What the business's server is told, if anything. */
  readonly callback: 'WITHDRAWAL_BROADCAST' | 'WITHDRAWAL_APPROVAL' | null;
};

const callbackOf = (kind: Kind, to: WithdrawalStatus): WithdrawalStep['callback'] => {
  // Its approval stays what it was: it is told as what became of the withdrawal.
  if (kind === 'REFUSED') return 'WITHDRAWAL_BROADCAST';
  if (kind === 'APPROVED' || to === 'REJECTED' || to === 'EXPIRED') return 'WITHDRAWAL_APPROVAL';
  return ['BROADCASTED', 'COMPLETED', 'FAILED', 'BLOCKED'].includes(to) ? 'WITHDRAWAL_BROADCAST' : null;
};

/**
 * A withdrawal as an event leaves it.
 * @throws IllegalTransition when the event does not fit its status; nothing may change then
 */
export const moveWithdrawal = (standing: WithdrawalStanding, event: WithdrawalEvent): WithdrawalStep => {
  const row = rows[event.kind];
  if (!row.from.includes(standing.status)) throw new IllegalTransition(event.kind, 'withdrawal', standing.status);
  return {
    standing: {
      status: row.to,
      statusReason: event.kind === 'POSTPONED' ? event.reason : (row.reason ?? null),
      approvalStatus: row.approval ?? standing.approvalStatus,
    },
    hold: holdFateOf(row.to),
    callback: row.to === standing.status ? null : callbackOf(event.kind, row.to),
  };
};

/** How a new one begins. */
export const newWithdrawal = (needsApproval: boolean): WithdrawalStanding => ({
  status: needsApproval ? 'PENDING_APPROVAL' : 'PENDING',
  statusReason: null,
  approvalStatus: needsApproval ? 'PENDING' : 'SKIPPED',
});

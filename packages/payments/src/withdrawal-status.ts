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

/** SKIPPED: no rule required one. */
export const approvalStatuses = ['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Reason that a PENDING withdrawal was not sent yet. None of these ends it. */
export const waitingReasons = [
  'LIQUIDITY',
  'SCREENING',
  'RATES',
  'ADDRESS',
  'STOPPED',
  'TRAVEL_RULE',
  'NETWORK',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Reason beside a status. RECONCILING: unknown if the chain took it; the chain is being asked. */
export const withdrawalReasons = [
  ...waitingReasons,
  'RECONCILING',
  'SCREENING_HIT',
  'RATE_MOVED',
  'TAMPERED',
  'BROADCAST_REFUSED',
  'DROPPED',
  'TRAVEL_RULE_REFUSED',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** Standing of a withdrawal: all that its transitions read and write. */
export type WithdrawalStanding = {
  readonly status: WithdrawalStatus;
  readonly statusReason: WithdrawalReason | null;
  readonly approvalStatus: ApprovalStatus;
};

export type WithdrawalEvent =
  /** Last approval required by its rule. */
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'APPROVAL_EXPIRED' }
  | { readonly kind: 'CANCELLED' }
  /** Looked at and not sent yet. */
  | { readonly kind: 'POSTPONED'; readonly reason: WaitingReason }
  /** The provider behind its travel address named the address to pay. */
  | { readonly kind: 'ADDRESSED' }
  /** The address that it named is one by which colleagues have to approve, and nobody had to when the withdrawal was made. */
  | { readonly kind: 'APPROVAL_ASKED' }
  /** That provider will not have the coins. */
  | { readonly kind: 'DECLINED' }
  /** Screened, priced and covered: ready to be sent. */
  | { readonly kind: 'PICKED' }
  | { readonly kind: 'SCREENING_HIT' }
  /** Two operators released one that screening blocked or had no answer about, or refused a blocked one. */
  | { readonly kind: 'RELEASED' }
  | { readonly kind: 'REFUSED' }
  /** The price rose above the held amount. */
  | { readonly kind: 'RATE_MOVED' }
  /** The content no longer matches what was approved or created. */
  | { readonly kind: 'TAMPERED' }
  /** Its chain took the transaction. */
  | { readonly kind: 'SENT' }
  /** Handed over, but the answer was lost. */
  | { readonly kind: 'OUTCOME_UNKNOWN' }
  /** Its chain's own word that it will never happen. */
  | { readonly kind: 'BROADCAST_REFUSED' }
  /** The first confirmation. */
  | { readonly kind: 'CONFIRMED' }
  /** Proven not to be on its chain, by the platform. */
  | { readonly kind: 'DROPPED' };

type Kind = WithdrawalEvent['kind'];

/** Fate of the hold. A hold is spent or released exactly once. */
export type HoldFate = 'KEPT' | 'SETTLED' | 'RELEASED';

type Row = {
  readonly from: readonly WithdrawalStatus[];
  readonly to: WithdrawalStatus;
  readonly reason?: WithdrawalReason;
  readonly approval?: ApprovalStatus;
  /** Of one that is PENDING only while it waits for this. */
  readonly waitingFor?: WaitingReason;
};

/** The rows of the state machine. */
const rows: Readonly<Record<Kind, Row>> = {
  APPROVED: { from: ['PENDING_APPROVAL'], to: 'PENDING', approval: 'APPROVED' },
  REJECTED: { from: ['PENDING_APPROVAL'], to: 'REJECTED', approval: 'REJECTED' },
  APPROVAL_EXPIRED: { from: ['PENDING_APPROVAL'], to: 'EXPIRED', approval: 'EXPIRED' },
  CANCELLED: { from: ['PENDING_APPROVAL', 'PENDING'], to: 'CANCELLED' },
  POSTPONED: { from: ['PENDING'], to: 'PENDING' },
  ADDRESSED: { from: ['PENDING'], to: 'PENDING' },
  APPROVAL_ASKED: { from: ['PENDING'], to: 'PENDING_APPROVAL', approval: 'PENDING' },
  DECLINED: { from: ['PENDING'], to: 'REJECTED', reason: 'TRAVEL_RULE_REFUSED' },
  PICKED: { from: ['PENDING'], to: 'PROCESSING' },
  SCREENING_HIT: { from: ['PENDING'], to: 'BLOCKED', reason: 'SCREENING_HIT' },
  RELEASED: { from: ['BLOCKED', 'PENDING'], to: 'PENDING', waitingFor: 'SCREENING' },
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

/** Final statuses. */
export const isOver = (status: WithdrawalStatus): boolean => status === 'COMPLETED' || given.includes(status);

/** True if it may still be cancelled: nothing was signed. */
export const isCancellable = (status: WithdrawalStatus): boolean => rows.CANCELLED.from.includes(status);

export const holdFateOf = (status: WithdrawalStatus): HoldFate => {
  if (status === 'COMPLETED') return 'SETTLED';
  return given.includes(status) ? 'RELEASED' : 'KEPT';
};

export type WithdrawalStep = {
  readonly standing: WithdrawalStanding;
  /** Effect of the event on the hold. */
  readonly hold: HoldFate;
  /** Callback to the business's server, if any. */
  readonly callback: 'WITHDRAWAL_BROADCAST' | 'WITHDRAWAL_APPROVAL' | null;
};

const callbackOf = (kind: Kind, to: WithdrawalStatus): WithdrawalStep['callback'] => {
  // Its approval is unchanged: the callback reports the outcome of the withdrawal.
  if (kind === 'REFUSED' || kind === 'DECLINED') return 'WITHDRAWAL_BROADCAST';
  if (kind === 'APPROVED' || to === 'REJECTED' || to === 'EXPIRED') return 'WITHDRAWAL_APPROVAL';
  return ['BROADCASTED', 'COMPLETED', 'FAILED', 'BLOCKED'].includes(to) ? 'WITHDRAWAL_BROADCAST' : null;
};

/**
 * Withdrawal after an event.
 *
 * @throws IllegalTransition when the event does not fit its status; nothing may change then
 */
export const moveWithdrawal = (standing: WithdrawalStanding, event: WithdrawalEvent): WithdrawalStep => {
  const row = rows[event.kind];
  const isElsewhere =
    (standing.status === 'PENDING' && row.waitingFor && standing.statusReason !== row.waitingFor) ||
    // A withdrawal is put to approval once.
    (row.approval === 'PENDING' && standing.approvalStatus !== 'SKIPPED');
  if (!row.from.includes(standing.status) || isElsewhere)
    throw new IllegalTransition(event.kind, 'withdrawal', standing.status);
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

/** Standing of a new withdrawal. */
export const newWithdrawal = (needsApproval: boolean): WithdrawalStanding => ({
  status: needsApproval ? 'PENDING_APPROVAL' : 'PENDING',
  statusReason: null,
  approvalStatus: needsApproval ? 'PENDING' : 'SKIPPED',
});

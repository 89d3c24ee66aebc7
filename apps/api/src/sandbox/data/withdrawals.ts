import type { WithdrawalEvent } from '@countinghouse/payments';
import type { VerticalName } from './verticals';

/** A step of a withdrawal; one to an address that is on the whitelist no more is postponed. */
export type Step = WithdrawalEvent['kind'] | 'NOT_LISTED';

/** Steps together, at hours after it could be sent, from and to. */
type Leg = readonly [from: number, to: number, steps: readonly Step[]];

const between = (from: number, to: number, ...steps: Step[]): Leg => [from, to, steps];
const after = (hours: number, ...steps: Step[]): Leg => between(hours, hours, ...steps);
const sent = ['PICKED', 'SENT', 'CONFIRMED'] as const;
const atOnce = 0.006;

/** Courses of a withdrawal that may be sent, with their shares in percent. The delay of a usual one is its network's. */
export const courses = {
  SENT: [96, after(0, ...sent)],
  CHAIN_REFUSES: [0.6, after(atOnce, 'PICKED', 'BROADCAST_REFUSED')],
  DROPPED: [0.3, after(atOnce, 'PICKED', 'SENT'), between(26, 40, 'DROPPED')],
  CANCELLED: [1, after(0.0025, 'CANCELLED')],
  BLOCKED: [0.8, after(atOnce, 'SCREENING_HIT'), between(20, 70, 'REFUSED')],
  RELEASED: [0.4, after(atOnce, 'SCREENING_HIT'), between(4, 30, 'RELEASED', ...sent)],
  HELD_UP: [0.6, after(atOnce, 'POSTPONED'), between(20, 46, ...sent)],
  UNKNOWN: [0.3, after(atOnce, 'PICKED', 'OUTCOME_UNKNOWN'), between(2, 9, 'SENT', 'CONFIRMED')],
  CONFIRMING: [0, after(atOnce, 'PICKED', 'SENT'), after(3, 'CONFIRMED')],
  NOT_LISTED: [0, after(atOnce, 'NOT_LISTED'), after(58, 'CANCELLED')],
} as const satisfies Readonly<Record<string, readonly [share: number, ...Leg[]]>>;

export type WithdrawalCourse = keyof typeof courses;

/** Answers of the approvers, with their shares: all agree, one refuses, nobody answers, it is taken back, or one of several agrees. */
export const votings = [
  ['APPROVED', 78],
  ['REJECTED', 10],
  ['SILENT', 7],
  ['TAKEN_BACK', 5],
  ['ONE_OF_MANY', 0],
] as const;

/** Choices that a script makes instead of chance. */
export type WithdrawalWish = {
  readonly eur?: number;
  readonly course?: WithdrawalCourse;
  readonly voting?: (typeof votings)[number][0];
  /** A coin and its network, `USDT/TRX`. */
  readonly way?: string;
  /** Hours until the last step of its course. */
  readonly hours?: number;
  /** Part of what it can spend that a business may send so, in percent. */
  readonly most?: number;
  /** As much as is on the network and more. */
  readonly isUncovered?: true;
  readonly byStaff?: true;
};

export const comments = {
  APPROVE: [null, null, 'Known supplier', 'Checked with the finance team', 'As agreed by phone'],
  REJECT: ['Unknown recipient', 'Wrong amount, please make it again', 'Twice the same invoice'],
} as const;

/** Payouts on a day of a busy year, by line of business, and their notes. Source: shares of the recipe and the mean payout. */
export const payouts: Readonly<
  Record<VerticalName, { readonly perDay: number; readonly notes: readonly (string | null)[] }>
> = {
  GAMING: { perDay: 4, notes: [null, null, null, 'Player payout', 'Affiliate commission'] },
  FOREX: { perDay: 5, notes: [null, null, null, 'Client payout', 'Partner rebate'] },
  E_COMMERCE: { perDay: 0.6, notes: [null, 'Supplier invoice', 'Refund in coins'] },
  TRAVEL: { perDay: 0.2, notes: [null, 'Hotel settlement'] },
  SAAS: { perDay: 0.12, notes: [null, 'Contractor'] },
  B2B: { perDay: 0.12, notes: [null, 'Supplier invoice'] },
};

import type { ApprovalDetail, ApprovalView } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Tone } from '@countinghouse/ui';
import { spanText } from '../../../platform/time-left';
import { messages } from './messages';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A row of a list; lists know their rows by id. */
export type ApprovalItem = ApprovalView & { readonly id: string };

export const itemOf = (approval: ApprovalView): ApprovalItem => ({ ...approval, id: approval.withdrawalId });

/** Time left to decide: red from the last day on. */
export const leftOf = (
  { expiresAt }: Pick<ApprovalView, 'expiresAt'>,
  now: number,
): { readonly label: string; readonly tone: Tone } => {
  const left = Date.parse(expiresAt) - now;
  const { left: texts } = messages;
  if (left <= 0) return { label: texts.over, tone: 'danger' };
  const tone = left < day ? 'danger' : 'info';
  return { label: texts.time(spanText(Math.max(minute, left))), tone };
};

export const approvalsGiven = ({ votes }: Pick<ApprovalView, 'votes'>): number =>
  votes.filter(({ decision }) => decision === 'APPROVE').length;

/** `1 of 2`. */
export const approvalsOf = (approval: Pick<ApprovalView, 'votes' | 'requiredApprovals'>): string =>
  messages.approved(approvalsGiven(approval), approval.requiredApprovals);

/** Age of an instant, in its largest unit. */
export const ageOf = (iso: string, now: number): string => {
  const gone = now - Date.parse(iso);
  const { age } = messages.recipient;
  if (gone >= day) return age.days(Math.floor(gone / day));
  return gone >= hour ? age.hours(Math.floor(gone / hour)) : age.minutes;
};

const digits = (text: string): bigint => BigInt(text.replace('.', ''));

/** Change of the value since the withdrawal's creation, in percent with one decimal, rounded half away from zero; null for none. */
export const driftOf = ({
  uniformAmount,
  uniformAmountNow,
}: Pick<ApprovalDetail, 'uniformAmount' | 'uniformAmountNow'>): string | null => {
  if (uniformAmountNow === null) return null;
  // Both have one currency, and so equal decimals.
  const [then, now] = [digits(uniformAmount), digits(uniformAmountNow)];
  if (then === 0n) return null;
  const isLess = now < then;
  const perMille = ((isLess ? then - now : now - then) * 2000n + then) / (2n * then);
  if (perMille === 0n) return null;
  return `${isLess ? '−' : '+'}${perMille / 10n}.${perMille % 10n} %`;
};

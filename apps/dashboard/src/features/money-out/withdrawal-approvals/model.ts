import type { ApprovalDetail, ApprovalView } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { Tone } from '@countinghouse/ui';
import { messages } from './messages';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A row of a list; lists know their rows by id. */
export type ApprovalItem = ApprovalView & { readonly id: string };

export const itemOf = (approval: ApprovalView): ApprovalItem => ({ ...approval, id: approval.withdrawalId });

/** Time left to decide, red for the last hours. */
export const leftOf = (
  { expiresAt }: Pick<ApprovalView, 'expiresAt'>,
  now: number,
): { readonly label: string; readonly tone: Tone } => {
  const left = Date.parse(expiresAt) - now;
  const { left: texts } = messages;
  if (left <= 0) return { label: texts.over, tone: 'danger' };
  const tone = left < 6 * hour ? 'danger' : left < day ? 'warning' : 'info';
  if (left >= day) return { label: texts.days(Math.floor(left / day), Math.floor((left % day) / hour)), tone };
  if (left >= hour) return { label: texts.hours(Math.floor(left / hour), Math.floor((left % hour) / minute)), tone };
  return { label: texts.minutes(Math.max(1, Math.floor(left / minute))), tone };
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

/** Change of the value since the withdrawal's creation, in percent with one decimal; null for none. */
export const driftOf = ({
  uniformAmount,
  uniformAmountNow,
}: Pick<ApprovalDetail, 'uniformAmount' | 'uniformAmountNow'>): string | null => {
  if (uniformAmountNow === null) return null;
  // Both have one currency, and so equal decimals.
  const [then, now] = [digits(uniformAmount), digits(uniformAmountNow)];
  if (then === 0n) return null;
  const perMille = ((now - then) * 1000n) / then;
  if (perMille === 0n) return null;
  const size = perMille < 0n ? -perMille : perMille;
  return `${perMille < 0n ? '−' : '+'}${size / 10n}.${size % 10n} %`;
};

import type { WithdrawalDetail, WithdrawalView } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { StatusTone } from '../../../entities/status/status';
import { toneOf } from '../../../entities/status/status';
import { messages } from './messages';

type Money = { readonly amount: string; readonly currency: string };

/** A figure of the coin that leaves. */
export const coinsOf = (
  withdrawal: Pick<WithdrawalView, 'cryptoCurrency' | 'amount' | 'recipientAmount' | 'networkFee'>,
  figure: 'amount' | 'recipientAmount' | 'networkFee',
): Money => ({ amount: withdrawal[figure], currency: withdrawal.cryptoCurrency });

/** Amount debited; null until it is final. */
export const debitedOf = ({ debitAmount, debitCurrency }: Pick<WithdrawalView, 'debitAmount' | 'debitCurrency'>) =>
  debitAmount === null ? null : { amount: debitAmount, currency: debitCurrency };

export const feeOf = ({ serviceFee, debitCurrency }: Pick<WithdrawalView, 'serviceFee' | 'debitCurrency'>): Money => ({
  amount: serviceFee,
  currency: debitCurrency,
});

/** Address for comparison by eye: in groups of four. */
export const groupsOf = (address: string): string[] => address.match(/.{1,4}/g) ?? [];

/** States with a callback. */
export const isTold = ({ status, approvalStatus }: Pick<WithdrawalView, 'status' | 'approvalStatus'>): boolean =>
  ['BROADCASTED', 'COMPLETED', 'FAILED', 'BLOCKED'].includes(status) ||
  ['APPROVED', 'REJECTED', 'EXPIRED'].includes(approvalStatus);

/** Explanation and its tone; null if the status says it all. */
export const explanationOf = ({
  status,
  statusReason,
}: Pick<WithdrawalView, 'status' | 'statusReason'>): {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
} | null => {
  if (status === 'PENDING_APPROVAL') return { tone: 'info', ...messages.waitingForApproval };
  if (statusReason === null) return null;
  const tone = status === 'FAILED' || status === 'REJECTED' ? 'danger' : status === 'BLOCKED' ? 'warning' : 'info';
  return { tone, ...messages.reasons[statusReason] };
};

const marked: readonly StatusTone[] = ['success', 'warning', 'danger'];

/** The details' timeline, oldest first. */
export const timelineOf = ({ timeline }: Pick<WithdrawalDetail, 'timeline'>) =>
  timeline.map(({ to, at, actor }) => ({
    id: `${to} ${at}`,
    title: messages.steps[to],
    detail: actor.type === 'SYSTEM' ? null : actor.label,
    iso: at,
    tone: marked.includes(toneOf(to)) ? (toneOf(to) as 'success' | 'warning' | 'danger') : undefined,
    isDated: true,
  }));

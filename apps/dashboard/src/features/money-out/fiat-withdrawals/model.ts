import { bankMethodOf } from '@countinghouse/contract/bank-methods';
import type { FiatWithdrawalDetail, FiatWithdrawalView } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { toneOf, type StatusTone } from '../../../entities/status/status';
import { messages } from './messages';

type Money = { readonly amount: string; readonly currency: string };

export const moneyOf = (withdrawal: FiatWithdrawalView, figure: 'amount' | 'fee' | 'debitAmount'): Money => ({
  amount: withdrawal[figure],
  currency: withdrawal.currency,
});

/** The payment method by its name. */
export const methodOf = ({ currency, paymentMethod }: Pick<FiatWithdrawalView, 'currency' | 'paymentMethod'>): string =>
  bankMethodOf(currency, paymentMethod)?.displayName ?? paymentMethod;

/** The bank account as a list shows it. */
export const accountOf = ({ bankAccount }: Pick<FiatWithdrawalView, 'bankAccount'>): string =>
  `${bankAccount.accountLabel} · ${bankAccount.accountMasked}`;

/** Explanation and its tone; null if the status says it all. */
export const explanationOf = (
  { status, statusReason }: Pick<FiatWithdrawalView, 'status' | 'statusReason'>,
  returned: string | null,
): { readonly tone: 'info' | 'warning' | 'danger'; readonly title: string; readonly text: string } | null => {
  const reason = statusReason === 'TAMPERED' ? messages.tampered : statusReason;
  if (status === 'RETURNED')
    return { tone: 'warning', title: messages.returned.title, text: messages.returned.text(returned ?? '', reason) };
  if (reason === null) return null;
  if (status === 'PENDING') return { tone: 'info', ...messages[reason === 'NO_ACCOUNT' ? 'waitsForAccount' : 'waits'] };
  return { tone: 'danger', title: messages.refused.title, text: messages.refused.text(reason) };
};

const marked: readonly StatusTone[] = ['success', 'warning', 'danger'];

/** The details' timeline, oldest first. */
export const timelineOf = ({ timeline }: Pick<FiatWithdrawalDetail, 'timeline'>) =>
  timeline.map(({ to, at, actor }) => ({
    id: `${to} ${at}`,
    title: messages.steps[to],
    detail: actor.type === 'SYSTEM' ? null : actor.label,
    iso: at,
    tone: marked.includes(toneOf(to)) ? (toneOf(to) as 'success' | 'warning' | 'danger') : undefined,
    isDated: true,
  }));

import { bankMethodOf } from '@countinghouse/contract/payment-methods';
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

type Standing = Pick<FiatWithdrawalView, 'status' | 'bankAnswer'>;

/** Question of a bank that holds an order until somebody confirms or ends it there; null without one. */
const questionOf = ({ status, bankAnswer }: Standing): keyof typeof messages.questions | null =>
  status === 'PROCESSING' && bankAnswer !== null && bankAnswer in messages.questions
    ? (bankAnswer as keyof typeof messages.questions)
    : null;

/** Word of the chip: the bank's question before the status, since somebody has to act. */
export const shownStatusOf = (withdrawal: Standing): string => {
  const question = questionOf(withdrawal);
  if (question === null) return withdrawal.status;
  if (question === 'CONTRADICTED') return 'ASK_THE_BANK';
  return question === 'UNCONFIRMED' ? 'TO_CONFIRM' : question;
};

type Explained = Standing &
  Pick<FiatWithdrawalView, 'statusReason' | 'bankWords'> & {
    readonly bankAccount: Pick<FiatWithdrawalView['bankAccount'], 'holderName'>;
  };

/** Explanation and its tone; null if the status says it all. */
export const explanationOf = (
  withdrawal: Explained,
  returned: string | null,
): { readonly tone: 'info' | 'warning' | 'danger'; readonly title: string; readonly text: string } | null => {
  const { status, statusReason, bankAccount, bankWords } = withdrawal;
  const question = questionOf(withdrawal);
  if (question !== null) {
    const { title, text } = messages.questions[question];
    const tone = question === 'CONTRADICTED' ? 'danger' : 'warning';
    return { tone, title, text: text(bankAccount.holderName, bankWords) };
  }
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

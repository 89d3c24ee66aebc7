import type { PaymentStatus } from '@countinghouse/contract/money-in/crypto-deposits';
import { paymentStatusNow, type PaymentState } from '@countinghouse/payments';
import { AppError } from '../../../platform/errors';

const sentences: Readonly<Record<PaymentStatus, string>> = {
  NEW: 'The payment has no deposit currency yet',
  PENDING: 'The payment has a deposit currency already',
  AWAITING: 'The payer has sent coins already',
  DEPOSITED: 'The payment was paid already',
  EXPIRED: 'The payment has expired',
  CANCELLED: 'The payment was cancelled already',
  BLOCKED: 'The payment is blocked',
  REFUNDED: 'The payment was refunded already',
  UNPROCESSABLE: 'The payer has sent coins already',
};

/** Reason that a payment cannot take a step reserved to these statuses, by the clock and not by its timer; null if it can. */
export const conflictOf = (
  state: PaymentState,
  statuses: readonly PaymentStatus[],
  at: Date,
  uniformCurrency: string,
): AppError | null => {
  const status = paymentStatusNow(state, at, uniformCurrency);
  return statuses.includes(status) ? null : new AppError('STATE_CONFLICT', { message: sentences[status] });
};

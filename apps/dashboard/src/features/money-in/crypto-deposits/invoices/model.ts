import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import { fraction, multiply, toDecimalText, trimZeros } from '@countinghouse/money';
import { isZeroText } from '../../../../entities/currency/figures';
import { toneOf, type StatusTone } from '../../../../entities/status/status';
import { messages } from './messages';

/** Percentage of a share, as it is typed: `0.19` is `19`. */
export const percentOf = (share: string): string =>
  trimZeros(toDecimalText(multiply(fraction(share), fraction(100n)), 4, 'half-up'));

/** `19 %` of `0.19`. */
export const rateWords = (share: string): string => `${percentOf(share)} %`;

/** Status with what is told by date and payments: an open one may be overdue or partly paid. */
export const statusChip = ({
  status,
  isOverdue,
  paidAmount,
}: Pick<Invoice, 'status' | 'isOverdue' | 'paidAmount'>): { readonly label: string; readonly tone: StatusTone } => {
  if (isOverdue) return { label: messages.overdue, tone: 'danger' };
  if (status === 'OPEN' && !isZeroText(paidAmount)) return { label: messages.partly, tone: 'warning' };
  return { label: messages.statuses[status], tone: toneOf(status) };
};

/** Number, or the customer of a draft. */
export const nameOf = ({ number, customerName }: Pick<Invoice, 'number' | 'customerName'>): string =>
  number ?? messages.draft(customerName);

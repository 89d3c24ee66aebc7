import type { DepositStatus, PaymentStatus } from './vocabulary';

type StatusFacts = {
  readonly cancelled: boolean;
  readonly expiresAt: Date | null;
  readonly hasCurrency: boolean;
  readonly deposits: readonly { readonly status: DepositStatus }[];
};

const waiting: readonly DepositStatus[] = ['UNCONFIRMED', 'PENDING_AML', 'PENDING_TRAVEL_RULE'];
const returning: readonly DepositStatus[] = ['REFUNDING', 'REFUNDED'];

/** A payment's status at an instant. The order of the lines is the rule: the first that applies wins. */
export const paymentStatusAt = (
  { cancelled, expiresAt, hasCurrency, deposits }: StatusFacts,
  at: Date,
): PaymentStatus => {
  const some = (...statuses: readonly DepositStatus[]) => deposits.some(({ status }) => statuses.includes(status));
  if (cancelled && deposits.length === 0) return 'CANCELLED';
  if (some('CONFIRMED')) return 'DEPOSITED';
  if (some('BLOCKED')) return 'BLOCKED';
  if (some(...waiting)) return 'AWAITING';
  if (some(...returning)) return 'REFUNDED';
  if (some('UNPROCESSABLE')) return 'UNPROCESSABLE';
  if (expiresAt && at >= expiresAt) return 'EXPIRED';
  return hasCurrency ? 'PENDING' : 'NEW';
};

import { add, isZero } from '@countinghouse/money';
import type { CountedDeposit, Received } from './payment';

/** Sums of CONFIRMED deposits with a non-zero amount, per currency in the order given. */
export const receivedOf = (
  deposits: readonly Pick<CountedDeposit, 'status' | 'amount' | 'network'>[],
): readonly Received[] => {
  const received = new Map<string, Received>();
  for (const { status, amount, network } of deposits) {
    if (status !== 'CONFIRMED' || isZero(amount)) continue;
    const before = received.get(amount.currency);
    received.set(
      amount.currency,
      before
        ? { amount: add(before.amount, amount), network: before.network === network ? network : null }
        : { amount, network },
    );
  }
  return [...received.values()];
};

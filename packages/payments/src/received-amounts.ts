import type { Amount } from '@countinghouse/money';
import { add, isZero } from '@countinghouse/money';
import type { Deposit } from './payment';

/** Σ amount per currency over CONFIRMED deposits with a non-zero amount. */
export const receivedAmountPerCurrency = (
  deposits: readonly Pick<Deposit, 'status' | 'amount'>[],
): ReadonlyMap<string, Amount> => {
  const received = new Map<string, Amount>();
  for (const { status, amount } of deposits) {
    if (status !== 'CONFIRMED' || isZero(amount)) continue;
    const before = received.get(amount.currency);
    received.set(amount.currency, before ? add(before, amount) : amount);
  }
  return received;
};

/** In how many currencies a payment was paid. */
export const distinctAmounts = (deposits: readonly Pick<Deposit, 'status' | 'amount'>[]): number =>
  receivedAmountPerCurrency(deposits).size;

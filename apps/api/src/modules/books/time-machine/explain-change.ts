import type { BalanceChange, ChangeCause } from '@countinghouse/contract/books/time-machine';
import type { Grouping, Movement } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { isZero, negate, subtract, sum, toText } from '@countinghouse/money';
import { uniformValue, type RateBook } from '@countinghouse/payments';

/** Cause of the change of money, by posting rule. Whatever has no cause of its own is a correction, so that no movement is left out. */
export const changeGroups: Grouping<ChangeCause> = {
  rules: {
    'T-01': 'PAYMENTS',
    'T-02': 'PAYMENTS',
    'T-03': 'PAYMENTS',
    'T-04': 'PAYMENTS',
    'T-06': 'PAYMENTS',
    'T-12': 'PAYMENTS',
    'T-13': 'WITHDRAWALS',
    'T-14': 'WITHDRAWALS',
    'T-15': 'WITHDRAWALS',
    'T-16': 'RELEASED',
    'T-17': 'BANK_DEPOSITS',
    'T-18': 'WITHDRAWALS',
    'T-19': 'WITHDRAWALS',
    'T-20': 'RELEASED',
    'T-21': 'TRANSFERS',
    'T-22': 'CONVERSIONS',
  },
  others: 'CORRECTIONS',
};

const size = (amount: Amount): bigint => (amount.units < 0n ? negate(amount) : amount).units;

/**
 * Explains a change of money so that the stated lines add up to it, to the last decimal: movements at the prices of now, and as `rates` the rest,
 * which is the revaluation of what lay there before.
 *
 * @throws UnknownRate where a moved currency has no price
 */
export const explainChange = (
  { before, now }: { readonly before: Amount; readonly now: Amount },
  movements: readonly Movement<ChangeCause>[],
  rates: RateBook,
): BalanceChange => {
  const { currency } = now;
  const stated = movements.map(({ group: cause, count, changes }) => ({
    cause,
    count,
    changes: changes
      .filter((change) => !isZero(change))
      .map((change) => ({ currency: change.currency, amount: toText(change) })),
    amount: sum(
      changes.map((change) => uniformValue(change, rates, currency)),
      currency,
    ),
  }));
  const total = subtract(now, before);
  const explained = sum(
    stated.map(({ amount }) => amount),
    currency,
  );
  return {
    before: toText(before),
    causes: stated
      .sort((one, other) => (size(other.amount) > size(one.amount) ? 1 : -1))
      .map(({ amount, ...line }) => ({ ...line, amount: toText(amount) })),
    rates: toText(subtract(total, explained)),
    total: toText(total),
  };
};

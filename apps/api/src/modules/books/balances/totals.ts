import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { HolderBalance } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import {
  add,
  addFractions,
  amountFrom,
  fraction,
  isZero,
  multiply,
  roundingOf,
  sum,
  toText,
  valueOf,
  zero,
} from '@countinghouse/money';
import type { RateBook } from '@countinghouse/payments';
import { uniformValue, UnknownRate } from '@countinghouse/payments';

export type Prices = { readonly rates: RateBook; readonly uniformCurrency: string };

type Totals = BusinessBalances['totals'];

/** False for a currency whose value cannot be stated at these prices. */
export const hasPrice = (currency: string, { rates, uniformCurrency }: Prices): boolean => {
  try {
    rates.mid(currency, uniformCurrency);
    return true;
  } catch (error) {
    if (error instanceof UnknownRate) return false;
    throw error;
  }
};

type Held = Pick<HolderBalance, 'kind' | 'amount'>;

/** Balances of one kind per currency, whoever holds them. */
const perCurrency = (accounts: readonly Held[], wanted: string): Amount[] => {
  const found = new Map<string, Amount>();
  for (const { kind, amount } of accounts)
    if (kind === wanted) found.set(amount.currency, add(found.get(amount.currency) ?? zero(amount.currency), amount));
  return [...found.values()];
};

/**
 * Values of the accounts of one business, or of all businesses together, in the uniform currency with two decimals. Every screen that states such a
 * figure takes it from here: exact sums per currency, each valued and rounded once, are what is available; pending and held are rounded once over all
 * currencies; the total is the sum of the three as stated. Money without a price is left out.
 */
export const totalsOf = (accounts: readonly Held[], prices: Prices): Totals => {
  const { rates, uniformCurrency } = prices;
  const of = (kind: string): Amount[] =>
    perCurrency(accounts, kind).filter((amount) => !isZero(amount) && hasPrice(amount.currency, prices));
  const whole = (kind: string): Amount =>
    amountFrom(
      of(kind).reduce(
        (total, amount) => addFractions(total, multiply(valueOf(amount), rates.mid(amount.currency, uniformCurrency))),
        fraction(0n),
      ),
      uniformCurrency,
      { rounding: roundingOf.shown, decimals: 2 },
    );
  const available = sum(
    of('available').map((amount) => uniformValue(amount, rates, uniformCurrency)),
    uniformCurrency,
  );
  const [pending, held] = [whole('pending'), whole('held')];
  return {
    available: toText(available),
    pending: toText(pending),
    held: toText(held),
    total: toText(sum([available, pending, held], uniformCurrency)),
  };
};

import type { CurrencyThen } from '@countinghouse/contract/books/time-machine';
import type { HolderBalance } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { add, compareForCard, isZero, sum, toRateText, toText, zero } from '@countinghouse/money';
import { uniformValue } from '@countinghouse/payments';
import { balanceKinds, hasPrice, type Prices } from '../balances';

/** Accounts of the same holders at both instants. */
export type Compared = { readonly past: readonly HolderBalance[]; readonly now: readonly HolderBalance[] };

const priceOf = (currency: string, prices: Prices): CurrencyThen['rate'] => {
  const { rates, uniformCurrency } = prices;
  if (currency === uniformCurrency || !hasPrice(currency, prices)) return null;
  const { source, at } = rates.provenance(currency, uniformCurrency);
  return { rate: toRateText(rates.mid(currency, uniformCurrency)), source, at: at.toISOString() };
};

/** Every currency that is held at either instant, and the ones that are always listed. */
export const currenciesOf = (
  accounts: Compared,
  prices: { readonly past: Prices; readonly now: Prices },
  always: readonly string[],
): CurrencyThen[] => {
  const sums = (held: readonly HolderBalance[]) => {
    const found = new Map<string, Amount>();
    for (const { kind, amount } of held) {
      const key = `${kind} ${amount.currency}`;
      found.set(key, add(found.get(key) ?? zero(amount.currency), amount));
    }
    return (kind: string, currency: string): Amount => found.get(`${kind} ${currency}`) ?? zero(currency);
  };
  const [past, now] = [sums(accounts.past), sums(accounts.now)];
  const held = [...accounts.past, ...accounts.now].filter(({ amount }) => !isZero(amount));
  const codes = [...new Set([...always, ...held.map(({ amount }) => amount.currency)])].sort(compareForCard);
  return codes.map((currency) => {
    const [available, pending, reserved] = (['available', 'pending', 'held'] as const).map((kind) =>
      past(kind, currency),
    ) as [Amount, Amount, Amount];
    const total = sum([available, pending, reserved], currency);
    const valued = (amount: Amount): string | null =>
      hasPrice(currency, prices.past)
        ? toText(uniformValue(amount, prices.past.rates, prices.past.uniformCurrency))
        : null;
    return {
      currency,
      available: toText(available),
      pending: toText(pending),
      held: toText(reserved),
      total: toText(total),
      availableValue: valued(available),
      value: valued(total),
      rate: priceOf(currency, prices.past),
      totalNow: toText(
        sum(
          balanceKinds.map((kind) => now(kind, currency)),
          currency,
        ),
      ),
      rateNow: priceOf(currency, prices.now),
    };
  });
};

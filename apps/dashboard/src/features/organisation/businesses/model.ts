import type { BusinessBalances, CurrencyBalance } from '@countinghouse/contract/books/balances';
import type { Business } from '@countinghouse/contract/organisation/businesses';
import type { AnswerOf } from '@countinghouse/contract';
import type { getToday } from '@countinghouse/contract/books/statistics';
import { holds } from '@countinghouse/contract/permissions';
import { addFractions, compareFractions, fraction } from '@countinghouse/money';
import { addTexts, isZeroText, shownText, subtractTexts } from '../../../entities/currency/figures';

/** Balances over all currencies, in the organisation's uniform one: available, and with pending and reserved the total. */
type BalanceSums = { readonly available: string; readonly total: string; readonly currency: string };

/** Content of a card in the list. */
export type BusinessCardModel = {
  readonly id: string;
  readonly name: string;
  readonly settlementCurrency: string;
  /** All its balances together; null without sight of balances. */
  readonly sums: BalanceSums | null;
  /** Settlement balances in card order, the settlement currency always, others while something is there; null without sight of balances. */
  readonly balances: readonly { readonly currency: string; readonly amount: string }[] | null;
  /** On-chain volume in less out of today, in the uniform currency: null until known, absent without the permission. */
  readonly today?: { readonly net: string; readonly currency: string } | null;
};

/** Cards with today's volume of each; a business missing from the answer has none. */
export const withToday = (
  cards: readonly BusinessCardModel[],
  told: AnswerOf<typeof getToday> | undefined,
): BusinessCardModel[] => {
  const nets = new Map<string, string>(told?.businesses.map(({ businessId, net }) => [businessId, net]));
  return cards.map((card) => ({
    ...card,
    today: told ? { net: nets.get(card.id) ?? '0', currency: told.currency } : null,
  }));
};

/** Source of the list: balances if the person may see them, otherwise the plain list. */
export const sourceFor = (permissions: Iterable<string>): 'balances' | 'businesses' =>
  holds(permissions, [['GET_BALANCES']]) ? 'balances' : 'businesses';

export const maySeeToday = (permissions: Iterable<string>): boolean =>
  holds(permissions, [['GET_BALANCES', 'GET_STATISTICS']]);

const availableOf = ({ displayFiatAmount, displayCryptoAmount }: BusinessBalances) =>
  addFractions(fraction(displayFiatAmount), fraction(displayCryptoAmount));

// Coins that only pass through on their way to the settlement currency leave a zero behind, which is hidden.
const holdsSomething = ({ amount, held }: CurrencyBalance) => !isZeroText(amount) || !isZeroText(held);

const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' });

/** Cards with balances, the highest available sum of fiat and crypto first, equal ones by name. */
export const cardsFromBalances = (
  businesses: readonly BusinessBalances[],
  compareCurrencies: (a: string, b: string) => number,
): BusinessCardModel[] =>
  [...businesses]
    .sort((a, b) => compareFractions(availableOf(b), availableOf(a)) || compareNames(a.businessName, b.businessName))
    .map((business) => ({
      id: business.businessId,
      name: business.businessName,
      settlementCurrency: business.settlementCurrency,
      sums: {
        available: addTexts([business.displayFiatAmount, business.displayCryptoAmount]),
        total: business.totals.total,
        currency: business.displayCurrency,
      },
      balances: Object.entries(business.balances)
        .filter(([currency, balance]) => currency === business.settlementCurrency || holdsSomething(balance))
        .map(([currency, { amount }]) => ({ currency, amount }))
        .sort((a, b) => compareCurrencies(a.currency, b.currency)),
    }));

/** Cards of the plain list, in the server's order (by name). */
export const cardsFromBusinesses = (businesses: readonly Business[]): BusinessCardModel[] =>
  businesses.map(({ id, name, settlementCurrency }) => ({
    id,
    name,
    settlementCurrency,
    sums: null,
    balances: null,
  }));

/**
 * A card's sums where they say more than its balances do: a single balance in the sums' own currency, with nothing pending
 * or reserved beside it, would stand there twice.
 */
export const sumsWorthSaying = ({ sums, balances }: BusinessCardModel): BusinessCardModel['sums'] => {
  if (!sums || balances?.length !== 1 || balances[0]?.currency !== sums.currency) return sums;
  return isZeroText(subtractTexts(sums.total, sums.available)) ? null : sums;
};

/** Cards whose name contains the text, ignoring case. */
export const cardsMatching = (cards: readonly BusinessCardModel[], text: string): BusinessCardModel[] => {
  const wanted = text.trim().toLowerCase();
  return cards.filter(({ name }) => name.toLowerCase().includes(wanted));
};

/** With two decimals and a true minus: `1,234.50`, `−80.00`. */
export const netText = (net: string): string => shownText(net, 2).replace('-', '\u2212');

import type { BusinessBalances, CurrencyBalance } from '@countinghouse/contract/books/balances';
import type { Business } from '@countinghouse/contract/organisation/businesses';
import type { AnswerOf } from '@countinghouse/contract';
import type { getToday } from '@countinghouse/contract/books/statistics';
import { holds } from '@countinghouse/contract/permissions';
import { addFractions, compareFractions, fraction } from '@countinghouse/money';
import { addTexts, isZeroText, shownText } from '../../../entities/currency/figures';

/** What a card of the list shows. */
export type BusinessCardModel = {
  readonly id: string;
  readonly name: string;
  readonly settlementCurrency: string;
  /** Everything the business holds, in the organisation's uniform currency; null without sight of balances. */
  readonly total: { readonly amount: string; readonly currency: string } | null;
  /** Settlement balances in card order, the settlement currency always, others while something is there; null without sight of balances. */
  readonly balances: readonly { readonly currency: string; readonly amount: string }[] | null;
  /** What it took in on the chains today less what it paid out, in the uniform currency: null until that is known, absent for who may not. */
  readonly today?: { readonly net: string; readonly currency: string } | null;
};

/** The cards with what each moved today; one that is not told of moved nothing. */
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

/** Where the list comes from: who may see balances reads them, everyone else the plain list. */
export const sourceFor = (permissions: Iterable<string>): 'balances' | 'businesses' =>
  holds(permissions, [['GET_BALANCES']]) ? 'balances' : 'businesses';

export const maySeeToday = (permissions: Iterable<string>): boolean =>
  holds(permissions, [['GET_BALANCES', 'GET_STATISTICS']]);

const totalOf = ({ displayFiatAmount, displayCryptoAmount }: BusinessBalances) =>
  addFractions(fraction(displayFiatAmount), fraction(displayCryptoAmount));

// Coins that only pass through on their way to the settlement currency leave a zero behind: it says nothing.
const holdsSomething = ({ amount, held }: CurrencyBalance) => !isZeroText(amount) || !isZeroText(held);

const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' });

/** Cards with balances, the highest total of fiat and crypto first, equal ones by name. */
export const cardsFromBalances = (
  businesses: readonly BusinessBalances[],
  compareCurrencies: (a: string, b: string) => number,
): BusinessCardModel[] =>
  [...businesses]
    .sort((a, b) => compareFractions(totalOf(b), totalOf(a)) || compareNames(a.businessName, b.businessName))
    .map((business) => ({
      id: business.businessId,
      name: business.businessName,
      settlementCurrency: business.settlementCurrency,
      total: {
        amount: addTexts([business.displayFiatAmount, business.displayCryptoAmount]),
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
    total: null,
    balances: null,
  }));

/**
 * A card's total where it says more than its balances do: a single balance in the total's own currency would stand there
 * twice.
 */
export const totalWorthSaying = ({ total, balances }: BusinessCardModel): BusinessCardModel['total'] =>
  total && balances?.length === 1 && balances[0]?.currency === total.currency ? null : total;

/** What all businesses together come to; null without sight of balances. */
export const totalOfAll = (cards: readonly BusinessCardModel[]): BusinessCardModel['total'] => {
  const totals = cards.flatMap(({ total }) => total ?? []);
  const [first] = totals;
  return first ? { amount: addTexts(totals.map(({ amount }) => amount)), currency: first.currency } : null;
};

/** The cards whose name contains the text, upper and lower case alike. */
export const cardsMatching = (cards: readonly BusinessCardModel[], text: string): BusinessCardModel[] => {
  const wanted = text.trim().toLowerCase();
  return cards.filter(({ name }) => name.toLowerCase().includes(wanted));
};

/** With two decimals and a true minus: `1,234.50`, `−80.00`. */
export const netText = (net: string): string => shownText(net, 2).replace('-', '\u2212');

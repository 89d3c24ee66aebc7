import { currencyNetworkOf, currencyOf } from '@countinghouse/money';
import { payingWays, type PayingWay } from './data/coin-mix';
import { verticals } from './data/verticals';
import type { PlanBasics, PlanContext } from './plan';
import type { Random } from './random';

const displayShares = [
  ['EUR', 60],
  ['USD', 25],
  ['GBP', 8],
] as const;
const otherDisplayShare = 7;

/** The price of a payment: its currency, its text, and about what it is worth in EUR. `inCurrency` settles the currency. */
export const planPrice = (context: PlanContext, { random, createdAt }: PlanBasics, inCurrency?: string) => {
  const { business, rates } = context;
  const eur = Math.max(5, verticals[business.vertical].amountInEur(random, createdAt.getUTCMonth() + 1));
  const common = displayShares.filter(([code]) => business.displayCurrencies.includes(code));
  const others = business.displayCurrencies.filter((code) => !displayShares.some(([known]) => known === code));
  const displayCurrency =
    inCurrency ??
    random.weighted('display', [
      ...common,
      ...others.map((code) => [code, otherDisplayShare / others.length] as const),
    ]);
  // A price list in a currency does not follow its rate of the hour: plans keep their face value.
  const isPriceList = business.vertical === 'SAAS';
  const inDisplay = isPriceList ? eur : eur / rates.approximateEur(displayCurrency, createdAt);
  const { ledgerScale } = currencyOf(displayCurrency);
  return { displayCurrency, displayAmount: priceText(random, inDisplay, ledgerScale), eur };
};

/** Prices as people set them: many round, many ending in .99 or .50, the rest to the cent. */
const priceText = (random: Random, value: number, scale: number): string => {
  if (scale === 0) return String(Math.max(1, Math.round(value / 10) * 10));
  const rounded = random.weighted('rounding', [
    [Math.max(1, Math.round(value / 5) * 5), value >= 20 ? 35 : 0],
    [Math.max(1, Math.round(value)), 25],
    [Math.max(1, Math.floor(value)) + 0.99, 20],
    [Math.max(1, Math.floor(value)) + 0.5, 8],
    [value, 12],
  ] as const);
  return rounded.toFixed(2);
};

/** Ways of paying that a business with these coins and networks has. */
export const waysOf = (currencies: readonly string[]): PayingWay[] =>
  payingWays.filter(({ currency }) => currencies.includes(currency));

/** A payer takes a coin whose smallest deposit leaves room for paying less than half of the price. */
export const chooseWay = (context: PlanContext, random: Random, eur: number, at: Date): PayingWay => {
  const affordable = context.ways.filter((way) => minimumEur(context, way, at) * 3 <= eur);
  const choices = affordable.length > 0 ? affordable : context.ways;
  return random.weighted(
    'way',
    choices.map((way) => [way, way.share] as const),
  );
};

/** Tokens without fixed limits take 15 EUR, rounded up to two digits of the coin. */
const tokenMinimumEur = 16.5;

/** The smallest deposit of a way of paying, in EUR. */
export const minimumEur = ({ rates }: PlanContext, { currency, network }: PayingWay, at: Date): number => {
  const { limits } = currencyNetworkOf(currency, network);
  return limits ? Number(limits.minDeposit) * rates.approximateEur(currency, at) : tokenMinimumEur;
};

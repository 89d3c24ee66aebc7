import { currencyOf, fraction, type Fraction } from '@countinghouse/money';
import type { RateBook } from '@countinghouse/payments';
import { addDays, dayText, daysInto, startOfDay, windowDays, type Window } from './calendar';
import { ends, usdcDepeg } from './data/prices';
import type { Random } from './random';

const significantDigits = 10;

/** The source that rates of the sandbox name. */
export const rateSource = 'sandbox';

export type RatePath = {
  /** Price of one unit of `base` in `quote` at an instant, to 10 significant digits. */
  mid(base: string, quote: string, at: Date): Fraction;
  /** Middle price as decimal text. */
  midText(base: string, quote: string, at: Date): string;
  /** The prices of an instant as the product's rules take them. */
  bookAt(at: Date): RateBook;
  /** Price in EUR at the beginning of the instant's day, as a number: for sizes and choices of the history, never for money. */
  approximateEur(code: string, at: Date): number;
};

/** Currencies with their own path; stable coins follow the dollar. */
export const pricedCurrencies: readonly string[] = ['EUR', 'USDT', 'USDC', ...Object.keys(ends)];

/**
 * Prices of every currency over the window and beyond. Each day's return is a named random number, so a later day
 * continues the path without changing an earlier one.
 */
export const createRatePath = (random: Random, window: Window): RatePath => {
  const logs = new Map<string, number[]>();

  /** Sum of daily returns up to each midnight, index 0 being the window's first. */
  const walk = (code: string, sigma: number, upTo: number): number[] => {
    let sums = logs.get(code);
    if (!sums) logs.set(code, (sums = [0]));
    for (let day = sums.length - 1; day < upTo; day++) {
      const step = sigma * random.normal(`rate/${code}/${dayText(addDays(window.start, day))}`);
      sums.push(sums[day]! + step);
    }
    return sums;
  };

  const walkedPrice = (code: string, at: Date): number => {
    const end = ends[code];
    if (!end) throw new Error(`No price path for ${code}`);
    const into = Math.max(0, daysInto(window, at));
    const day = Math.floor(into);
    const sums = walk(code, end.sigma, Math.max(day + 1, windowDays));
    const within = into - day;
    const drift = sums[day]! + (sums[day + 1]! - sums[day]!) * within - sums[windowDays]!;
    return end.eur * Math.exp(drift + ripple(code, day, within) * end.sigma);
  };

  /** A small movement inside the day that vanishes at midnight, so that no two quotes of a day look copied. */
  const ripple = (code: string, day: number, within: number): number => {
    if (within === 0) return 0;
    const date = dayText(addDays(window.start, day));
    const slow = random.u(`rate/${code}/${date}/slow`) - 0.5;
    const fast = random.u(`rate/${code}/${date}/fast`) - 0.5;
    return 0.5 * slow * Math.sin(Math.PI * within) + 0.2 * fast * Math.sin(7 * Math.PI * within);
  };

  const peg = (code: string, at: Date): number => {
    const daysBeforeAnchor = windowDays - 1 - Math.floor(daysInto(window, at));
    const scripted = code === 'USDC' ? usdcDepeg[daysBeforeAnchor] : undefined;
    if (scripted !== undefined) return scripted;
    const deviation = 0.0004 * random.normal(`rate/${code}/${dayText(at)}/peg`);
    return 1 + Math.min(Math.max(deviation, -0.002), 0.002);
  };

  const priceAt = (code: string, at: Date): number => {
    if (code === 'EUR') return 1;
    return currencyOf(code).isStable ? peg(code, at) * walkedPrice('USD', at) : walkedPrice(code, at);
  };

  // Quotes of one payment ask for the same few prices of a moment again and again.
  let moment = NaN;
  const prices = new Map<string, number>();
  const mids = new Map<string, Fraction>();
  const turnTo = (at: Date): void => {
    if (at.getTime() === moment) return;
    moment = at.getTime();
    prices.clear();
    mids.clear();
  };
  const eur = (code: string, at: Date): number => {
    turnTo(at);
    let price = prices.get(code);
    if (price === undefined) {
      price = priceAt(code, at);
      prices.set(code, price);
    }
    return price;
  };

  const midText = (base: string, quote: string, at: Date): string => {
    if (base === quote) return '1';
    // The peg is stated in dollars: dividing two euro prices would blur the scripted digits.
    if (currencyOf(base).pegCurrency === quote) return plainDecimal(peg(base, at));
    return plainDecimal(eur(base, at) / eur(quote, at));
  };

  const mid = (base: string, quote: string, at: Date): Fraction => {
    turnTo(at);
    const pair = `${base}/${quote}`;
    let found = mids.get(pair);
    if (!found) mids.set(pair, (found = fraction(midText(base, quote, at))));
    return found;
  };
  const bookAt = (at: Date): RateBook => ({
    mid: (base, quote) => mid(base, quote, at),
    provenance: () => ({ source: rateSource, at }),
  });

  const ofDays = new Map<number, Map<string, number>>();
  const approximateEur = (code: string, at: Date): number => {
    const day = startOfDay(at);
    let known = ofDays.get(day.getTime());
    if (!known) ofDays.set(day.getTime(), (known = new Map<string, number>()));
    let price = known.get(code);
    if (price === undefined) known.set(code, (price = priceAt(code, day)));
    return price;
  };
  return { mid, midText, bookAt, approximateEur };
};

/** A positive number as decimal text without an exponent, to 10 significant digits, without trailing zeros. */
const plainDecimal = (value: number): string => {
  const [mantissa = '', exponent = '0'] = value.toExponential(significantDigits - 1).split('e');
  const decimals = Math.max(0, significantDigits - 1 - Number(exponent));
  const text =
    decimals > 0 ? Number(`${mantissa}e${exponent}`).toFixed(Math.min(decimals, 18)) : String(Math.round(value));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

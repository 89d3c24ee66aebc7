import { currencyOf, fraction, type Fraction } from '@countinghouse/money';
import type { RateBook } from '@countinghouse/payments';
import { addDays, dayText, daysInto, windowDays, type Window } from './calendar';
import type { Random } from './random';

/** Where a price path ends at the end of the window, and how much it moves in a day (log-return). */
type PathEnd = { readonly eur: number; readonly sigma: number };

const other = 0.035;
const fiat = 0.004;

const ends: Readonly<Record<string, PathEnd>> = {
  BTC: { eur: 58_000, sigma: 0.025 },
  ETH: { eur: 3_000, sigma: 0.032 },
  LTC: { eur: 75, sigma: other },
  BCH: { eur: 380, sigma: other },
  XRP: { eur: 0.55, sigma: other },
  XLM: { eur: 0.11, sigma: other },
  DASH: { eur: 28, sigma: other },
  LINK: { eur: 14, sigma: other },
  EOS: { eur: 0.62, sigma: other },
  BAT: { eur: 0.19, sigma: other },
  AION: { eur: 0.003, sigma: other },
  BNT: { eur: 0.58, sigma: other },
  CVC: { eur: 0.11, sigma: other },
  ENJ: { eur: 0.24, sigma: other },
  FUN: { eur: 0.0045, sigma: other },
  KNC: { eur: 0.52, sigma: other },
  LRC: { eur: 0.21, sigma: other },
  MITH: { eur: 0.0006, sigma: other },
  MTL: { eur: 1.35, sigma: other },
  OMG: { eur: 0.46, sigma: other },
  REP: { eur: 0.95, sigma: other },
  ZIL: { eur: 0.019, sigma: other },
  TRX: { eur: 0.12, sigma: other },
  BNB: { eur: 540, sigma: 0.028 },
  SOL: { eur: 145, sigma: 0.038 },
  USD: { eur: 0.92, sigma: fiat },
  GBP: { eur: 1.17, sigma: 0.003 },
  JPY: { eur: 0.0059, sigma: fiat },
  AED: { eur: 0.2505, sigma: fiat },
  AUD: { eur: 0.61, sigma: fiat },
  BRL: { eur: 0.166, sigma: fiat },
  CAD: { eur: 0.67, sigma: fiat },
  CHF: { eur: 1.04, sigma: fiat },
  CNY: { eur: 0.127, sigma: fiat },
  CZK: { eur: 0.0398, sigma: fiat },
  DKK: { eur: 0.134, sigma: 0.0002 },
  HKD: { eur: 0.118, sigma: fiat },
  HUF: { eur: 0.00253, sigma: fiat },
  IDR: { eur: 0.0000566, sigma: fiat },
  ILS: { eur: 0.248, sigma: fiat },
  INR: { eur: 0.01101, sigma: fiat },
  KRW: { eur: 0.000666, sigma: fiat },
  MXN: { eur: 0.0495, sigma: fiat },
  MYR: { eur: 0.196, sigma: fiat },
  NOK: { eur: 0.0868, sigma: fiat },
  NZD: { eur: 0.561, sigma: fiat },
  PHP: { eur: 0.0158, sigma: fiat },
  PLN: { eur: 0.2325, sigma: fiat },
  RON: { eur: 0.2009, sigma: fiat },
  SEK: { eur: 0.0881, sigma: fiat },
  SGD: { eur: 0.682, sigma: fiat },
  THB: { eur: 0.0253, sigma: fiat },
  TRY: { eur: 0.0279, sigma: fiat },
  ZAR: { eur: 0.0502, sigma: fiat },
};

/** The scripted loss of USDC's peg: USD per coin, by days before the anchor. One side of a 1 % threshold, then past it. */
export const usdcDepeg: Readonly<Record<number, number>> = { 480: 0.974, 479: 0.988 };

const significantDigits = 10;

/** The source that rates of the sandbox name. */
export const rateSource = 'sandbox';

export type RatePath = {
  /** Price of one unit of `base` in `quote` at an instant, to 10 significant digits. */
  mid(base: string, quote: string, at: Date): Fraction;
  /** The same as decimal text. */
  midText(base: string, quote: string, at: Date): string;
  /** The prices of an instant as the product's rules take them. */
  bookAt(at: Date): RateBook;
  /** Price in EUR as a number: for sizes and choices of the history, never for money. */
  approximateEur(code: string, at: Date): number;
};

/** Currencies with a path of their own; stable coins follow the dollar. */
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

  // Quotes of one payment ask for the same few prices again and again.
  const recent = new Map<string, number>();
  const eur = (code: string, at: Date): number => {
    if (code === 'EUR') return 1;
    const key = `${code}@${at.getTime()}`;
    const known = recent.get(key);
    if (known !== undefined) return known;
    const price = currencyOf(code).isStable ? peg(code, at) * walkedPrice('USD', at) : walkedPrice(code, at);
    if (recent.size > 512) recent.clear();
    recent.set(key, price);
    return price;
  };

  const midText = (base: string, quote: string, at: Date): string => {
    if (base === quote) return '1';
    // The peg is stated in dollars: dividing two euro prices would blur the scripted digits.
    if (currencyOf(base).pegCurrency === quote) return plainDecimal(peg(base, at));
    return plainDecimal(eur(base, at) / eur(quote, at));
  };

  const mid = (base: string, quote: string, at: Date): Fraction => fraction(midText(base, quote, at));
  const bookAt = (at: Date): RateBook => ({
    mid: (base, quote) => mid(base, quote, at),
    provenance: () => ({ source: rateSource, at }),
  });
  return { mid, midText, bookAt, approximateEur: eur };
};

/** A positive number as decimal text without an exponent, to 10 significant digits, without trailing zeros. */
const plainDecimal = (value: number): string => {
  const [mantissa = '', exponent = '0'] = value.toExponential(significantDigits - 1).split('e');
  const decimals = Math.max(0, significantDigits - 1 - Number(exponent));
  const text =
    decimals > 0 ? Number(`${mantissa}e${exponent}`).toFixed(Math.min(decimals, 18)) : String(Math.round(value));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

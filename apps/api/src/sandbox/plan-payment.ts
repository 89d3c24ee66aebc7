import { currencyNetworkOf, currencyOf } from '@countinghouse/money';
import { addMinutes, dayText, daysInto, type Window } from './calendar';
import type { DemoBusiness } from './data/businesses';
import { blockSeconds, payingWays, requiredConfirmations, type PayingWay } from './data/coin-mix';
import { mixedCurrencyShare, outcomes, twoTransfersShare, type Outcome } from './data/outcomes';
import { verticals } from './data/verticals';
import { momentOn } from './daily-count';
import { eventId } from './ids';
import type { Random } from './random';
import type { RatePath } from './rate-path';

/** How much a transfer brings. */
export type TransferSize =
  /** A multiple of the quoted deposit amount; 1 is to the unit. */
  | { readonly kind: 'OF_EXPECTED'; readonly ratio: number }
  /** What is still missing to the quoted amount, in whatever coin it comes. */
  | { readonly kind: 'REMAINDER' }
  /** A value in EUR (payments without a price). */
  | { readonly kind: 'VALUE'; readonly eur: number }
  /** A share of the smallest deposit the network accepts. */
  | { readonly kind: 'OF_MINIMUM'; readonly ratio: number };

/** One transfer on a chain, as the payer makes it. */
export type PlannedTransfer = {
  /** Position within the payment, from 0; part of the random paths of everything about the transfer. */
  readonly index: number;
  readonly currency: string;
  readonly network: string;
  readonly size: TransferSize;
  readonly detectedAt: Date;
  /** When the chain has given it the required confirmations. */
  readonly finalAt: Date;
  readonly requiredConfirmations: number;
  /** When screening has answered. */
  readonly screenedAt: Date;
  readonly screeningHit: boolean;
};

/** Everything that chance decides about one payment; what it is worth is then computed by the product's own rules. */
export type PaymentPlan = {
  /** Random source of this payment: `biz/7/2024-03-01/pay/17`. */
  readonly random: Random;
  readonly id: string;
  /** A number of its own among all payments of all demonstration businesses, below 2^32. */
  readonly serial: number;
  readonly clientPaymentId: string;
  readonly type: 'ONE_TIME' | 'REUSABLE';
  readonly outcome: Outcome | null;
  readonly rateType: 'FIXED' | 'FLOATING';
  readonly createdAt: Date;
  /** null for REUSABLE. */
  readonly expirationMinutes: number | null;
  readonly expiresAt: Date | null;
  readonly displayCurrency: string | null;
  /** Decimal text at the scale of the display currency; null: no price. */
  readonly displayAmount: string | null;
  /** Coin of choice; null when the payer never chose one. */
  readonly way: PayingWay | null;
  /** When the coin was chosen: at creation or a little later on the payment page. */
  readonly chosenAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly transfers: readonly PlannedTransfer[];
};

/** What a plan is made from. */
export type PlanContext = {
  readonly random: Random;
  readonly window: Window;
  readonly rates: RatePath;
  readonly business: DemoBusiness;
  /** Position among all demonstration businesses, from 1. */
  readonly businessNumber: number;
  /** Coins and networks this business takes. */
  readonly ways: readonly PayingWay[];
};

/** Longest life of a payment: no event of it happens later than this after its day. */
export const longestLifeDays = 62;

const minutesPerDay = 1_440;

/** Ways of paying that a business with these coins and networks has. */
export const waysOf = (currencies: readonly string[]): PayingWay[] =>
  payingWays.filter(({ currency }) => currencies.includes(currency));

/** The plan of payment `index` of a day: a pure function of seed, business, day and index. */
export const planPayment = (context: PlanContext, day: Date, index: number): PaymentPlan => {
  const random = context.random.within(`biz/${context.businessNumber}/${dayText(day)}/pay/${index}`);
  const basics = basicsOf(context, random, momentOn(random, day), index);
  const isOneTime = random.chance('type', verticals[context.business.vertical].oneTimeShare);
  return isOneTime ? planOneTime(context, basics) : planReusable(context, basics);
};

/** Indexes from here on are not used by the payments of a day. */
const firstFreshIndex = 32_000;

const freshStates = ['NEW', 'PENDING', 'AWAITING'] as const;

/** Businesses that somebody pays at any hour. */
const busyVerticals: readonly string[] = ['GAMING', 'E_COMMERCE', 'FOREX'];

/** Payments under way at the instant where the window ends: one each just made, waiting for money, waiting for blocks. */
export const planFresh = (context: PlanContext, endsAt: Date): PaymentPlan[] => {
  if (!busyVerticals.includes(context.business.vertical)) return [];
  return freshStates.map((freshState, index) => {
    const random = context.random.within(`biz/${context.businessNumber}/fresh/${endsAt.toISOString()}/pay/${index}`);
    const minutesAgo = { NEW: 1, PENDING: 5, AWAITING: 9 }[freshState] + 5 * random.u('ago');
    const basics = basicsOf(context, random, addMinutes(endsAt, -minutesAgo), firstFreshIndex + index);
    return planOneTime(context, basics, freshState);
  });
};

const basicsOf = (context: PlanContext, random: Random, createdAt: Date, index: number): Basics => ({
  random,
  id: eventId(random, 'payment', createdAt),
  serial: serialOf(context, createdAt, index),
  clientPaymentId: clientPaymentIdOf(random, verticals[context.business.vertical].idPrefix, createdAt),
  createdAt,
});

type Basics = Pick<PaymentPlan, 'random' | 'id' | 'serial' | 'clientPaymentId' | 'createdAt'>;

/** 5 bits of business, 12 of day, 15 of index. */
const serialOf = ({ businessNumber, window }: PlanContext, day: Date, index: number): number =>
  ((businessNumber % 32) * 4_096 + (Math.floor(daysInto(window, day)) % 4_096)) * 32_768 + index;

/** Letters and digits that nobody mistakes for one another. */
const idAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const clientPaymentIdOf = (random: Random, prefix: string, day: Date): string => {
  const tail = [...random.bytes('client-id', 8)].map((byte) => idAlphabet[byte % idAlphabet.length]).join('');
  return `${prefix}-${dayText(day).replaceAll('-', '')}-${tail}`;
};

const usualExpirations = [
  [30, 70],
  [15, 12],
  [60, 12],
  [1_440, 6],
] as const;

/** Invoices and bookings stay open for days. */
const invoiceExpirations = [
  [30, 45],
  [1_440, 25],
  [4_320, 18],
  [10_080, 12],
] as const;

const expirationOf = ({ business }: PlanContext, random: Random): number => {
  const isInvoiced = !busyVerticals.includes(business.vertical);
  return random.weighted<number>('expiration', isInvoiced ? invoiceExpirations : usualExpirations);
};

const planOneTime = (
  context: PlanContext,
  basics: Basics,
  fresh: (typeof freshStates)[number] | null = null,
): PaymentPlan => {
  const { random, createdAt } = basics;
  const outcome = fresh ? (fresh === 'AWAITING' ? 'EXACT' : 'NO_FUNDS') : random.weighted('outcome', outcomes);
  const { displayCurrency, displayAmount, eur } = planPrice(context, basics);
  const expirationMinutes = fresh ? 30 : expirationOf(context, random);
  const expiresAt = addMinutes(createdAt, expirationMinutes);
  const rateType = expirationMinutes <= 30 && random.chance('rate-type', 0.9) ? 'FIXED' : 'FLOATING';
  const abandoned = outcome === 'NO_FUNDS' || outcome === 'CANCELLED';
  const neverChose = fresh ? fresh === 'NEW' : abandoned && random.chance('never-chose', 0.25);
  const way = neverChose
    ? null
    : fresh === 'AWAITING'
      ? slowestWay(context)
      : chooseWay(context, random, eur, createdAt);
  const chosenLater = !fresh && random.chance('chosen-later', 0.15);
  const chosenAt = way && (chosenLater ? addMinutes(createdAt, 0.2 + 2 * random.u('choosing')) : createdAt);
  const cancelledAt =
    outcome === 'CANCELLED' ? addMinutes(createdAt, expirationMinutes * (0.15 + 0.7 * random.u('cancelled'))) : null;
  const transfers =
    way && chosenAt && !abandoned ? oneTimeTransfers(context, basics, outcome, { way, chosenAt, expiresAt, eur }) : [];
  return {
    ...basics,
    type: 'ONE_TIME',
    outcome,
    rateType,
    expirationMinutes,
    expiresAt,
    displayCurrency,
    displayAmount,
    way,
    chosenAt: chosenAt !== null && cancelledAt !== null && chosenAt > cancelledAt ? createdAt : chosenAt,
    cancelledAt,
    transfers,
  };
};

type Chosen = { readonly way: PayingWay; readonly chosenAt: Date; readonly expiresAt: Date; readonly eur: number };

const oneTimeTransfers = (
  context: PlanContext,
  { random }: Basics,
  outcome: Outcome,
  chosen: Chosen,
): PlannedTransfer[] => {
  const { way, chosenAt, expiresAt, eur } = chosen;
  const openMinutes = (expiresAt.getTime() - chosenAt.getTime()) / 60_000;
  const delay = Math.max(0.3, Math.min(random.exponential('detection', 6), openMinutes * 0.9, 240));
  const inTime = addMinutes(chosenAt, delay);
  const transfer = (index: number, size: TransferSize, detectedAt: Date, by: PayingWay = way, hit = false) =>
    planTransfer(context, random, { index, way: by, size, detectedAt, eur, hit });
  const ofExpected = (ratio: number): TransferSize => ({ kind: 'OF_EXPECTED', ratio });

  switch (outcome) {
    case 'EXACT': {
      const second = secondWay(context, random, way);
      const split = second ?? (random.chance('two-transfers', twoTransfersShare) ? way : null);
      if (!split) return [transfer(0, ofExpected(1), inTime)];
      const first = ofExpected(0.42 + 0.16 * random.u('split'));
      const later = addMinutes(inTime, Math.min(1 + 5 * random.u('second'), (openMinutes - delay) * 0.8));
      return [transfer(0, first, inTime), transfer(1, { kind: 'REMAINDER' }, later, split)];
    }
    case 'UNDERPAID':
      return [transfer(0, ofExpected(0.5 + 0.494 * Math.sqrt(random.u('ratio'))), inTime)];
    case 'OVERPAID':
      return [transfer(0, ofExpected(1.006 + 0.394 * random.u('ratio') ** 2), inTime)];
    case 'LATE':
      return [transfer(0, ofExpected(1), addMinutes(expiresAt, 3 + random.exponential('late', 150)))];
    case 'FOLLOW_UP': {
      const again = addMinutes(expiresAt, 20 + Math.min(random.exponential('again', 600), 3 * minutesPerDay));
      const ratio = random.chance('same-again', 0.5) ? 1 : 0.2 + 0.7 * random.u('ratio');
      return [transfer(0, ofExpected(1), inTime), transfer(1, ofExpected(ratio), again)];
    }
    case 'UNPROCESSABLE':
      return [transfer(0, { kind: 'OF_MINIMUM', ratio: 0.2 + 0.7 * random.u('ratio') }, inTime)];
    case 'BLOCKED':
      return [transfer(0, ofExpected(1), inTime, way, true)];
    case 'NO_FUNDS':
    case 'CANCELLED':
      return [];
  }
};

/** The other coin of a payment that arrives in two: another one enabled on the same network, so at the same address. */
const secondWay = ({ ways }: PlanContext, random: Random, way: PayingWay): PayingWay | null => {
  if (way.network === 'MAIN') return null;
  const others = ways.filter(({ currency, network }) => network === way.network && currency !== way.currency);
  return others.length > 0 && random.chance('mixed', mixedCurrencyShare) ? random.pick('mixed-coin', others) : null;
};

const planReusable = (context: PlanContext, basics: Basics): PaymentPlan => {
  const { random, createdAt } = basics;
  const { displayCurrency, eur } = planPrice(context, basics);
  const way = chooseWay(context, random, Math.max(eur, 25), createdAt);
  const count = 1 + Math.floor(12 * random.u('deposits') ** 3);
  const transfers: PlannedTransfer[] = [];
  let at = addMinutes(createdAt, 2 + random.exponential('first', 90));
  for (let index = 0; index < count; index++) {
    if (index > 0) at = addMinutes(at, 30 + random.exponential(`gap/${index}`, 5 * minutesPerDay));
    if (at.getTime() > createdAt.getTime() + (longestLifeDays - 2) * minutesPerDay * 60_000) break;
    const value = context.business.vertical === 'B2B' ? eur : eur * Math.exp(0.5 * random.normal(`value/${index}`));
    const size: TransferSize = { kind: 'VALUE', eur: Math.max(value, 1.15 * minimumEur(context, way, at)) };
    transfers.push(
      planTransfer(context, random, {
        index,
        way,
        size,
        detectedAt: at,
        eur: value,
        hit: random.chance(`hit/${index}`, 0.002),
      }),
    );
  }
  return {
    ...basics,
    type: 'REUSABLE',
    outcome: null,
    rateType: 'FLOATING',
    expirationMinutes: null,
    expiresAt: null,
    displayCurrency,
    displayAmount: null,
    way,
    chosenAt: createdAt,
    cancelledAt: null,
    transfers,
  };
};

type TransferChoice = {
  readonly index: number;
  readonly way: PayingWay;
  readonly size: TransferSize;
  readonly detectedAt: Date;
  readonly eur: number;
  readonly hit: boolean;
};

const planTransfer = (_context: PlanContext, random: Random, choice: TransferChoice): PlannedTransfer => {
  const { index, way, size, detectedAt, eur, hit } = choice;
  const required = requiredConfirmations(way.currency, way.network, eur);
  const seconds = required * blockSeconds(way.currency, way.network) * (0.85 + 0.5 * random.u(`blocks/${index}`));
  const finalAt = addMinutes(detectedAt, Math.max(1, seconds) / 60);
  return {
    index,
    currency: way.currency,
    network: way.network,
    size,
    detectedAt,
    finalAt,
    requiredConfirmations: required,
    screenedAt: addMinutes(finalAt, (1 + random.exponential(`screening/${index}`, 4)) / 60),
    screeningHit: hit,
  };
};

const displayShares = [
  ['EUR', 60],
  ['USD', 25],
  ['GBP', 8],
] as const;
const otherDisplayShare = 7;

const planPrice = (context: PlanContext, { random, createdAt }: Basics) => {
  const { business, rates } = context;
  const eur = Math.max(5, verticals[business.vertical].amountInEur(random, createdAt.getUTCMonth() + 1));
  const common = displayShares.filter(([code]) => business.displayCurrencies.includes(code));
  const others = business.displayCurrencies.filter((code) => !displayShares.some(([known]) => known === code));
  const displayCurrency = random.weighted('display', [
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

/** A payer takes a coin whose smallest deposit leaves room for paying less than half of the price. */
const chooseWay = (context: PlanContext, random: Random, eur: number, at: Date): PayingWay => {
  const affordable = context.ways.filter((way) => minimumEur(context, way, at) * 3 <= eur);
  const choices = affordable.length > 0 ? affordable : context.ways;
  return random.weighted(
    'way',
    choices.map((way) => [way, way.share] as const),
  );
};

const slowestWay = ({ ways }: PlanContext): PayingWay | null =>
  ways.toSorted((a, b) => confirmationSeconds(b) - confirmationSeconds(a))[0] ?? null;

const confirmationSeconds = ({ currency, network }: PayingWay): number =>
  requiredConfirmations(currency, network, 0) * blockSeconds(currency, network);

/** Tokens without fixed limits take 15 EUR, rounded up to two digits of the coin. */
const tokenMinimumEur = 16.5;

const minimumEur = ({ rates }: PlanContext, { currency, network }: PayingWay, at: Date): number => {
  const { limits } = currencyNetworkOf(currency, network);
  return limits ? Number(limits.minDeposit) * rates.approximateEur(currency, at) : tokenMinimumEur;
};

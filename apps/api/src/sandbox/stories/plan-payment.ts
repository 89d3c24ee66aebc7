import { currencyNetworkOf, currencyOf } from '@countinghouse/money';
import { blockSeconds, chainOf } from '../../rails/chain';
import { addMinutes, dayText, daysInto, windowDays, type Window } from '../calendar';
import type { DemoBusiness } from '../data/businesses';
import { payingWays, requiredConfirmations, type PayingWay } from '../data/coin-mix';
import { mixedCurrencyShare, outcomes, twoTransfersShare, type Outcome } from '../data/outcomes';
import { isBusy, verticals, type VerticalName } from '../data/verticals';
import { eventId } from '../ids';
import type { Random } from '../random';
import type { RatePath } from '../rate-path';

/** Size of a transfer: a multiple of the quoted amount, its rest in any coin, a value in EUR, or a share of the smallest deposit accepted. */
type TransferSize =
  | { readonly kind: 'OF_EXPECTED' | 'OF_MINIMUM'; readonly ratio: number }
  | { readonly kind: 'REMAINDER' }
  | { readonly kind: 'VALUE'; readonly eur: number };

/**
 * Difficulties with the transfers of a payment: screening takes its time; the merchant did not say who sent the money; the payer refuses to name
 * himself, or does not answer at all until the platform decides; the chain drops the refund.
 */
export type Trouble = 'SLOW_SCREENING' | 'NO_ORIGINATOR' | 'PAYER_REFUSES' | 'PAYER_SILENT' | 'REFUND_FAILS';

/** One transfer on a chain, as the payer makes it. */
export type PlannedTransfer = PayingWay & {
  /** Position within the payment, from 0; part of the random paths of everything about the transfer. */
  readonly index: number;
  readonly size: TransferSize;
  readonly detectedAt: Date;
  /** The required confirmations are there. */
  readonly finalAt: Date;
  readonly requiredConfirmations: number;
  /** The answer of screening. */
  readonly screenedAt: Date;
  readonly screeningHit: boolean;
};

/** Everything that chance decides about one payment; what it is worth is then computed by the product's own rules. */
export type PaymentPlan = {
  /** Random source of this payment: `biz/7/2024-03-01/pay/17`. */
  readonly random: Random;
  readonly id: string;
  /** A unique number among all payments of all demonstration businesses, below 2^32. */
  readonly serial: number;
  readonly clientPaymentId: string;
  readonly type: 'ONE_TIME' | 'REUSABLE';
  readonly outcome: Outcome | null;
  readonly rateType: 'FIXED' | 'FLOATING';
  readonly createdAt: Date;
  /** null for REUSABLE. */
  readonly expirationMinutes: number | null;
  readonly expiresAt: Date | null;
  readonly displayCurrency: string;
  /** Decimal text at the scale of the display currency; null: no price. */
  readonly displayAmount: string | null;
  /** Coin of choice; null when the payer never chose one. */
  readonly way: PayingWay | null;
  /** Choice of the coin: at creation or a little later on the payment page. */
  readonly chosenAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly transfers: readonly PlannedTransfer[];
  /** Set by a script; otherwise chance decides. */
  readonly trouble?: Trouble;
};

/** Inputs of a plan. */
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

/** Choices that a script makes instead of chance. */
export type Forced = {
  readonly outcome?: Outcome;
  /** null: the payer has not chosen a coin. */
  readonly way?: PayingWay | null;
  readonly displayCurrency?: string;
  /** Smallest worth in EUR. */
  readonly leastEur?: number;
  readonly expirationMinutes?: number;
  /** Minutes from the choice of the coin to the first transfer. */
  readonly seenAfter?: number;
  /** Overpayment, as a multiple of the requested amount. */
  readonly overpaid?: number;
  readonly trouble?: Trouble;
};

type Basics = Pick<PaymentPlan, 'random' | 'id' | 'serial' | 'clientPaymentId' | 'createdAt'>;

const minutesPerDay = 1_440;

/** Longest life of a payment: no event of it happens later than this after its day. */
export const longestLifeDays = 62;

/** Relative traffic of the hours of a day, UTC. */
const hours = [2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 6, 5, 4].map(
  (weight, hour) => [hour, weight] as const,
);

/** The plan of payment `index` of a day: a pure function of seed, business, day and index. */
export const planPayment = (context: PlanContext, day: Date, index: number): PaymentPlan => {
  const random = context.random.within(`biz/${context.businessNumber}/${dayText(day)}/pay/${index}`);
  const hour = random.weighted('hour', hours);
  const basics = basicsOf(context, random, new Date(day.getTime() + (hour + random.u('moment')) * 3_600_000), index);
  const isOneTime = random.chance('type', verticals[context.business.vertical].oneTimeShare);
  return isOneTime ? planOneTime(context, basics) : planReusable(context, basics);
};

/** Letters and digits that cannot be mistaken for one another. */
const idAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** @param index distinguishes the payments of a business and day. */
export const basicsOf = (context: PlanContext, random: Random, createdAt: Date, index: number): Basics => {
  const { idPrefix } = verticals[context.business.vertical];
  const tail = Array.from(random.bytes('client-id', 8), (byte) => idAlphabet[byte % idAlphabet.length]).join('');
  const day = Math.floor(daysInto(context.window, createdAt));
  return {
    random,
    id: eventId(random, 'payment', createdAt),
    // 5 bits of business, 12 of day, 15 of index.
    serial: ((context.businessNumber % 32) * 4_096 + (day % 4_096)) * 32_768 + index,
    clientPaymentId: `${idPrefix}-${dayText(createdAt).replaceAll('-', '')}-${tail}`,
    createdAt,
  };
};

const displayShares = [
  ['EUR', 60],
  ['USD', 25],
  ['GBP', 8],
] as const;
const otherDisplayShare = 7;

/** The price of a payment: its currency, its text, and about what it is worth in EUR. */
const planPrice = (context: PlanContext, { random, createdAt }: Basics, { displayCurrency, leastEur = 5 }: Forced) => {
  const { business, rates } = context;
  const eur = Math.max(leastEur, verticals[business.vertical].amountInEur(random, createdAt.getUTCMonth() + 1));
  const common = displayShares.filter(([code]) => business.displayCurrencies.includes(code));
  const others = business.displayCurrencies.filter((code) => !displayShares.some(([known]) => known === code));
  const shown =
    displayCurrency ??
    random.weighted('display', [
      ...common,
      ...others.map((code) => [code, otherDisplayShare / others.length] as const),
    ]);
  // A price list in a currency does not follow its rate of the hour: plans keep their face value.
  const inDisplay = business.vertical === 'SAAS' ? eur : eur / rates.approximateEur(shown, createdAt);
  return { displayCurrency: shown, displayAmount: priceText(random, inDisplay, currencyOf(shown).ledgerScale), eur };
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

/** Ways of paying that a business with these coins has. */
export const waysOf = (currencies: readonly string[]): PayingWay[] =>
  payingWays.filter(({ currency }) => currencies.includes(currency));

/** Chooses a coin whose smallest deposit leaves room for paying less than half of the price. */
const chooseWay = (context: PlanContext, random: Random, eur: number, at: Date): PayingWay => {
  const affordable = context.ways.filter((way) => minimumEur(context, way, at) * 3 <= eur);
  return random.weighted(
    'way',
    (affordable.length > 0 ? affordable : context.ways).map((way) => [way, way.share] as const),
  );
};

/** Tokens without fixed limits take 15 EUR, rounded up to two digits of the coin. */
const tokenMinimumEur = 16.5;

/** The smallest deposit of a way of paying, in EUR. */
const minimumEur = ({ rates }: PlanContext, { currency, network }: PayingWay, at: Date): number => {
  const { limits } = currencyNetworkOf(currency, network);
  return limits ? Number(limits.minDeposit) * rates.approximateEur(currency, at) : tokenMinimumEur;
};

/** The way of paying that is confirmed soonest (`FAST`) or last. */
export const wayByBlocks = ({ ways }: PlanContext, which: 'FAST' | 'SLOW'): PayingWay | null => {
  const seconds = ({ currency, network }: PayingWay): number =>
    requiredConfirmations(currency, network, 0) * blockSeconds(chainOf(currency, network));
  const sorted = ways.toSorted((a, b) => seconds(a) - seconds(b));
  return sorted.at(which === 'FAST' ? 0 : -1) ?? null;
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

/** A ONE_TIME payment and the transfers its outcome takes. */
export const planOneTime = (context: PlanContext, basics: Basics, forced: Forced = {}): PaymentPlan => {
  const { random, createdAt } = basics;
  const outcome = forced.outcome ?? random.weighted('outcome', outcomes);
  const { displayCurrency, displayAmount, eur } = planPrice(context, basics, forced);
  const expirationMinutes =
    forced.expirationMinutes ??
    random.weighted<number>('expiration', isBusy(context.business.vertical) ? usualExpirations : invoiceExpirations);
  const expiresAt = addMinutes(createdAt, expirationMinutes);
  const rateType = expirationMinutes <= 30 && random.chance('rate-type', 0.9) ? 'FIXED' : 'FLOATING';
  const isAbandoned = outcome === 'NO_FUNDS' || outcome === 'CANCELLED';
  const neverChose = forced.way === undefined && isAbandoned && random.chance('never-chose', 0.25);
  const way = neverChose ? null : forced.way === undefined ? chooseWay(context, random, eur, createdAt) : forced.way;
  const cancelledAt =
    outcome === 'CANCELLED' ? addMinutes(createdAt, expirationMinutes * (0.15 + 0.7 * random.u('cancelled'))) : null;
  const choosesLater = forced.way === undefined && cancelledAt === null && random.chance('chosen-later', 0.15);
  const chosenAt = way && (choosesLater ? addMinutes(createdAt, 0.2 + 2 * random.u('choosing')) : createdAt);
  const transfers =
    way && chosenAt && !isAbandoned
      ? oneTimeTransfers(context, random, outcome, { way, chosenAt, expiresAt, eur, forced })
      : [];
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
    chosenAt,
    cancelledAt,
    transfers,
    ...(forced.trouble && { trouble: forced.trouble }),
  };
};

type Chosen = {
  readonly way: PayingWay;
  readonly chosenAt: Date;
  readonly expiresAt: Date;
  readonly eur: number;
  readonly forced: Forced;
};

const oneTimeTransfers = (
  context: PlanContext,
  random: Random,
  outcome: Outcome,
  { way, chosenAt, expiresAt, eur, forced }: Chosen,
): PlannedTransfer[] => {
  const openMinutes = (expiresAt.getTime() - chosenAt.getTime()) / 60_000;
  const delay = forced.seenAfter ?? Math.max(0.3, Math.min(random.exponential('detection', 6), openMinutes * 0.9, 240));
  const inTime = addMinutes(chosenAt, delay);
  const transfer = (index: number, size: TransferSize, detectedAt: Date, by: PayingWay = way, hit = false) =>
    planTransfer(random, { index, way: by, size, detectedAt, eur, hit });
  const ofExpected = (ratio: number): TransferSize => ({ kind: 'OF_EXPECTED', ratio });
  switch (outcome) {
    case 'EXACT': {
      const split = secondWay(context, random, way) ?? (random.chance('two-transfers', twoTransfersShare) ? way : null);
      if (!split) return [transfer(0, ofExpected(1), inTime)];
      const later = addMinutes(inTime, Math.min(1 + 5 * random.u('second'), (openMinutes - delay) * 0.8));
      return [
        transfer(0, ofExpected(0.42 + 0.16 * random.u('split')), inTime),
        transfer(1, { kind: 'REMAINDER' }, later, split),
      ];
    }
    case 'UNDERPAID':
      return [transfer(0, ofExpected(0.5 + 0.494 * Math.sqrt(random.u('ratio'))), inTime)];
    case 'OVERPAID':
      return [transfer(0, ofExpected(forced.overpaid ?? 1.006 + 0.394 * random.u('ratio') ** 2), inTime)];
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

/** A REUSABLE payment: no price, no expiry, one to twelve deposits of about the same size over its life. */
const planReusable = (context: PlanContext, basics: Basics): PaymentPlan => {
  const { random, createdAt } = basics;
  const { displayCurrency, eur } = planPrice(context, basics, {});
  const way = chooseWay(context, random, Math.max(eur, 25), createdAt);
  const count = 1 + Math.floor(12 * random.u('deposits') ** 3);
  const lastMoment = addMinutes(createdAt, (longestLifeDays - 2) * minutesPerDay);
  const transfers: PlannedTransfer[] = [];
  let at = addMinutes(createdAt, 2 + random.exponential('first', 90));
  for (let index = 0; index < count && at <= lastMoment; index++) {
    const value = context.business.vertical === 'B2B' ? eur : eur * Math.exp(0.5 * random.normal(`value/${index}`));
    const size: TransferSize = { kind: 'VALUE', eur: Math.max(value, 1.15 * minimumEur(context, way, at)) };
    const hit = random.chance(`hit/${index}`, 0.002);
    transfers.push(planTransfer(random, { index, way, size, detectedAt: at, eur: value, hit }));
    at = addMinutes(at, 30 + random.exponential(`gap/${index + 1}`, 5 * minutesPerDay));
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

type TransferChoice = Pick<PlannedTransfer, 'index' | 'size' | 'detectedAt'> & {
  readonly way: PayingWay;
  readonly eur: number;
  readonly hit: boolean;
};

/** A transfer seen at a moment, final when its blocks are there, screened some seconds later. */
const planTransfer = (random: Random, { way, eur, hit, ...choice }: TransferChoice): PlannedTransfer => {
  const { index, detectedAt } = choice;
  const required = requiredConfirmations(way.currency, way.network, eur);
  const seconds =
    required * blockSeconds(chainOf(way.currency, way.network)) * (0.85 + 0.5 * random.u(`blocks/${index}`));
  const finalAt = addMinutes(detectedAt, Math.max(1, seconds) / 60);
  return {
    ...way,
    ...choice,
    finalAt,
    requiredConfirmations: required,
    screenedAt: addMinutes(finalAt, (1 + random.exponential(`screening/${index}`, 4)) / 60),
    screeningHit: hit,
  };
};

const growthFrom = 0.4;
const promotion = { everyDays: 90, days: 7, factor: 1.8 } as const;

/** Number of payments a business gets on a day: traffic grows over the window, and has promotion weeks. `scale` is the profile's factor. */
export const paymentsOn = (
  random: Random,
  vertical: VerticalName,
  window: Window,
  day: Date,
  scale: number,
): number => {
  const { paymentsPerDay, weekdays } = verticals[vertical];
  const index = Math.floor(daysInto(window, day));
  const growth = growthFrom + (1 - growthFrom) * Math.min(1, Math.max(0, index / (windowDays - 1)));
  const isPromoted = index % promotion.everyDays >= promotion.everyDays - promotion.days;
  const weekday = weekdays[(day.getUTCDay() + 6) % 7]!;
  const mean = scale * paymentsPerDay * growth * weekday * (isPromoted ? promotion.factor : 1);
  return random.poisson(`${dayText(day)}/count`, mean);
};

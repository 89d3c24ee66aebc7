import { addMinutes, dayText, daysInto, windowDays } from './calendar';
import { blockSeconds, chainOf } from '../rails/chain';
import { requiredConfirmations, type PayingWay } from './data/coin-mix';
import { isBusy } from './data/verticals';
import type { PaymentPlan, PlanContext, Trouble } from './plan';
import { planOneTime, type Forced } from './plan-one-time';
import { basicsOf } from './plan-payment';
import type { Random } from './random';
import { usdcDepeg } from './rate-path';

/** Indexes from here on are not used by the payments of a day. */
const firstFreshIndex = 32_000;
const firstDepegIndex = 31_000;
const firstUnidentifiedIndex = 30_000;
const firstRefusedIndex = 29_000;
const firstUnnamedIndex = 28_000;

type FreshPayment = {
  readonly minutesAgo: number;
  /** Null where the business does not do such a thing. */
  readonly forced: (context: PlanContext) => Forced | null;
};

const seenAtOnce = 0.4;

/** An overpayment that goes back in part, where the business returns what is too much. */
const overpaid = (context: PlanContext): Forced | null =>
  context.business.overpayment === 'EXCESS_REFUND'
    ? { outcome: 'OVERPAID', way: fastestWay(context), seenAfter: seenAtOnce, overpaid: 2.5 }
    : null;

/**
 * One just made, one waiting for money, one waiting for blocks, one waiting for screening, one whose excess is about to go
 * back, and one whose refund the chain dropped. The place in the list is part of the random paths.
 */
const freshPayments: readonly FreshPayment[] = [
  { minutesAgo: 1, forced: () => ({ outcome: 'NO_FUNDS', way: null }) },
  { minutesAgo: 5, forced: ({ ways }) => ({ outcome: 'NO_FUNDS', way: ways[0] ?? null }) },
  { minutesAgo: 9, forced: (context) => ({ outcome: 'EXACT', way: slowestWay(context) }) },
  {
    minutesAgo: 14,
    forced: (context) => ({
      outcome: 'EXACT',
      way: fastestWay(context),
      seenAfter: seenAtOnce,
      trouble: 'SLOW_SCREENING',
    }),
  },
  { minutesAgo: 3, forced: overpaid },
  {
    minutesAgo: 190,
    forced: (context) => {
      const forced = overpaid(context);
      return forced && { ...forced, trouble: 'REFUND_FAILS' };
    },
  },
];

/** Payments under way at the instant where the window ends, at businesses that somebody pays at any hour. */
export const planFresh = (context: PlanContext, endsAt: Date): PaymentPlan[] => {
  if (!isBusy(context.business.vertical)) return [];
  return freshPayments.flatMap(({ minutesAgo, forced }, index) => {
    const choices = forced(context);
    if (!choices) return [];
    const random = context.random.within(`biz/${context.businessNumber}/fresh/${endsAt.toISOString()}/pay/${index}`);
    const createdAt = addMinutes(endsAt, -minutesAgo - 5 * random.u('ago'));
    const basics = basicsOf(context, random, createdAt, firstFreshIndex + index);
    return planOneTime(context, basics, { expirationMinutes: 30, ...choices });
  });
};

const depegPaymentsPerDay = 2;

/** Dollars paid in USDC on the days it lost its peg, where one-to-one rates are on: some count 1:1, some do not. */
export const planDepeg = (context: PlanContext, day: Date): PaymentPlan[] => {
  const { business, businessNumber, window, ways } = context;
  const daysBeforeAnchor = windowDays - 1 - Math.floor(daysInto(window, day));
  const way = ways.find(({ currency }) => currency === 'USDC');
  if (!way || !business.depegThreshold || usdcDepeg[daysBeforeAnchor] === undefined) return [];
  return Array.from({ length: depegPaymentsPerDay }, (_, index) => {
    const random = context.random.within(`biz/${businessNumber}/${dayText(day)}/depeg/${index}`);
    const createdAt = addMinutes(day, 600 + 500 * random.u('moment'));
    const basics = basicsOf(context, random, createdAt, firstDepegIndex + index);
    return planOneTime(context, basics, { outcome: 'EXACT', way, displayCurrency: 'USD', expirationMinutes: 30 });
  });
};

const oldestUnidentifiedHours = 48;

/**
 * Payments whose payers nobody has named yet, `count` of them within the last sixty hours, the first more than two days
 * ago: what staff find in the travel-rule list where every deposit needs a name.
 */
export const planUnidentified = (context: PlanContext, endsAt: Date, count: number): PaymentPlan[] =>
  Array.from({ length: count }, (_, index) => {
    const random = context.random.within(
      `biz/${context.businessNumber}/unidentified/${endsAt.toISOString()}/pay/${index}`,
    );
    const hoursAgo = index === 0 ? oldestUnidentifiedHours + 1 + 10 * random.u('ago') : 1 + 46 * random.u('ago');
    const basics = basicsOf(context, random, addMinutes(endsAt, -60 * hoursAgo), firstUnidentifiedIndex + index);
    return planOneTime(context, basics, {
      outcome: 'EXACT',
      way: fastestWay(context),
      expirationMinutes: 30,
      trouble: 'NO_ORIGINATOR',
    });
  });

/** What the rule asks a name for in most places, with something to spare for how prices move. */
const plainlyAboveThresholdEur = 1_300;
const largeCandidates = 40;

type LargePayment = {
  /** Where in the random paths it stands, and the first of the indexes it may have. */
  readonly path: string;
  readonly firstIndex: number;
  readonly endsAt: Date;
  readonly hoursAgo: (random: Random) => number;
  readonly trouble: Trouble;
};

/** The first of some payments that is plainly large enough for the rule to ask who sent it, and came in one transfer. */
const largePayment = (
  context: PlanContext,
  { path, firstIndex, endsAt, hoursAgo, trouble }: LargePayment,
): PaymentPlan[] => {
  for (let index = 0; index < largeCandidates; index++) {
    const random = context.random.within(`biz/${context.businessNumber}/${path}/${endsAt.toISOString()}/pay/${index}`);
    const createdAt = addMinutes(endsAt, -60 * hoursAgo(random));
    const basics = basicsOf(context, random, createdAt, firstIndex + index);
    const plan = planOneTime(context, basics, {
      outcome: 'EXACT',
      way: fastestWay(context),
      expirationMinutes: 30,
      trouble,
    });
    const { displayCurrency, displayAmount } = plan;
    const worth = displayCurrency
      ? Number(displayAmount) * context.rates.approximateEur(displayCurrency, createdAt)
      : 0;
    if (worth >= plainlyAboveThresholdEur && plan.transfers.length === 1) return [plan];
  }
  return [];
};

/** A payment of yesterday whose payer would not say who he is: his money goes back. Where people pay a lot at once. */
export const planRefused = (context: PlanContext, endsAt: Date): PaymentPlan[] =>
  context.business.vertical === 'FOREX'
    ? largePayment(context, {
        path: 'refused',
        firstIndex: firstRefusedIndex,
        endsAt,
        hoursAgo: (random) => 22 + 6 * random.u('ago'),
        trouble: 'PAYER_REFUSES',
      })
    : [];

/** How long ago, in hours: fresh ones, one on its last day of five, one whose time is over, and one the platform has decided. */
const unnamed: readonly { readonly hoursAgo: number; readonly trouble: Trouble }[] = [
  { hoursAgo: 4, trouble: 'NO_ORIGINATOR' },
  { hoursAgo: 29, trouble: 'NO_ORIGINATOR' },
  { hoursAgo: 77, trouble: 'PAYER_SILENT' },
  { hoursAgo: 108, trouble: 'PAYER_SILENT' },
  { hoursAgo: 126, trouble: 'PAYER_SILENT' },
  { hoursAgo: 158, trouble: 'PAYER_SILENT' },
];

/** Large payments that nobody has named the payer of: what staff find in the travel-rule list where only these are asked about. */
export const planUnnamed = (context: PlanContext, endsAt: Date): PaymentPlan[] =>
  context.business.vertical === 'FOREX'
    ? unnamed.flatMap(({ hoursAgo, trouble }, place) =>
        largePayment(context, {
          path: `unnamed/${place}`,
          firstIndex: firstUnnamedIndex + place * largeCandidates,
          endsAt,
          hoursAgo: (random) => hoursAgo + 5 * random.u('ago'),
          trouble,
        }),
      )
    : [];

const fastestWay = ({ ways }: PlanContext): PayingWay | null =>
  ways.toSorted((a, b) => confirmationSeconds(a) - confirmationSeconds(b))[0] ?? null;

const slowestWay = ({ ways }: PlanContext): PayingWay | null =>
  ways.toSorted((a, b) => confirmationSeconds(b) - confirmationSeconds(a))[0] ?? null;

const confirmationSeconds = ({ currency, network }: PayingWay): number =>
  requiredConfirmations(currency, network, 0) * blockSeconds(chainOf(currency, network));

import { addMinutes, dayText, daysInto, windowDays } from './calendar';
import { blockSeconds, requiredConfirmations, type PayingWay } from './data/coin-mix';
import { isBusy } from './data/verticals';
import type { PaymentPlan, PlanContext } from './plan';
import { planOneTime, type Forced } from './plan-one-time';
import { basicsOf } from './plan-payment';
import { usdcDepeg } from './rate-path';

/** Indexes from here on are not used by the payments of a day. */
const firstFreshIndex = 32_000;
const firstDepegIndex = 31_000;

type FreshPayment = { readonly minutesAgo: number; readonly forced: (context: PlanContext) => Forced };

/** One just made, one waiting for money, one waiting for blocks. */
const freshPayments: readonly FreshPayment[] = [
  { minutesAgo: 1, forced: () => ({ outcome: 'NO_FUNDS', way: null }) },
  { minutesAgo: 5, forced: ({ ways }) => ({ outcome: 'NO_FUNDS', way: ways[0] ?? null }) },
  { minutesAgo: 9, forced: (context) => ({ outcome: 'EXACT', way: slowestWay(context) }) },
];

/** Payments under way at the instant where the window ends, at businesses that somebody pays at any hour. */
export const planFresh = (context: PlanContext, endsAt: Date): PaymentPlan[] => {
  if (!isBusy(context.business.vertical)) return [];
  return freshPayments.map(({ minutesAgo, forced }, index) => {
    const random = context.random.within(`biz/${context.businessNumber}/fresh/${endsAt.toISOString()}/pay/${index}`);
    const createdAt = addMinutes(endsAt, -minutesAgo - 5 * random.u('ago'));
    const basics = basicsOf(context, random, createdAt, firstFreshIndex + index);
    return planOneTime(context, basics, { expirationMinutes: 30, ...forced(context) });
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

const slowestWay = ({ ways }: PlanContext): PayingWay | null =>
  ways.toSorted((a, b) => confirmationSeconds(b) - confirmationSeconds(a))[0] ?? null;

const confirmationSeconds = ({ currency, network }: PayingWay): number =>
  requiredConfirmations(currency, network, 0) * blockSeconds(currency, network);

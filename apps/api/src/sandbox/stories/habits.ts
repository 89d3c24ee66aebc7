import { addMinutes, dayText, startOfDay } from '../calendar';
import * as scripted from '../data/under-way';
import { isBusy } from '../data/verticals';
import { payouts } from '../data/withdrawals';
import { eventId } from '../ids';
import type { KnownBusiness } from '../organisations';
import type { Random } from '../random';
import type { Run, Story } from '../run';
import type { Beginning } from './beginning';
import { conversionStory, correctionStory, transferStory, treasuryMoveStory } from './across';
import { linkOf } from '../pay-links';
import { invoiceOf, invoiceStory, paidOn } from './invoice';
import { takesTopUps, topUpStory, whitelabelStory } from './money-by-bank';
import { paymentStory } from './payment';
import {
  basicsOf,
  paymentsOn,
  planOneTime,
  planPayment,
  wayByBlocks,
  waysOf,
  type Forced,
  type PlanContext,
} from './plan-payment';
import { settlementStory } from './settlement';
import { unallocatedStory } from './stray-money';
import { withdrawalStory } from './withdrawal';

type OfDay = { readonly run: Run; readonly own: Random; readonly day: Date; readonly business: KnownBusiness };

/** A kind of story that begins again and again. */
type Habit = {
  readonly name: string;
  readonly of: 'BUSINESS' | 'ORGANISATION';
  /** Number of beginnings on a day. */
  readonly times: (of: OfDay) => number;
  /** Minutes of the day, from and to. */
  readonly between: readonly [number, number];
  readonly story: (run: Run, beginning: Beginning) => Story;
};

const hour = 60;
const office = [8 * hour, 17 * hour] as const;
const anyTime = [0, 24 * hour - 1] as const;

/** So many times a month, each on a day of its own. */
const monthly =
  (count: number) =>
  ({ own, day }: OfDay): number =>
    Array.from({ length: count }, (_, index) =>
      own.integer(`${dayText(day).slice(0, 7)}/${index}/day`, 1, 28) === day.getUTCDate() ? 1 : 0,
    ).reduce<number>((sum, one) => sum + one, 0);

const daily =
  (mean: (of: OfDay) => number) =>
  (of: OfDay): number =>
    of.own.poisson(`${dayText(of.day)}/count`, mean(of));

/** Organisations whose payers pay by bank, and their number per day in the second-largest history; smaller ones have more than in proportion. */
const whitelabels = { organisations: ['harbour', 'meridian'], perDay: 3 } as const;
/** Forty in the window among the five organisations that have businesses. */
const unallocatedPerDay = 40 / 396 / 5;
const tuesday = 2;

const habits: readonly Habit[] = [
  { name: 'transfer', of: 'BUSINESS', times: monthly(1), between: office, story: transferStory },
  { name: 'conversion', of: 'BUSINESS', times: daily(() => 0.07), between: office, story: conversionStory },
  { name: 'treasury-move', of: 'ORGANISATION', times: monthly(1), between: office, story: treasuryMoveStory },
  { name: 'correction', of: 'ORGANISATION', times: monthly(2), between: office, story: correctionStory },
  {
    name: 'top-up',
    of: 'BUSINESS',
    times: (of) => {
      const isWanted = of.business.data.vertical === 'FOREX' || of.own.chance(dayText(of.day).slice(0, 7), 0.4);
      return takesTopUps(of.run) && isWanted ? monthly(1)(of) : 0;
    },
    between: office,
    story: topUpStory,
  },
  {
    name: 'whitelabel',
    of: 'ORGANISATION',
    times: daily(({ run: { organisation, world } }) =>
      whitelabels.organisations.some((key) => key === organisation.key)
        ? whitelabels.perDay * Math.sqrt(Math.min(world.scale, 1))
        : 0,
    ),
    between: [6 * hour, 23 * hour],
    story: whitelabelStory,
  },
  {
    name: 'unallocated',
    of: 'ORGANISATION',
    times: daily(() => unallocatedPerDay),
    between: anyTime,
    story: unallocatedStory,
  },
  {
    name: 'settlement',
    of: 'BUSINESS',
    times: ({ day }) => (day.getUTCDay() === tuesday ? 1 : 0),
    between: [10 * hour, 10 * hour + 9],
    story: settlementStory,
  },
  {
    name: 'withdrawal',
    of: 'BUSINESS',
    times: daily(({ run, business }) => payouts[business.data.vertical].perDay * Math.min(run.world.scale, 8)),
    between: anyTime,
    story: withdrawalStory,
  },
  {
    // Suppliers, affiliates and treasuries are paid in larger sums.
    name: 'large-withdrawal',
    of: 'BUSINESS',
    times: monthly(1),
    between: office,
    story: (run, beginning) =>
      withdrawalStory(run, beginning, {
        eur: 10_500 + beginning.own.lognormal('eur', 1_500, 0.7),
        most: 30,
        byStaff: true,
      }),
  },
];

/** Begins the stories of a day. */
export const beginDay = (run: Run, day: Date): void => {
  const { random, window, scale, endsAt } = run.world;
  for (const business of run.businesses) {
    const context = contextOf(run, business);
    const count = paymentsOn(random.within(`biz/${business.number}`), business.data.vertical, window, day, scale);
    const paid = invoiceOf(run, business, context, day);
    for (let index = 0; index < count; index++) {
      const plan = planPayment(context, day, index);
      const invoiceId = index === 0 && paid && !paid.isDraft ? paid.id : null;
      const payLinkId = invoiceId === null ? linkOf(run.world, business, plan) : null;
      const beside = invoiceId === null && payLinkId === null ? null : { invoiceId, payLinkId };
      run.begin(paymentStory(run, business, plan, beside));
    }
    const issued = invoiceOf(run, business, context, paidOn(business, day));
    if (issued) run.begin(invoiceStory(run, business, issued));
  }
  const open = run.businesses.filter(({ openedAt, data }) => openedAt < day && !data.special);
  for (const habit of habits)
    for (const of of habit.of === 'BUSINESS' ? open : open.slice(0, 1)) {
      const own = random.within(`${habit.name}/${habit.of === 'BUSINESS' ? of.number : of.organisationKey}`);
      const times = habit.times({ run, own, day, business: of });
      for (let index = 0; index < times; index++) {
        const named = own.within(`${dayText(day)}/${index}`);
        const at = addMinutes(day, named.integer('minute', ...habit.between) + named.u('second'));
        const business = habit.of === 'BUSINESS' ? of : named.pick('business', open);
        run.begin(habit.story(run, { own: named, at, id: eventId(named, 'id', at), business, open }));
      }
    }
  if (day.getTime() === startOfDay(window.start).getTime()) beginScripted(run, endsAt);
};

const contextOf = ({ world }: Run, { data, number, currencies }: KnownBusiness): PlanContext => ({
  ...world,
  business: data,
  businessNumber: number,
  ways: waysOf(currencies),
});

/** Begins the stories that the recipe asks for, whatever chance does. */
const beginScripted = (run: Run, endsAt: Date): void => {
  const begin = (name: string, hoursAgo: number, path: string, story: (beginning: Beginning) => Story): void => {
    const business = run.businesses.find(({ data }) => data.name === name);
    if (!business) return;
    const own = run.world.random.within(`${path}/${business.number}/${hoursAgo}`);
    const at = addMinutes(endsAt, -hour * hoursAgo);
    run.begin(story({ own, at, id: eventId(own, 'id', at), business, open: run.businesses }));
  };
  for (const [name, hoursAgo, wish] of scripted.withdrawals)
    begin(name, hoursAgo, 'withdrawal', (beginning) =>
      withdrawalStory(run, beginning, { most: 95, byStaff: true, ...wish }),
    );
  for (const [name, hoursAgo, wish] of scripted.settlements)
    begin(name, hoursAgo, 'settlement', (beginning) => settlementStory(run, beginning, wish));
  for (const [name, hoursAgo, end, after] of scripted.topUps)
    begin(name, hoursAgo, 'top-up', (beginning) =>
      topUpStory(run, beginning, { end, at: addMinutes(beginning.at, hour * after) }),
    );
  for (const business of run.businesses) beginScriptedPayments(run, business, endsAt);
};

/** Indexes from here on are not used by the payments of a day. */
const firstScriptedIndex = 32_000;

const beginScriptedPayments = (run: Run, business: KnownBusiness, endsAt: Date): void => {
  const context = contextOf(run, business);
  const ways: Readonly<Record<(typeof scripted.payments)[number][3]['way'], Forced['way']>> = {
    NONE: null,
    FIRST: context.ways[0] ?? null,
    FAST: wayByBlocks(context, 'FAST'),
    SLOW: wayByBlocks(context, 'SLOW'),
    USDC: context.ways.find(({ currency }) => currency === 'USDC') ?? null,
  };
  for (const [index, [of, hoursAgo, spread, { way, ...choices }]] of scripted.payments.entries()) {
    if (!isOf(of, run, business) || (way !== 'NONE' && !ways[way])) continue;
    const own = run.world.random.within(`biz/${business.number}/scripted/${index}/${endsAt.toISOString()}`);
    const createdAt = addMinutes(endsAt, -hour * (hoursAgo + spread * own.u('ago')));
    const basics = basicsOf(context, own, createdAt, firstScriptedIndex + index);
    const plan = planOneTime(context, basics, { expirationMinutes: 30, ...choices, way: ways[way] });
    run.begin(paymentStory(run, business, plan));
  }
};

const isOf = (of: scripted.Payers, { organisation, businesses }: Run, business: KnownBusiness): boolean => {
  const { vertical, overpayment, depegThreshold } = business.data;
  const { regime } = organisation.travelRule;
  switch (of) {
    case 'BUSY':
      return isBusy(vertical);
    case 'EXCESS':
      return isBusy(vertical) && overpayment === 'EXCESS_REFUND';
    case 'ONE_TO_ONE':
      return depegThreshold !== undefined;
    case 'EU':
      return regime === 'EU_TFR';
    case 'THREE_OF_EU':
      return regime === 'EU_TFR' && businesses.indexOf(business) < 3;
    case 'FATF_FOREX':
      return regime === 'FATF' && vertical === 'FOREX';
  }
};

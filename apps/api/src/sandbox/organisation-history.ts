import type { NewPosting } from '@countinghouse/ledger';
import type { PaymentState } from '@countinghouse/payments';
import { asidesOn } from './asides';
import { booksFrom } from './books';
import { addDays, millisecondsPerDay, startOfDay, windowDays, type Window } from './calendar';
import type { Chunk } from './chunk';
import { organisations } from './data/organisations';
import { movementPosted } from '../modules/across/manual-movements';
import { paymentsOn } from './daily-count';
import { scriptedReorgs, type ScriptedReorg } from './data/scripted-reorgs';
import type { KnownBusiness } from './organisations';
import { paidOutBeforeReorg } from './paid-out';
import { longestLifeDays, type PaymentPlan, type PlanContext } from './plan';
import { planPayment } from './plan-payment';
import { waysOf } from './plan-price';
import type { Outgoing } from './outgoing';
import type { BankContext } from './plan-bank';
import { postedAt } from './postings';
import { planDepeg, planFresh, planRefused, planUnidentified, planUnnamed } from './plan-scripted';
import { live, storyOf, type Story } from './story';
import { byTime } from './telling';
import { timeQueue } from './time-queue';
import type { World } from './world';

export type OrganisationHistoryOptions = {
  readonly world: World;
  readonly bank: BankContext;
  readonly out: Outgoing;
  readonly window: Window;
  /** Where the first seeding ends. */
  readonly endsAt: Date;
  readonly businesses: readonly KnownBusiness[];
  /** The profile's factor on daily payments. */
  readonly scale: number;
  /** Everything up to here is in the tables already. */
  readonly reachesTo: Date;
  /** Balances at `reachesTo` of the `followedAccounts`, in units. */
  readonly balances: ReadonlyMap<string, bigint>;
};

export type OrganisationHistory = {
  /** The day on which the oldest story began that may still be under way at `reachesTo`. */
  readonly begins: Date;
  /** Lives through every moment after the last one reached, up to `to`, and adds what it leads to; null: without a trace. */
  advance(to: Date, into: Chunk | null): void;
  /** The payments whose stories go on, as they stand. */
  underWay(): readonly PaymentState[];
  /** Tells no more of these payments: somebody else has gone on with them. */
  leave(paymentIds: ReadonlySet<string>): void;
};

/**
 * The history of one organisation, lived through in the order of time. Stories that began before `reachesTo` are to be
 * lived through first, up to there without a trace: they are pure, so they then stand where they stood.
 */
export const organisationHistory = (options: OrganisationHistoryOptions): OrganisationHistory => {
  const { world, window, businesses, reachesTo } = options;
  const books = booksFrom(options.balances);
  const stories = timeQueue(byNextHappening);
  const reorged = reorgedPayments(options);
  /** What happens beside the payments and whose moment is still to come. */
  const asides = timeQueue(byTime);
  const oldest = startOfDay(addDays(reachesTo, -longestLifeDays));
  const begins = oldest > window.start ? oldest : window.start;
  let nextDay = begins;
  let left: ReadonlySet<string> = new Set();

  const planUntil = (to: Date): void => {
    for (; nextDay <= to; nextDay = addDays(nextDay, 1)) {
      for (const aside of asidesOn(options, nextDay)) asides.push(aside);
      for (const business of businesses) {
        for (const plan of [...plansOn(options, business, nextDay), ...scriptedOn(options, business, nextDay)]) {
          stories.push(storyOf(plan, business, reorged.get(plan.id)?.afterMinutes ?? null));
        }
      }
    }
  };

  const liveOn = (story: Story, into: Chunk | null): void => {
    const happening = story.ahead.shift();
    if (!happening) return;
    if (left.has(story.plan.id)) {
      story.ahead.length = 0;
      return;
    }
    const post = (transaction: NewPosting | null): void => {
      if (!into || !transaction) return;
      into.transactions.push(postedAt(transaction, happening.at));
      books.follow(transaction);
    };
    const reorg = happening.kind === 'REORGED' ? reorged.get(story.plan.id) : undefined;
    const paidOut =
      reorg?.partLeft && paidOutBeforeReorg(story, happening.at, reorg.partLeft, books.standingOf(story.business));
    if (paidOut) {
      post(movementPosted(paidOut));
      into?.movements.push(paidOut);
    }
    const consequence = live(story, happening, world, books.standingOf(story.business));
    for (const transaction of consequence.transactions) post(transaction);
    if (!into) return;
    into.payments.set(consequence.state.terms.id, consequence.state);
    into.addresses.push(...consequence.addresses);
    into.unassociated.push(...consequence.unassociated);
    into.transitions.push(...consequence.transitions);
    const paymentId = consequence.state.terms.id;
    into.figures.push(...consequence.figures.map((figure) => ({ ...figure, paymentId })));
  };

  const asidesUntil = (to: Date, chunk: Chunk | null): void => {
    for (let aside = asides.peek(); aside && aside.at <= to; aside = asides.peek()) {
      asides.pop();
      if (chunk) aside.happen({ chunk, books, world, bank: options.bank, out: options.out });
    }
  };

  const advance = (to: Date, into: Chunk | null): void => {
    planUntil(to);
    for (let story = stories.peek(); story?.ahead[0] && story.ahead[0].at <= to; story = stories.peek()) {
      asidesUntil(story.ahead[0].at, into);
      stories.pop();
      liveOn(story, into);
      if (story.ahead.length > 0) stories.push(story);
    }
    asidesUntil(to, into);
  };

  advance(begins, null);
  return {
    begins,
    advance,
    underWay: () => stories.items().flatMap(({ state }) => (state ? [state] : [])),
    leave: (paymentIds) => {
      left = paymentIds;
    },
  };
};

/** By time; of one moment in the order of the payments' ids, so that the order never depends on how it was reached. */
const byNextHappening = (a: Story, b: Story): number =>
  (a.ahead[0]?.at.getTime() ?? 0) - (b.ahead[0]?.at.getTime() ?? 0) || (a.plan.id < b.plan.id ? -1 : 1);

const contextOf = (
  { world, window }: OrganisationHistoryOptions,
  { data, number, currencies }: KnownBusiness,
): PlanContext => ({
  random: world.random,
  window,
  rates: world.rates,
  business: data,
  businessNumber: number,
  ways: waysOf(currencies),
});

const plansOn = (options: OrganisationHistoryOptions, business: KnownBusiness, day: Date): PaymentPlan[] => {
  const { world, window, scale } = options;
  const { data, number } = business;
  const context = contextOf(options, business);
  const count = paymentsOn(world.random.within(`biz/${number}`), data.vertical, window, day, scale);
  return Array.from({ length: count }, (_, index) => planPayment(context, day, index));
};

/** What the recipe wants to be there on a day, whatever chance has brought. */
const scriptedOn = (options: OrganisationHistoryOptions, business: KnownBusiness, day: Date): PaymentPlan[] => {
  const context = contextOf(options, business);
  return [...planDepeg(context, day), ...underWay(options, business, context, day)];
};

/** So many payments of the organisation wait for a name at the end, spread over its businesses. */
const unidentifiedPayments = 18;

/** Payments under way where the first seeding ends, on the days they began. */
const underWay = (
  { world, endsAt, businesses }: OrganisationHistoryOptions,
  business: KnownBusiness,
  context: PlanContext,
  day: Date,
): PaymentPlan[] => {
  if (endsAt.getTime() - day.getTime() > longestUnderWayDays * millisecondsPerDay || day > endsAt) return [];
  const regime = organisations.find(({ key }) => key === business.organisationKey)?.travelRule.regime;
  const position = businesses.indexOf(business);
  const unidentified =
    regime === 'EU_TFR' ? Math.floor((unidentifiedPayments + businesses.length - 1 - position) / businesses.length) : 0;
  const isOfDay = ({ createdAt }: PaymentPlan) => startOfDay(createdAt).getTime() === day.getTime();
  const isOfAKind = ({ createdAt, trouble }: PaymentPlan) =>
    !trouble || world.allKindsFrom === null || createdAt >= world.allKindsFrom;
  const plans = [
    ...planFresh(context, endsAt),
    ...planUnidentified(context, endsAt, unidentified),
    ...(regime === 'FATF' ? [...planRefused(context, endsAt), ...planUnnamed(context, endsAt)] : []),
  ];
  return plans.filter((plan) => isOfDay(plan) && isOfAKind(plan));
};

const longestUnderWayDays = 8;

const searchDays = 60;

/** The payments that the scripted reorganisations hit, by id: the first of its business that is plainly paid. */
const reorgedPayments = (options: OrganisationHistoryOptions): ReadonlyMap<string, ScriptedReorg> => {
  const hit = new Map<string, ScriptedReorg>();
  for (const reorg of scriptedReorgs) {
    const business = options.businesses.find(({ data }) => data.name === reorg.business);
    if (!business) continue;
    const from = addDays(options.window.start, windowDays - 1 - reorg.daysBeforeAnchor);
    for (let day = 0; day < searchDays; day++) {
      const plain = plansOn(options, business, addDays(from, day)).find(
        ({ outcome, transfers }) => outcome === 'EXACT' && transfers.length === 1,
      );
      if (!plain) continue;
      hit.set(plain.id, reorg);
      break;
    }
  }
  return hit;
};

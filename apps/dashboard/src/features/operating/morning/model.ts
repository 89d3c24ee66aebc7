import type { Morning } from '@countinghouse/contract/operating/morning';
import type { ApprovalView } from '@countinghouse/contract/money-out/withdrawal-approvals';
import type { TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import { groupThousands } from '@countinghouse/money';
import type { IconName } from '@countinghouse/ui';
import { addTexts } from '../../../entities/currency/figures';
import { spanText } from '../../../platform/time-left';
import { messages } from './messages';

const hour = 3_600_000;
const day = 24 * hour;

/** A deadline nearer than this is shown in red. */
const soonMs = day;

/** Keys that stop within this time are to be renewed. */
const keyNoticeMs = 14 * day;

/** Something this person can do. The list holds nothing that he may only watch. */
export type Task = {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  /** Votes given and needed. */
  readonly votes?: { readonly given: number; readonly needed: number };
  /** Number of things that it stands for, where it is about several. */
  readonly count?: number;
  /** Value in the uniform currency; null where it has none. */
  readonly amount: { readonly text: string; readonly currency: string } | null;
  /** Null: no deadline. */
  readonly dueAt: string | null;
  readonly href: string;
  readonly action: string;
};

type Sources = {
  readonly votes: readonly ApprovalView[];
  readonly payers: readonly TravelRuleRecord[];
  readonly keys: readonly ApiCredential[];
  /** Callbacks that stand still; null: none, or not to be seen. */
  readonly callbacks: { readonly count: number } | null;
  /** Withdrawals that nobody decided in time, since the last visit. */
  readonly expired: readonly ApprovalView[];
  /** Deposits that belong to nobody yet, and the place that shows the oldest; null: none, or not to be seen. */
  readonly unassociated: { readonly count: number; readonly href: string } | null;
  /** Withdrawals that wait for coins in custody, and the place that shows the oldest; null: none, or not to be seen. */
  readonly lackOfCustody: { readonly count: number; readonly href: string } | null;
};

export type Hrefs = {
  readonly approval: (id: string) => string;
  readonly payer: (id: string) => string;
  readonly payers: string;
  readonly key: (id: string) => string;
  readonly callbacks: string;
  readonly decided: (id: string) => string;
};

const votesOf = (approval: ApprovalView, hrefs: Hrefs): Task => ({
  id: approval.withdrawalId,
  icon: 'stamp',
  title: messages.tasks.vote(groupThousands(approval.amount), approval.currency, approval.businessName),
  detail: messages.tasks.votes(approval.votes.length, approval.requiredApprovals, approval.initiatedBy),
  votes: { given: approval.votes.length, needed: approval.requiredApprovals },
  amount: { text: approval.uniformAmount, currency: approval.uniformCurrency },
  dueAt: approval.expiresAt,
  href: hrefs.approval(approval.withdrawalId),
  action: messages.tasks.review,
});

/** Deposits that lack their payer are one thing to do: one sentence, the soonest deadline, the sum. */
const payersOf = (records: readonly TravelRuleRecord[], hrefs: Hrefs): Task[] => {
  const waiting = records.filter(({ escalatedAt }) => escalatedAt === null);
  const [first] = waiting.toSorted((one, other) => (one.deadlineAt < other.deadlineAt ? -1 : 1));
  if (!first) return [];
  const amounts = waiting.map(({ uniformAmount }) => uniformAmount);
  const known = amounts.filter((amount) => amount !== null);
  return [
    {
      id: 'payers',
      count: waiting.length,
      icon: 'id-card',
      title: messages.tasks.payers(waiting.length),
      detail: messages.tasks.creditedThen([...new Set(waiting.map(({ businessName }) => businessName))]),
      amount: known.length < amounts.length ? null : { text: addTexts(known), currency: first.uniformCurrency },
      dueAt: first.deadlineAt,
      href: waiting.length === 1 ? hrefs.payer(first.id) : hrefs.payers,
      action: messages.tasks.addPayers(waiting.length),
    },
  ];
};

const keysOf = (keys: readonly ApiCredential[], now: number, hrefs: Hrefs): Task[] =>
  keys
    .filter(
      ({ status, isExpired, expiresAt }) =>
        status === 'ACTIVE' && !isExpired && expiresAt !== null && Date.parse(expiresAt) - now < keyNoticeMs,
    )
    .map(({ id, name, expiresAt }) => ({
      id,
      icon: 'key',
      title: messages.tasks.key(name),
      detail: messages.tasks.keyStops,
      amount: null,
      dueAt: expiresAt,
      href: hrefs.key(id),
      action: messages.tasks.extend,
    }));

const callbacksOf = (callbacks: Sources['callbacks'], hrefs: Hrefs): Task[] =>
  callbacks
    ? [
        {
          id: 'callbacks',
          count: callbacks.count,
          icon: 'send',
          title: messages.tasks.callbacks(callbacks.count),
          detail: messages.tasks.callbacksStand,
          amount: null,
          dueAt: null,
          href: hrefs.callbacks,
          action: messages.tasks.open,
        },
      ]
    : [];

const expiredOf = (approval: ApprovalView, hrefs: Hrefs): Task => ({
  id: `expired ${approval.withdrawalId}`,
  icon: 'clock',
  title: messages.tasks.expired(groupThousands(approval.amount), approval.currency, approval.businessName),
  detail: messages.tasks.expiredWith(approval.votes.length, approval.requiredApprovals),
  amount: { text: approval.uniformAmount, currency: approval.uniformCurrency },
  dueAt: null,
  href: hrefs.decided(approval.withdrawalId),
  action: messages.tasks.open,
});

const waitingOf = (
  id: 'unassociated' | 'lackOfCustody',
  waiting: { readonly count: number; readonly href: string } | null,
): Task[] =>
  waiting
    ? [
        {
          id,
          count: waiting.count,
          icon: id === 'unassociated' ? 'tray-question' : 'warning',
          title: messages.tasks[id](waiting.count),
          detail: messages.tasks.details[id],
          amount: null,
          dueAt: null,
          href: waiting.href,
          action: messages.tasks.open,
        },
      ]
    : [];

/** Everything this person can do, the soonest deadline first and what has none last. */
export const tasksOf = (
  { votes, payers, keys, callbacks, expired, unassociated, lackOfCustody }: Sources,
  now: number,
  hrefs: Hrefs,
): Task[] =>
  [
    ...votes.map((approval) => votesOf(approval, hrefs)),
    ...payersOf(payers, hrefs),
    ...keysOf(keys, now, hrefs),
    ...waitingOf('lackOfCustody', lackOfCustody),
    ...expired.map((approval) => expiredOf(approval, hrefs)),
    ...waitingOf('unassociated', unassociated),
    ...callbacksOf(callbacks, hrefs),
  ].toSorted((one, other) =>
    one.dueAt === other.dueAt
      ? 0
      : one.dueAt === null
        ? 1
        : other.dueAt === null
          ? -1
          : one.dueAt < other.dueAt
            ? -1
            : 1,
  );

export const isSoon = (dueAt: string, now: number): boolean => Date.parse(dueAt) - now < soonMs;

/** A line of the day: a deadline of this person, or a cut-off of a bank. */
export type Moment = {
  readonly id: string;
  readonly at: string;
  readonly kind: 'DUE' | 'CUT_OFF';
  readonly title: string;
  readonly note: string;
  readonly isSoon: boolean;
};

const startOfDay = (now: number): number => new Date(now).setHours(0, 0, 0, 0);
const startOfNextDay = (now: number): number => {
  const next = new Date(now);
  next.setHours(24, 0, 0, 0);
  return next.getTime();
};

/** Deadlines and cut-offs of one of the person's own days, in their order. */
export const momentsOf = (tasks: readonly Task[], cutOffs: Morning['cutOffs'], now: number): Moment[] => {
  const [from, until] = [startOfDay(now), startOfNextDay(now)];
  const isToday = (at: string): boolean => Date.parse(at) >= from && Date.parse(at) < until;
  return [
    ...tasks.flatMap(({ id, dueAt, title }): Moment[] =>
      dueAt !== null && isToday(dueAt)
        ? [
            {
              id,
              at: dueAt,
              kind: 'DUE',
              title,
              note: messages.left(spanText(Date.parse(dueAt) - now)),
              isSoon: isSoon(dueAt, now),
            },
          ]
        : [],
    ),
    ...cutOffs.flatMap(({ method, currency, at, count, amount }): Moment[] =>
      isToday(at)
        ? [
            {
              id: `${method} ${currency}`,
              at,
              kind: 'CUT_OFF',
              title: messages.cutOff(method, currency),
              note: count === 0 ? messages.nothingWaits : messages.waits(groupThousands(amount), currency),
              isSoon: false,
            },
          ]
        : [],
    ),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
};

/** The first moment after the person's day. */
export const nextMoment = (
  tasks: readonly Task[],
  cutOffs: Morning['cutOffs'],
  now: number,
): { readonly title: string; readonly at: string } | null => {
  const until = startOfNextDay(now);
  const [next] = [
    ...tasks.flatMap(({ title, dueAt }) => (dueAt === null ? [] : [{ title, at: dueAt }])),
    ...cutOffs.map(({ method, currency, at }) => ({ title: messages.cutOff(method, currency), at })),
  ]
    .filter(({ at }) => Date.parse(at) >= until)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return next ?? null;
};

type Placed = Moment & { readonly percent: number; readonly endsThere: boolean };

/** The ruler: a stretch of the day in percent, and the moments that have room on it. */
export type Ruler = {
  readonly present: number;
  /** Every hour; a quarter of the day is named. */
  readonly hours: readonly { readonly percent: number; readonly name: string | null }[];
  /** `endsThere`: the words stand before the mark, as there is no room behind it. */
  readonly placed: readonly Placed[];
  /** Moments without room, for the list below. */
  readonly others: readonly Moment[];
};

/** Room that the words of a moment take, the word at the present, and the name of an hour, in percent of the ruler. */
const roomPercent = 16;
const presentPercent = 6;
const namePercent = 3;

/** From 8 to 18 o'clock, and wider where a moment or the present lies outside. Deadlines stand above the line and cut-offs below it. */
export const rulerOf = (moments: readonly Moment[], now: number): Ruler => {
  const start = startOfDay(now);
  const clock = (at: number): number => (at - start) / hour;
  const times = [clock(now), ...moments.map(({ at }) => clock(Date.parse(at)))];
  const from = Math.max(0, Math.min(8, Math.floor(Math.min(...times))));
  const until = Math.min(24, Math.max(18, Math.ceil(Math.max(...times) + 1)));
  const percentOf = (at: number): number => ((clock(at) - from) / (until - from)) * 100;
  const present = percentOf(now);
  const placed: Placed[] = [];
  const others: Moment[] = [];
  const lastOf = new Map<Moment['kind'], number>();
  for (const moment of moments) {
    const percent = percentOf(Date.parse(moment.at));
    const endsThere = percent > 100 - roomPercent;
    const begin = endsThere ? percent - roomPercent : percent;
    if (begin < (lastOf.get(moment.kind) ?? present + presentPercent)) others.push(moment);
    else {
      placed.push({ ...moment, percent, endsThere });
      lastOf.set(moment.kind, begin + roomPercent);
    }
  }
  const hours = Array.from({ length: until - from }, (_, index) => {
    const percent = (index / (until - from)) * 100;
    // Beside the present's line there is no room for a name.
    const isNamed = (from + index) % 6 === 0 && Math.abs(percent - present) > namePercent;
    return { percent, name: isNamed ? String(from + index).padStart(2, '0') : null };
  });
  return { present, hours, placed, others };
};

import { canonicalAddress } from '@countinghouse/payments/addresses';
import { currencyOf } from '@countinghouse/money';
import { blockSeconds, chainOf } from '../rails/chain';
import { addressAt } from './addresses';
import { withdrawingKeyOf, type KnownKey } from './api-keys';
import { addMinutes, dayText, millisecondsPerDay, startOfDay, type Window } from './calendar';
import { payingWays } from './data/coin-mix';
import type { VerticalName } from './data/verticals';
import { eventId } from './ids';
import type { KnownBusiness } from './organisations';
import type { Outgoing } from './outgoing';
import type { Random } from './random';

/** What happens to a withdrawal, in this order, at a moment. */
export type Leg = {
  /** Minutes after it could be sent: since it was made, or approved. */
  readonly after: number;
  readonly events: readonly (
    | 'CANCELLED'
    | 'POSTPONED'
    | 'NOT_LISTED'
    | 'SCREENING_HIT'
    | 'RELEASED'
    | 'REFUSED'
    | 'PICKED'
    | 'OUTCOME_UNKNOWN'
    | 'BROADCAST_REFUSED'
    | 'SENT'
    | 'CONFIRMED'
    | 'DROPPED'
  )[];
};

/** What an approver says, where somebody is asked. */
export type PlannedVote = {
  readonly after: number;
  readonly decision: 'APPROVE' | 'REJECT';
  readonly comment: string | null;
};

/** Everything that chance decides about one withdrawal; what it comes to, the product's own rules say. */
export type WithdrawalPlan = {
  readonly random: Random;
  readonly id: string;
  readonly business: KnownBusiness;
  readonly clientWithdrawalId: string;
  readonly createdAt: Date;
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
  /** What it is worth; the coins follow from the prices of its moment. */
  readonly eur: number;
  /** Asked for as a sum in this currency. */
  readonly displayCurrency: string | null;
  readonly feePayer: 'USER' | 'MERCHANT';
  /** Null: made by the organisation's cashier. */
  readonly key: KnownKey | null;
  readonly note: string | null;
  readonly votes: readonly PlannedVote[];
  /** Minutes after it was made; null: it is not taken back while it waits for approval. */
  readonly takenBackAfter: number | null;
  readonly course: readonly Leg[];
  /** Which part of what it can spend a business may send so, in percent. */
  readonly most: number;
  /** As much as is on the network and more. */
  readonly isUncovered: boolean;
};

export type WithdrawalContext = {
  readonly random: Random;
  readonly window: Window;
  readonly out: Outgoing;
};

/** Payouts on a day of a busy year, by line of business. Source: shares of the recipe and the mean payout. */
const payoutsPerDay: Readonly<Record<VerticalName, number>> = {
  GAMING: 4,
  FOREX: 5,
  E_COMMERCE: 0.6,
  TRAVEL: 0.2,
  SAAS: 0.12,
  B2B: 0.12,
};

const hour = 60;
const day = 24 * hour;

/** How coins usually leave: seconds after they may. */
const usualSeconds = (own: Random, currency: string, network: string): number =>
  9 + blockSeconds(chainOf(currency, network)) * (0.4 + own.u('block'));

const courses = ['SENT', 'CHAIN_REFUSES', 'DROPPED', 'CANCELLED', 'BLOCKED', 'RELEASED', 'HELD_UP', 'UNKNOWN'] as const;
type Course = (typeof courses)[number];

const usually: readonly (readonly [Course, number])[] = [
  ['SENT', 96],
  ['CHAIN_REFUSES', 0.6],
  ['DROPPED', 0.3],
  ['CANCELLED', 1],
  ['BLOCKED', 0.8],
  ['RELEASED', 0.4],
  ['HELD_UP', 0.6],
  ['UNKNOWN', 0.3],
];

const legsOf = (course: Course, own: Random, currency: string, network: string): readonly Leg[] => {
  const usual = usualSeconds(own, currency, network) / 60;
  const later = (from: number, to: number) => from + (to - from) * own.u('later');
  const sent = ['PICKED', 'SENT', 'CONFIRMED'] as const;
  switch (course) {
    case 'SENT':
      return [{ after: usual, events: sent }];
    case 'CHAIN_REFUSES':
      return [{ after: 0.4, events: ['PICKED', 'BROADCAST_REFUSED'] }];
    case 'DROPPED':
      return [
        { after: 0.4, events: ['PICKED', 'SENT'] },
        { after: later(26 * hour, 40 * hour), events: ['DROPPED'] },
      ];
    case 'CANCELLED':
      return [{ after: 0.15, events: ['CANCELLED'] }];
    case 'BLOCKED':
      return [
        { after: 0.2, events: ['SCREENING_HIT'] },
        { after: later(20 * hour, 70 * hour), events: ['REFUSED'] },
      ];
    case 'RELEASED':
      return [
        { after: 0.2, events: ['SCREENING_HIT'] },
        { after: later(4 * hour, 30 * hour), events: ['RELEASED', ...sent] },
      ];
    case 'HELD_UP':
      return [
        { after: 0.2, events: ['POSTPONED'] },
        { after: later(20 * hour, 46 * hour), events: sent },
      ];
    case 'UNKNOWN':
      return [
        { after: 0.4, events: ['PICKED', 'OUTCOME_UNKNOWN'] },
        { after: later(2 * hour, 9 * hour), events: ['SENT', 'CONFIRMED'] },
      ];
  }
};

const approvalComments = [null, null, 'Known supplier', 'Checked with the finance team', 'As agreed by phone'] as const;
const rejectionComments = [
  'Unknown recipient',
  'Wrong amount, please make it again',
  'Twice the same invoice',
] as const;

type Voting = 'APPROVED' | 'REJECTED' | 'SILENT' | 'TAKEN_BACK' | 'ONE_OF_MANY';

const votesOf = (voting: Voting, own: Random): readonly PlannedVote[] => {
  const approve = (index: number, after: number): PlannedVote => ({
    after,
    decision: 'APPROVE',
    comment: own.pick(`comment/${index}`, approvalComments),
  });
  const first = 12 + Math.min(own.exponential('first', 90), 2 * day);
  switch (voting) {
    case 'APPROVED':
      return [0, 1, 2].map((index) => approve(index, first + index * (17 + 40 * own.u('next'))));
    case 'REJECTED':
      return [{ after: first, decision: 'REJECT', comment: own.pick('why', rejectionComments) }];
    case 'ONE_OF_MANY':
      return [approve(0, 9)];
    case 'SILENT':
    case 'TAKEN_BACK':
      return [];
  }
};

const notesOf: Readonly<Record<VerticalName, readonly (string | null)[]>> = {
  GAMING: [null, null, null, 'Player payout', 'Affiliate commission'],
  FOREX: [null, null, null, 'Client payout', 'Partner rebate'],
  E_COMMERCE: [null, 'Supplier invoice', 'Refund in coins'],
  TRAVEL: [null, 'Hotel settlement'],
  SAAS: [null, 'Contractor'],
  B2B: [null, 'Supplier invoice'],
};

type Wanted = {
  readonly path: string;
  readonly createdAt: Date;
  readonly serial: string;
  readonly eur: (own: Random) => number;
  readonly course?: Course | readonly Leg[];
  readonly voting?: Voting;
  readonly way?: { readonly currency: string; readonly network: string };
  readonly most?: number;
  readonly isUncovered?: true;
  readonly byStaff?: true;
  /** To an address that is on the whitelist no more. */
  readonly isUnlisted?: true;
};

/** Of a balance in coins these coins; of one in money whichever the recipient takes. */
const wayOf = (own: Random, business: KnownBusiness, { organisation }: Outgoing) => {
  const { settlementCurrency } = business.data;
  const ownCoin = !currencyOf(settlementCurrency).isFiat;
  const ways = payingWays.filter(
    ({ currency }) =>
      organisation.cryptoCurrencies.includes(currency) &&
      (!ownCoin || currency === settlementCurrency || own.chance('other', 0.08)),
  );
  return own.weighted(
    'way',
    ways.map((way) => [way, way.share] as const),
  );
};

const planOf = (context: WithdrawalContext, business: KnownBusiness, wanted: Wanted): WithdrawalPlan => {
  const own = context.random.within(wanted.path);
  const { out } = context;
  const { createdAt } = wanted;
  const { currency, network } = wanted.way ?? wayOf(own, business, out);
  const listed = out.whitelist.filter(
    (one) => one.currency === currency && one.network === network && one.activatesAt <= createdAt,
  );
  const isRepeated = !wanted.isUnlisted && (out.organisation.whitelist !== null || own.chance('repeated', 0.7));
  const repeated = isRepeated && listed.length > 0 ? own.pick('recipient', listed) : null;
  const { vertical } = business.data;
  const course = wanted.course ?? own.weighted('course', usually);
  const voting =
    wanted.voting ??
    own.weighted<Voting>('voting', [
      ['APPROVED', 78],
      ['REJECTED', 10],
      ['SILENT', 7],
      ['TAKEN_BACK', 5],
    ]);
  const key = wanted.byStaff ? null : withdrawingKeyOf(context, business, createdAt);
  return {
    random: own,
    id: eventId(own, 'id', createdAt),
    business,
    clientWithdrawalId: wanted.serial,
    createdAt,
    currency,
    network,
    address:
      repeated?.address ??
      canonicalAddress(currency, network, addressAt(own, 'recipient/address', currency, network, 'foreign')),
    destinationTag: repeated
      ? repeated.destinationTag
      : ['XRP', 'XLM', 'EOS'].includes(currency)
        ? String(own.integer('tag', 1_000, 99_999_999))
        : null,
    eur: wanted.eur(own),
    displayCurrency: own.chance('in-money', 0.15) ? own.pick('display', business.data.displayCurrencies) : null,
    feePayer: own.chance('payer', 0.3)
      ? business.data.feePaidBy === 'USER'
        ? 'MERCHANT'
        : 'USER'
      : (business.data.feePaidBy ?? 'MERCHANT'),
    key: key && own.chance('by-key', 0.75) ? key : null,
    note: own.pick('note', notesOf[vertical]),
    votes: votesOf(voting, own.within('votes')),
    takenBackAfter: voting === 'TAKEN_BACK' ? 25 + 300 * own.u('taken-back') : null,
    course: typeof course === 'string' ? legsOf(course, own, currency, network) : course,
    most: wanted.most ?? 60,
    isUncovered: wanted.isUncovered ?? false,
  };
};

const serialOf = (business: KnownBusiness, at: Date, index: number | string): string =>
  `WD-${String(business.number).padStart(2, '0')}-${dayText(at).slice(2).replaceAll('-', '')}-${index}`;

const lognormal = (own: Random): number => own.lognormal('eur', 120, 1);

/** What businesses pay out on a day: many small sums, and once a month a large one. */
export const withdrawalsOn = (
  context: WithdrawalContext,
  businesses: readonly KnownBusiness[],
  date: Date,
  scale: number,
): WithdrawalPlan[] =>
  businesses
    .filter(({ openedAt, data }) => openedAt < date && !data.special)
    .flatMap((business) => {
      const path = `withdrawal/${business.number}/${dayText(date)}`;
      const count = context.random.poisson(`${path}/count`, payoutsPerDay[business.data.vertical] * Math.min(scale, 8));
      const small = Array.from({ length: count }, (_, index) => {
        const minute = context.random.u(`${path}/${index}/minute`) * day;
        const createdAt = new Date(date.getTime() + Math.floor(minute * 60_000));
        return planOf(context, business, {
          path: `${path}/${index}`,
          createdAt,
          serial: serialOf(business, date, index + 1),
          eur: lognormal,
        });
      });
      return [...small, ...largeOn(context, business, date)].filter((plan) => mayGo(context, plan));
    });

/** Where only whitelisted addresses are paid to, nobody gets a payout to another taken. */
const mayGo = ({ out: { organisation, whitelist } }: WithdrawalContext, plan: WithdrawalPlan): boolean =>
  organisation.whitelist === null ||
  whitelist.some(({ address, activatesAt }) => address === plan.address && activatesAt <= plan.createdAt);

/** Suppliers, affiliates and treasuries are paid in larger sums. */
const largeOn = (context: WithdrawalContext, business: KnownBusiness, date: Date): WithdrawalPlan[] => {
  const path = `withdrawal/${business.number}/${dayText(date).slice(0, 7)}/large`;
  const own = context.random.within(path);
  if (own.integer('day', 1, 28) !== date.getUTCDate()) return [];
  return [
    planOf(context, business, {
      path,
      createdAt: addMinutes(date, own.integer('minute', 8 * hour, 17 * hour)),
      serial: serialOf(business, date, 'L'),
      eur: (random) => 10_500 + random.lognormal('eur', 1_500, 0.7),
      most: 30,
      byStaff: true,
    }),
  ];
};

/** How long before the end of the first history what is under way there began, at most. */
const underWayDays = 6;

/** What is under way where the first history ends, whatever chance has brought: made on the day it began. */
export const withdrawalsUnderWay = (
  context: WithdrawalContext,
  businesses: readonly KnownBusiness[],
  date: Date,
  endsAt: Date,
): WithdrawalPlan[] => {
  if (endsAt.getTime() - date.getTime() > underWayDays * millisecondsPerDay || date > endsAt) return [];
  const named = (name: string) => businesses.find(({ data }) => data.name === name);
  const plan = (
    name: string,
    what: string,
    hoursBefore: number,
    wanted: Omit<Wanted, 'path' | 'createdAt' | 'serial'>,
  ) => {
    const business = named(name);
    if (!business) return [];
    const createdAt = addMinutes(endsAt, -hour * hoursBefore);
    const serial = serialOf(business, createdAt, `T${Math.round(10 * hoursBefore)}`);
    return [
      planOf(context, business, {
        path: `withdrawal/${business.number}/${what}`,
        createdAt,
        serial,
        byStaff: true,
        most: 95,
        ...wanted,
      }),
    ];
  };
  const large = (from: number) => () => from;
  const tron = { currency: 'USDT', network: 'TRX' };
  const bitcoin = { currency: 'BTC', network: 'MAIN' };
  const still = (events: Leg['events'], then: Leg['events'], hours: number): readonly Leg[] => [
    { after: 0.4, events },
    { after: hours * hour, events: then },
  ];
  const sent = ['PICKED', 'SENT', 'CONFIRMED'] as const;
  return [
    ...plan('Tidewater FX', 'forgotten', 106, { eur: large(11_020), voting: 'SILENT', way: tron }),
    ...plan('Tidewater FX', 'no', 31, { eur: large(10_840), voting: 'REJECTED', way: tron }),
    ...plan('Atlas Prime Trading', 'back', 59, { eur: large(10_720), voting: 'TAKEN_BACK', way: tron }),
    ...plan('Atlas Prime Trading', 'yes', 80, { eur: large(10_620), voting: 'APPROVED', way: tron }),
    ...plan('Tidewater FX', 'waiting-a', 2.4, { eur: large(11_240), voting: 'SILENT', way: tron }),
    ...plan('Tidewater FX', 'waiting-b', 21, { eur: large(12_780), voting: 'SILENT', way: bitcoin }),
    ...plan('Atlas Prime Trading', 'waiting-a', 5.2, { eur: large(10_960), voting: 'ONE_OF_MANY', way: tron }),
    ...plan('Atlas Prime Trading', 'waiting-b', 46, { eur: large(13_420), voting: 'SILENT', way: tron }),
    ...plan('Pixelforge Arcade', 'blocked', 27, {
      eur: large(64),
      course: still(['SCREENING_HIT'], ['REFUSED'], 61),
      way: tron,
    }),
    ...plan('Riga Capital Markets', 'not-listed', 7, {
      eur: large(83),
      course: still(['NOT_LISTED'], ['CANCELLED'], 58),
      way: bitcoin,
      isUnlisted: true,
    }),
    ...plan('Royal Tide Casino', 'confirming', 0.7, {
      eur: large(71),
      course: still(['PICKED', 'SENT'], ['CONFIRMED'], 3),
      way: bitcoin,
    }),
    ...plan('Pixelforge Arcade', 'unknown', 1.6, {
      eur: large(58),
      course: still(['PICKED', 'OUTCOME_UNKNOWN'], ['SENT', 'CONFIRMED'], 5),
      way: tron,
    }),
    ...['LRC', 'CVC', 'KNC'].flatMap((currency, index) =>
      plan('Zenith Markets', `${currency}-short`, 30 + index, {
        eur: large(40),
        course: [{ after: 0.4, events: sent }],
        way: { currency, network: 'ETH' },
        isUncovered: true,
      }),
    ),
  ].filter(({ createdAt }) => startOfDay(createdAt).getTime() === date.getTime());
};

import { amountOf, fraction, percentOf, type Amount } from '@countinghouse/money';
import { brandOf } from '../modules/organisation/brand';
import { openDays } from '../modules/money-in/fiat-deposits';
import { payingAccountOf } from './bank-accounts';
import { bankCurrencyOf } from './books';
import { addDays, addMinutes, dayText, type Window } from './calendar';
import { organisations } from './data/organisations';
import { familyNames, givenNames } from './data/payers';
import { eventId } from './ids';
import type { KnownBusiness } from './organisations';
import type { Random } from './random';

type Account = NonNullable<ReturnType<typeof payingAccountOf>>;

/** Money that staff announced, and what came of it. */
export type TopUpPlan = {
  readonly random: Random;
  readonly id: string;
  readonly business: KnownBusiness;
  readonly account: Account;
  readonly expected: Amount;
  readonly clientLabel: string;
  readonly createdAt: Date;
  readonly end:
    | { readonly kind: 'RECEIVED'; readonly at: Date; readonly amount: Amount }
    | { readonly kind: 'CANCELLED' | 'EXPIRED'; readonly at: Date }
    /** It comes from another account than was told; two days later somebody has decided. */
    | {
        readonly kind: 'REVIEWED';
        readonly at: Date;
        readonly amount: Amount;
        readonly decidedAt: Date;
        readonly isAccepted: boolean;
      };
  /** Money that comes although the announcement is over, or in another currency than it says. */
  readonly stray: { readonly at: Date; readonly amount: Amount; readonly reason: 'CLOSED_PAYMENT' | 'OTHER' } | null;
};

/** Somebody's money that a business's own code brings to it. */
export type WhitelabelPlan = {
  readonly random: Random;
  readonly id: string;
  readonly business: KnownBusiness;
  readonly amount: Amount;
  readonly reference: string;
  readonly at: Date;
};

export type BankContext = {
  readonly random: Random;
  readonly window: Window;
  /** The accounts of the organisation that are there. */
  readonly accountIds: ReadonlySet<string>;
};

const minutesPerDay = 1_440;
const openHours = [8 * 60, 17 * 60] as const;

const organisationOf = ({ organisationKey }: KnownBusiness) => {
  const organisation = organisations.find(({ key }) => key === organisationKey);
  if (!organisation) throw new Error(`There is no organisation ${organisationKey}`);
  return organisation;
};

/** Who may announce money: businesses whose organisation's brand lets them, but for the hidden one. */
const announces = (business: KnownBusiness): boolean =>
  !business.data.special && (brandOf(organisationOf(business).brand)?.allowsFiatDeposits ?? false);

/** Somebody who pays by bank. */
export const remitterOf = (random: Random): { readonly name: string; readonly number: string } => ({
  name: `${random.pick('given', givenNames)} ${random.pick('family', familyNames)}`,
  number: `LT${random.integer('iban', 10, 99)}70440005${random.integer('number', 10_000_000, 99_999_999)}`,
});

type End = TopUpPlan['end']['kind'];

const topUpOf = (
  { random, window, accountIds }: BankContext,
  business: KnownBusiness,
  createdAt: Date,
  { path, end: wanted, endsAt }: { readonly path: string; readonly end?: End; readonly endsAt?: Date },
): TopUpPlan | null => {
  const own = random.within(path);
  const currency = bankCurrencyOf(business);
  const account = payingAccountOf({ random, window }, business.organisationKey, currency, createdAt);
  if (!account || !accountIds.has(account.id)) return null;
  const median = business.data.vertical === 'FOREX' ? 14_000 : 3_800;
  const expected = amountOf(String(Number(own.lognormal('amount', median, 0.6).toPrecision(2))), currency);
  const kind =
    wanted ??
    own.weighted<End>('end', [
      ['RECEIVED', 86],
      ['EXPIRED', 5],
      ['CANCELLED', 5],
      ['REVIEWED', 4],
    ]);
  const arrivesAt = endsAt ?? addMinutes(createdAt, own.integer('arrives', 180, 3.5 * minutesPerDay));
  // Nearly everybody sends what was announced; some have the bank's costs taken off it, some send a little more.
  const share = own.weighted('share', [
    ['1', 90],
    ['0.995', 7],
    ['1.02', 3],
  ]);
  const amount = percentOf(expected, fraction(share), { rounding: 'down' });
  const end = ((): TopUpPlan['end'] => {
    switch (kind) {
      case 'RECEIVED':
        return { kind, at: arrivesAt, amount };
      case 'CANCELLED':
        return { kind, at: endsAt ?? addMinutes(createdAt, own.integer('cancelled', 5, 1_800)) };
      case 'EXPIRED':
        return { kind, at: addDays(createdAt, openDays) };
      case 'REVIEWED': {
        const decidedAt = addMinutes(arrivesAt, own.integer('decided', 1.2 * minutesPerDay, 3 * minutesPerDay));
        return { kind, at: arrivesAt, amount, decidedAt, isAccepted: own.chance('accepted', 0.6) };
      }
    }
  })();
  return {
    random: own,
    id: eventId(own, 'id', createdAt),
    business,
    account,
    expected,
    clientLabel: `topup-${dayText(createdAt).slice(2, 7).replace('-', '')}-${business.number}${path.endsWith('regular') ? '' : 'b'}`,
    createdAt,
    end,
    stray: strayOf(own, business, expected, createdAt, end),
  };
};

/** A payer who is late, or has chosen the wrong one of his accounts: only where nothing else came. */
const strayOf = (
  own: Random,
  business: KnownBusiness,
  expected: Amount,
  createdAt: Date,
  { kind, at }: TopUpPlan['end'],
): TopUpPlan['stray'] => {
  if (kind !== 'EXPIRED' && kind !== 'CANCELLED') return null;
  const what = own.weighted('stray', [
    ['NONE', 40],
    ['CLOSED_PAYMENT', 35],
    ['OTHER', 25],
  ]);
  const others = organisationOf(business).fiatSettlement.filter((currency) => currency !== expected.currency);
  if (what === 'NONE') return null;
  if (what === 'OTHER' && kind === 'EXPIRED' && others.length > 0) {
    const amount = amountOf(
      String(Number(own.lognormal('other-amount', 900, 0.5).toPrecision(2))),
      own.pick('currency', others),
    );
    return { at: addMinutes(createdAt, own.integer('other', 400, 4 * minutesPerDay)), amount, reason: 'OTHER' };
  }
  const late = addMinutes(at, own.integer('late', 300, 3 * minutesPerDay));
  return { at: late, amount: expected, reason: 'CLOSED_PAYMENT' };
};

/** Those who trade currencies announce money every month, the others now and then, in office hours. */
export const topUpsOn = (context: BankContext, businesses: readonly KnownBusiness[], day: Date): TopUpPlan[] =>
  businesses.flatMap((business) => {
    if (!announces(business) || business.openedAt >= day) return [];
    const path = `top-up/${business.number}/${dayText(day).slice(0, 7)}/regular`;
    const own = context.random.within(path);
    if (own.integer('day', 1, 28) !== day.getUTCDate()) return [];
    if (business.data.vertical !== 'FOREX' && !own.chance('wanted', 0.4)) return [];
    return topUpOf(context, business, addMinutes(day, own.integer('minute', ...openHours)), { path }) ?? [];
  });

const underWayBusinesses = 3;

/** What is announced, under review and sent back where the first history ends, whatever chance has brought. */
export const topUpsUnderWay = (
  context: BankContext,
  businesses: readonly KnownBusiness[],
  endsAt: Date,
): TopUpPlan[] => {
  const plan = (business: KnownBusiness, name: string, hoursBefore: number, end: End, hoursAfter: number) =>
    topUpOf(context, business, addMinutes(endsAt, -60 * hoursBefore), {
      path: `top-up/${business.number}/${name}`,
      end,
      endsAt: addMinutes(endsAt, 60 * hoursAfter),
    }) ?? [];
  return businesses
    .filter(announces)
    .slice(0, underWayBusinesses)
    .flatMap((business, place) => [
      plan(business, 'open', 5 + 17 * place, 'RECEIVED', 21 + 9 * place),
      ...(place === 0 ? [plan(business, 'reviewed', 54, 'REVIEWED', -8)] : []),
    ])
    .flat();
};

/** What an older history begins with where it meets such money: one of each kind, announced at that moment. */
export const topUpsMet = (context: BankContext, businesses: readonly KnownBusiness[], at: Date): TopUpPlan[] => {
  const kinds = [
    ['RECEIVED', 0],
    ['REVIEWED', 0],
    ['CANCELLED', 0],
    ['RECEIVED', 40],
  ] as const;
  return businesses
    .filter(announces)
    .slice(0, underWayBusinesses)
    .flatMap((business) =>
      kinds.flatMap(
        ([end, hoursAfter], index) =>
          topUpOf(context, business, at, {
            path: `top-up/${business.number}/met/${index}`,
            end,
            endsAt: addMinutes(at, 60 * hoursAfter),
          }) ?? [],
      ),
    );
};

/** Whose payers pay by bank, and how many a day in the largest history but one. */
const whitelabelOrganisations = ['harbour', 'meridian'];
const whitelabelPerDay = 3;

/**
 * What came on a day to the codes of an organisation's businesses. Smaller histories have fewer, though not as few as of
 * payments: a list of two years should not end on its first page.
 */
export const whitelabelsOn = (
  { random }: Pick<BankContext, 'random'>,
  businesses: readonly KnownBusiness[],
  day: Date,
  scale: number,
): WhitelabelPlan[] => {
  const [first] = businesses;
  if (!first || !whitelabelOrganisations.includes(first.organisationKey)) return [];
  const path = `whitelabel/${first.organisationKey}/${dayText(day)}`;
  const open = businesses.filter(({ openedAt, data }) => openedAt < day && !data.special);
  const count = random.poisson(`${path}/count`, whitelabelPerDay * Math.sqrt(Math.min(scale, 1)));
  if (open.length === 0) return [];
  return Array.from({ length: count }, (_, index) =>
    whitelabelOf(random.within(`${path}/${index}`), open, (own) => addMinutes(day, own.integer('minute', 360, 1_380))),
  );
};

/** The same where an older history meets such money. */
export const whitelabelsMet = (
  { random }: Pick<BankContext, 'random'>,
  businesses: readonly KnownBusiness[],
  at: Date,
): WhitelabelPlan[] => {
  const [first] = businesses;
  if (!first || !whitelabelOrganisations.includes(first.organisationKey)) return [];
  return businesses.map((business) =>
    whitelabelOf(random.within(`whitelabel/met/${business.number}`), [business], () => at),
  );
};

const whitelabelOf = (
  own: Random,
  businesses: readonly KnownBusiness[],
  atOf: (own: Random) => Date,
): WhitelabelPlan => {
  const business = own.pick('business', businesses);
  const at = atOf(own);
  const year = at.getUTCFullYear();
  const number = String(own.integer('reference', 1, 9_999)).padStart(4, '0');
  return {
    random: own,
    id: eventId(own, 'id', at),
    business,
    amount: amountOf(own.lognormal('amount', 180, 0.9).toFixed(2), bankCurrencyOf(business)),
    reference: own.weighted('kind', [
      [`INV-${year}-${number}`, 60],
      [`Invoice ${number}`, 20],
      [`${business.data.name.split(' ')[0] ?? ''} ${number}`, 20],
    ]),
    at,
  };
};

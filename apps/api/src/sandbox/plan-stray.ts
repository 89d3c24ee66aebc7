import { amountFrom, amountOf, currencies, currencyOf, fraction, type Amount } from '@countinghouse/money';
import { chainOf, uniqueTag, usesDestinationTag } from '../rails/chain';
import { addDays, addMinutes, dayText } from './calendar';
import { organisations } from './data/organisations';
import type { KnownBusiness } from './organisations';
import type { PaymentPlan } from './plan';
import type { Random } from './random';
import { pricedCurrencies, type RatePath } from './rate-path';

type Reason = 'MISSING_TAG' | 'UNKNOWN_TAG' | 'UNKNOWN_REFERENCE';

/** Money that reached an organisation and names nobody. */
export type UnallocatedPlan = {
  readonly random: Random;
  readonly at: Date;
  readonly reason: Reason;
  readonly amount: Amount;
  /** Null: by bank. */
  readonly network: string | null;
  readonly tag: string | null;
};

/** Forty in two years among the five organisations that have businesses. */
const unallocatedPerDay = 40 / 730 / 5;

const worth = (own: Random, code: string, rates: RatePath, at: Date): Amount => {
  const eur = own.lognormal('amount', 140, 0.9);
  const units = Number((eur / rates.approximateEur(code, at)).toPrecision(5));
  return amountFrom(fraction(units.toFixed(4)), code, { rounding: 'down' });
};

const unallocatedOf = (
  own: Random,
  rates: RatePath,
  organisationKey: string,
  { at, reason: wanted }: { readonly at: Date; readonly reason?: Reason },
): UnallocatedPlan | null => {
  const organisation = organisations.find(({ key }) => key === organisationKey);
  if (!organisation) return null;
  const tagged = organisation.cryptoCurrencies.filter(
    (code) =>
      pricedCurrencies.includes(code) &&
      currencyOf(code).networks.some(({ network }) => usesDestinationTag(chainOf(code, network))),
  );
  const reason =
    wanted ??
    own.weighted<Reason>('reason', [
      ['MISSING_TAG', tagged.length > 0 ? 35 : 0],
      ['UNKNOWN_TAG', tagged.length > 0 ? 20 : 0],
      ['UNKNOWN_REFERENCE', 45],
    ]);
  if (reason === 'UNKNOWN_REFERENCE') {
    const amount = amountOf(
      own.lognormal('amount', 420, 0.9).toFixed(2),
      own.pick('currency', organisation.fiatSettlement),
    );
    return { random: own, at, reason, amount, network: null, tag: null };
  }
  if (tagged.length === 0) return null;
  const code = own.pick('coin', tagged);
  return {
    random: own,
    at,
    reason,
    amount: worth(own, code, rates, at),
    network: 'MAIN',
    tag: reason === 'MISSING_TAG' ? null : uniqueTag(own.integer('tag', 1, 2 ** 30)),
  };
};

/** What reached an organisation on a day that names nobody. */
export const unallocatedOn = (
  { random, rates }: { readonly random: Random; readonly rates: RatePath },
  businesses: readonly KnownBusiness[],
  day: Date,
): UnallocatedPlan[] => {
  const [first] = businesses;
  if (!first || first.openedAt >= day) return [];
  const own = random.within(`unallocated/${first.organisationKey}/${dayText(day)}`);
  if (!own.chance('any', unallocatedPerDay)) return [];
  const at = addMinutes(day, own.integer('minute', 0, 1_439));
  const plan = unallocatedOf(own, rates, first.organisationKey, { at });
  return plan ? [plan] : [];
};

/** What the platform decides about it, and when. */
export type UnallocatedEnd = {
  readonly at: Date;
  readonly kind: 'ALLOCATED' | 'ASSOCIATED' | 'RETURNED' | 'WRITTEN_OFF';
};

/** So long money may be nobody's before it is written off. */
const unclaimedDays = 180;
const decidedWithinDays = 6;

/** Much is decided about soon; the rest nobody claims. */
const endOf = ({ random, at, network }: UnallocatedPlan): UnallocatedEnd => {
  const isByBank = network === null;
  const kind = random.weighted<UnallocatedEnd['kind']>('end', [
    ['ALLOCATED', isByBank ? 10 : 45],
    ['ASSOCIATED', isByBank ? 30 : 0],
    ['RETURNED', isByBank ? 30 : 0],
    ['WRITTEN_OFF', 40],
  ]);
  const days = kind === 'WRITTEN_OFF' ? unclaimedDays : random.integer('end/days', 1, decidedWithinDays);
  return { at: addDays(at, days), kind };
};

/** What is decided on a day about an organisation's. */
export const unallocatedEndsOn = (
  world: { readonly random: Random; readonly rates: RatePath },
  businesses: readonly KnownBusiness[],
  day: Date,
): { readonly plan: UnallocatedPlan; readonly end: UnallocatedEnd }[] =>
  [...Array.from({ length: decidedWithinDays }, (_, days) => days + 1), unclaimedDays]
    .flatMap((days) => unallocatedOn(world, businesses, addDays(day, -days)))
    .map((plan) => ({ plan, end: endOf(plan) }))
    .filter(({ end }) => dayText(end.at) === dayText(day));

/** One of each reason, where an older history meets such money. */
export const unallocatedMet = (
  { random, rates }: { readonly random: Random; readonly rates: RatePath },
  businesses: readonly KnownBusiness[],
  at: Date,
): UnallocatedPlan[] => {
  const [first] = businesses;
  if (!first) return [];
  const reasons = ['MISSING_TAG', 'UNKNOWN_TAG', 'UNKNOWN_REFERENCE'] as const;
  return reasons.flatMap((reason) => {
    const own = random.within(`unallocated/${first.organisationKey}/met/${reason}`);
    return unallocatedOf(own, rates, first.organisationKey, { at, reason }) ?? [];
  });
};

/** Coins that reach a payment's address and cannot be its own. */
export type StrayPlan = {
  readonly at: Date;
  readonly reason: 'CLOSED_PAYMENT' | 'UNSUPPORTED_TOKEN';
  readonly currency: string;
  readonly network: string;
};

/** Together about two of a thousand deposits; most networks have no token that is not taken. */
const chances = { unsupported: 0.012, closed: 0.12 } as const;

/** Now and then a payer sends a token that the business does not take, or to a payment that was cancelled. */
export const strayTransferOf = (
  { random, way, chosenAt, cancelledAt }: PaymentPlan,
  taken: readonly string[],
): StrayPlan | null => {
  if (!way || !chosenAt) return null;
  const after = (from: Date) => addMinutes(from, random.integer('stray/minutes', 10, 2_000));
  if (cancelledAt) {
    if (chosenAt > cancelledAt || !random.chance('stray/closed', chances.closed)) return null;
    return { at: after(cancelledAt), reason: 'CLOSED_PAYMENT', ...way };
  }
  if (way.network === 'MAIN' || !random.chance('stray/token', chances.unsupported)) return null;
  const foreign = currencies.filter(
    ({ code, isFiat, internal, networks }) =>
      !isFiat && !internal && !taken.includes(code) && networks.some(({ network }) => network === way.network),
  );
  if (foreign.length === 0) return null;
  const { code } = random.pick('stray/coin', foreign);
  return { at: after(chosenAt), reason: 'UNSUPPORTED_TOKEN', currency: code, network: way.network };
};

/** How much of it: by its price where there is one, else by the piece. */
export const strayAmount = (random: Random, code: string, rates: RatePath, at: Date): Amount =>
  pricedCurrencies.includes(code)
    ? worth(random.within('stray'), code, rates, at)
    : amountOf(String(random.integer('stray/pieces', 5, 900)), code);

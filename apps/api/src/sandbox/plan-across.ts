import {
  amountFrom,
  compare,
  currencyOf,
  fraction,
  isPositive,
  percentOf,
  roundAmount,
  type Amount,
  toRateText,
} from '@countinghouse/money';
import {
  conversionLimits,
  conversionQuoteMs,
  conversionRate,
  convertedAmounts,
  systemActor,
  withdrawalLimits,
  uniformValue,
} from '@countinghouse/payments';
import {
  conversionEnded,
  conversionPosted,
  conversionQuoted,
  type Conversion,
} from '../modules/across/balance-conversions';
import { movementPosted, type Movement } from '../modules/across/manual-movements';
import { treasuryMoved, type TreasuryMove } from '../modules/carriers/treasury-moves';
import { addMinutes, dayText } from './calendar';
import { conversionSpread } from './data/fees';
import { eventId } from './ids';
import type { KnownBusiness } from './organisations';
import type { Outgoing } from './outgoing';
import type { Random } from './random';
import { platformActor, postAside, type Aside, type Telling } from './telling';

/** What money a business keeps beside that in which it settles; null where its organisation settles in no other. */
const otherCurrencyOf = (
  { data: { settlementCurrency } }: KnownBusiness,
  { organisation }: Outgoing,
): string | null => {
  const isFiat = currencyOf(settlementCurrency).isFiat;
  const { fiatSettlement, cryptoSettlement } = organisation;
  const others = isFiat ? [...cryptoSettlement, ...fiatSettlement] : fiatSettlement;
  return (
    others.find(
      (currency) => currency !== settlementCurrency && (currency !== 'USDT' || !organisation.refuseUsdtSettlement),
    ) ?? null
  );
};

/** Every other week or so a business exchanges a part of what it has, and now and then lets the quote go by. */
export const conversionsOn = (
  random: Random,
  out: Outgoing,
  businesses: readonly KnownBusiness[],
  day: Date,
): Aside[] =>
  businesses
    .filter(({ openedAt, data }) => openedAt < day && !data.special)
    .flatMap((business) => {
      const own = random.within(`conversion/${business.number}/${dayText(day)}`);
      const other = otherCurrencyOf(business, out);
      if (other === null || !own.chance('today', 0.07)) return [];
      const createdAt = addMinutes(day, own.integer('minute', 8 * 60, 18 * 60) + own.u('second'));
      const isExpired = own.chance('expired', 0.08);
      const at = new Date(createdAt.getTime() + (isExpired ? conversionQuoteMs : own.integer('after', 2_500, 13_500)));
      const id = eventId(own, 'id', createdAt);
      return {
        at,
        order: id,
        happen: (telling) => convert(telling, { own, id, business, other, createdAt, at, isExpired }),
      } satisfies Aside;
    });

type ConversionPlan = {
  readonly own: Random;
  readonly id: string;
  readonly business: KnownBusiness;
  readonly other: string;
  readonly createdAt: Date;
  readonly at: Date;
  readonly isExpired: boolean;
};

const roundDown = (amount: Amount): Amount =>
  currencyOf(amount.currency).isFiat || currencyOf(amount.currency).isStable
    ? roundAmount(amount, -1, 'down')
    : roundAmount(amount, 4, 'down');

const convert = (telling: Telling, { own, id, business, other, createdAt, at, isExpired }: ConversionPlan): void => {
  const { world, books, chunk } = telling;
  const { settlementCurrency } = business.data;
  const [debitCurrency, creditCurrency] = own.chance('back', 0.4)
    ? [other, settlementCurrency]
    : [settlementCurrency, other];
  const available = books.availableTo(business, debitCurrency);
  const named = roundDown(
    percentOf(available, fraction(BigInt(own.integer('share', 4, 12)), 100n), { rounding: 'down' }),
  );
  const rates = world.rates.bookAt(createdAt);
  const pair = { debitCurrency, creditCurrency };
  const spread = fraction(conversionSpread);
  const { rate, mid } = conversionRate(pair, spread, rates);
  const limits = conversionLimits(debitCurrency, rates);
  const amounts = convertedAmounts('DEBIT', named, rate, pair);
  if (compare(amounts.debit, limits.min) < 0 || compare(amounts.debit, limits.max) > 0 || !isPositive(amounts.credit))
    return;
  const conversion: Conversion = {
    organisationId: business.organisationId,
    id,
    businessId: business.id,
    fixed: 'DEBIT',
    ...amounts,
    rate,
    midRate: mid,
    spread,
    worth: uniformValue(amounts.debit, rates, world.uniformCurrency),
    expiresAt: new Date(createdAt.getTime() + conversionQuoteMs),
    initiatedBy: world.cashier(business.organisationKey),
    createdAt,
  };
  chunk.transitions.push(conversionQuoted(conversion));
  if (isExpired) {
    chunk.conversions.push({ ...conversion, status: 'EXPIRED', executedAt: null });
    chunk.transitions.push(conversionEnded(conversion, 'EXPIRED', systemActor, at));
    return;
  }
  const posted = { ...conversion, rate: toRateText(conversion.rate) };
  postAside(telling, conversionPosted(posted, at, books.owedBy(business, amounts.credit.currency)), at);
  chunk.conversions.push({ ...conversion, status: 'EXECUTED', executedAt: at });
  chunk.transitions.push(conversionEnded(conversion, 'EXECUTED', conversion.initiatedBy, at));
};

/** Once a month coins go from the network that holds most of them to the one that holds least. */
export const treasuryMovesOn = (random: Random, businesses: readonly KnownBusiness[], day: Date): Aside[] => {
  const [first] = businesses;
  if (!first) return [];
  const own = random.within(`treasury-move/${first.organisationKey}/${dayText(day).slice(0, 7)}`);
  if (own.integer('day', 1, 28) !== day.getUTCDate()) return [];
  const at = addMinutes(day, own.integer('minute', 8 * 60, 16 * 60));
  const id = eventId(own, 'id', at);
  return [{ at, order: id, happen: (telling) => rebalance(telling, own, id, at) }];
};

const rebalance = (telling: Telling, own: Random, id: string, at: Date): void => {
  const { world, books, out, chunk } = telling;
  const coins = out.organisation.cryptoCurrencies.map(currencyOf).filter(({ networks }) => networks.length > 1);
  if (coins.length === 0) return;
  const { code, networks } = own.pick('coin', coins);
  const held = networks
    .map(({ network }) => ({ network, amount: books.heldOn(code, network) }))
    .toSorted((a, b) => compare(b.amount, a.amount));
  const [most, least] = [held[0], held.at(-1)];
  if (!most || !least || most.network === least.network) return;
  const amount = roundDown(
    percentOf(most.amount, fraction(BigInt(own.integer('share', 8, 20)), 100n), { rounding: 'down' }),
  );
  const fee = percentOf(withdrawalLimits(code, most.network, world.rates.bookAt(at)).networkFee, fraction('0.4'), {
    rounding: 'up',
  });
  if (!isPositive(amount)) return;
  const move: TreasuryMove = {
    organisationId: chunkOwner(telling),
    id,
    amount,
    fee,
    from: most.network,
    to: least.network,
    reference: `TM-${dayText(at).slice(2, 7).replace('-', '')}`,
    reason: own.pick('reason', [
      'Cover payouts on the network',
      'Rebalance between networks',
      'Prepare for the month-end',
    ]),
    askedBy: 'treasury',
    approvedBy: platformActor,
    at,
  };
  postAside(telling, treasuryMoved(move), at);
  chunk.treasuryMoves.push(move);
};

const chunkOwner = ({ out }: Telling): TreasuryMove['organisationId'] => out.organisationId;

const manual = [
  ['CREDIT', 'FEE_CORRECTION', 'Fee of last month corrected'],
  ['CREDIT', 'GOODWILL', 'Goodwill after the outage'],
  ['DEBIT', 'FEE_CORRECTION', 'Network fee charged later'],
  ['CREDIT', 'DEPOSIT_CORRECTION', 'Difference of a deposit credited'],
  ['DEBIT', 'OTHER', 'Card reader rental'],
] as const;

/** Twice a month operators correct something by hand in an organisation. */
export const movementsOn = (random: Random, businesses: readonly KnownBusiness[], day: Date): Aside[] => {
  const open = businesses.filter(({ openedAt, data }) => openedAt < day && !data.special);
  const [first] = open;
  if (!first) return [];
  return [1, 2].flatMap((number): Aside[] => {
    const own = random.within(`movement/${first.organisationKey}/${dayText(day).slice(0, 7)}/${number}`);
    if (own.integer('day', 1, 28) !== day.getUTCDate()) return [];
    const at = addMinutes(day, own.integer('minute', 8 * 60, 17 * 60));
    const id = eventId(own, 'id', at);
    return [
      { at, order: id, happen: (telling) => correct(telling, { own, id, at, business: own.pick('business', open) }) },
    ];
  });
};

type Correction = { readonly own: Random; readonly id: string; readonly at: Date; readonly business: KnownBusiness };

const correct = (telling: Telling, { own, id, at, business }: Correction): void => {
  const { world, books, chunk } = telling;
  const { settlementCurrency: currency } = business.data;
  const [type, reason, description] = own.pick('what', manual);
  const value = own.lognormal('eur', 18, 0.7) / world.rates.approximateEur(currency, at);
  const decimals = Math.min(currencyOf(currency).ledgerScale, currency === 'BTC' ? 6 : 2);
  const amount = amountFrom(fraction(value.toFixed(decimals)), currency, { rounding: 'down' });
  const { available, owed } = books.standingOf(business);
  // What is owed is repaid first: such a business is left to the operators of its day.
  if (isPositive(owed) || !isPositive(amount) || compare(amount, available) > 0) return;
  const movement: Movement = {
    organisationId: business.organisationId,
    id,
    businessId: business.id,
    type,
    amount,
    repaid: { ...amount, units: 0n },
    reason,
    description,
    related: null,
    reversalOf: null,
    createdBy: 'operations',
    approvedBy: platformActor,
    at,
  };
  postAside(telling, movementPosted(movement), at);
  chunk.movements.push(movement);
};

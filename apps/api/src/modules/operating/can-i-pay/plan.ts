import {
  add,
  compare,
  convertBack,
  addFractions,
  currencyOf,
  fromUnits,
  isPositive,
  isZero,
  max,
  min,
  one,
  precisionOf,
  roundAmount,
  subtract,
  sum,
  zero,
  type Amount,
  type Fraction,
} from '@countinghouse/money';
import {
  conversionLimits,
  conversionRate,
  convertedAmounts,
  StaleRates,
  uniformValue,
  UnknownRate,
  type FixedSide,
  type RateBook,
} from '@countinghouse/payments';
import { transferFee } from '../../across/internal-transfers';

/** A business that might pay, with its prices. Everything it has of a currency is in `available`. */
export type Payer = {
  readonly id: string;
  readonly name: string;
  readonly available: ReadonlyMap<string, Amount>;
  /** Held for the payment where it is paid from the balance in its own currency, fees included. */
  readonly cost: Amount;
  /** Debt in the currency of the payment, repaid first by whatever is credited in it. */
  readonly owed: Amount;
  /** Payment out of a balance in another currency, for which the coins are bought as they are sent; none to a bank. */
  readonly bought: readonly { readonly held: Amount; readonly debited: Amount }[];
  readonly conversionSpread: Fraction;
  readonly transferFee: Fraction;
};

/** Prices of now, and the currencies that may be converted and transferred. */
export type Market = {
  readonly rates: RateBook;
  readonly settlement: ReadonlySet<string>;
  readonly convertible: ReadonlySet<string>;
  readonly uniformCurrency: string;
};

type Conversion = {
  readonly kind: 'CONVERT';
  readonly fixed: FixedSide;
  readonly debit: Amount;
  readonly credit: Amount;
  readonly rate: Fraction;
  /** Balance of the debited currency afterwards. */
  readonly left: Amount;
};
type Transfer = {
  readonly kind: 'TRANSFER';
  readonly from: Pick<Payer, 'id' | 'name'>;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly debit: Amount;
  /** Balance of the source afterwards. */
  readonly left: Amount;
};
type Payment = {
  readonly kind: 'PAY';
  readonly held: Amount;
  /** Balance afterwards of what it is paid from. */
  readonly left: Amount;
};
export type Step = Conversion | Transfer | Payment;
type Source = Conversion | Transfer;

/** Steps in their order, the payment last, and what they cost beyond its own fees; null where a price is not known. */
export type Way = { readonly steps: readonly Step[]; readonly lost: Amount | null };

export type Plan = {
  /** Missing from the balance in the payment's own currency; zero if that pays. */
  readonly missing: Amount;
  /** The cheapest first; none: nothing the organisation's visible businesses have is enough. */
  readonly ways: readonly Way[];
  /** Missing still after everything that can be converted and transferred; zero if there is a way. */
  readonly short: Amount;
};

/** More are not read by anybody. */
const mostWays = 4;

const have = ({ available }: Pick<Payer, 'available'>, currency: string): Amount =>
  available.get(currency) ?? zero(currency);

/** A figure that needs a price, or null where none is known or it is too old. */
export const ifPriced = <Figure>(derive: () => Figure): Figure | null => {
  try {
    return derive();
  } catch (error) {
    if (error instanceof UnknownRate || error instanceof StaleRates) return null;
    throw error;
  }
};

const creditOf = (source: Source): Amount => (source.kind === 'CONVERT' ? source.credit : source.amount);

/** A place that money may come from: the least that brings a sum, and the most that it can bring. */
type Place = { readonly least: (wanted: Amount) => Source | null; readonly most: () => Source | null };

/** Own balance in another currency. */
const byConverting = (payer: Payer, debitCurrency: string, { rates }: Market): Place | null =>
  ifPriced(() => {
    const creditCurrency = payer.cost.currency;
    const pair = { debitCurrency, creditCurrency };
    const available = have(payer, debitCurrency);
    const { rate } = conversionRate(pair, payer.conversionSpread, rates);
    const limits = conversionLimits(debitCurrency, rates);
    const made = (fixed: FixedSide, named: Amount): Conversion | null => {
      const { debit, credit } = convertedAmounts(fixed, named, rate, pair);
      const isAllowed =
        compare(debit, limits.min) >= 0 && compare(debit, min(limits.max, available)) <= 0 && isPositive(credit);
      return isAllowed ? { kind: 'CONVERT', fixed, debit, credit, rate, left: subtract(available, debit) } : null;
    };
    return {
      least: (wanted) => {
        const { debit } = convertedAmounts('CREDIT', wanted, rate, pair);
        if (compare(debit, limits.min) >= 0) return made('CREDIT', wanted);
        const smallest = made('DEBIT', limits.min);
        return smallest && compare(smallest.credit, wanted) >= 0 ? smallest : null;
      },
      most: () => made('DEBIT', min(roundAmount(available, precisionOf(debitCurrency), 'down'), limits.max)),
    };
  });

/** Balance of another business in the same currency; its fee comes on top. */
const byTransferring = (from: Payer, currency: string): Place => {
  const available = have(from, currency);
  const decimals = precisionOf(currency);
  const made = (amount: Amount): Transfer | null => {
    const fee = transferFee(amount, from.transferFee);
    const debit = add(amount, fee);
    if (!isPositive(amount) || compare(debit, available) > 0) return null;
    return { kind: 'TRANSFER', from, amount, fee, debit, left: subtract(available, debit) };
  };
  return {
    least: made,
    most: () => {
      const share = addFractions(one, from.transferFee);
      const amount = convertBack(available, share, currency, { rounding: 'down', decimals });
      // A fee that is rounded up may exceed it by one smallest amount.
      const step = fromUnits(10n ** BigInt(currencyOf(currency).ledgerScale - decimals), currency);
      return made(amount) ?? (compare(amount, step) > 0 ? made(subtract(amount, step)) : null);
    },
  };
};

/** Every place from which money of the payment's currency can come, own balances first. */
const placesOf = (payer: Payer, others: readonly Payer[], market: Market): Place[] => {
  const { currency } = payer.cost;
  const own = [...payer.available].filter(
    ([other, amount]) => other !== currency && market.convertible.has(other) && isPositive(amount),
  );
  const conversions = market.convertible.has(currency)
    ? own.flatMap(([other]) => byConverting(payer, other, market) ?? [])
    : [];
  const transfers = market.settlement.has(currency)
    ? others.filter((from) => isPositive(have(from, currency))).map((from) => byTransferring(from, currency))
    : [];
  return [...conversions, ...transfers];
};

/** Value that a step takes from the organisation's businesses together; null without a price. */
const lostBy = (source: Source, { rates, uniformCurrency }: Market): Amount | null =>
  ifPriced(() =>
    source.kind === 'TRANSFER'
      ? uniformValue(source.fee, rates, uniformCurrency)
      : max(
          subtract(
            uniformValue(source.debit, rates, uniformCurrency),
            uniformValue(source.credit, rates, uniformCurrency),
          ),
          zero(uniformCurrency),
        ),
  );

/** Whichever has the smaller loss first, then what takes fewer steps; unknown losses last. */
const cheaper = (one: Way, other: Way): number =>
  (one.lost === null ? 1 : 0) - (other.lost === null ? 1 : 0) ||
  (one.lost && other.lost ? compare(one.lost, other.lost) : 0) ||
  one.steps.length - other.steps.length;

/** The fewest places that bring a sum together, or as much as all of them do. */
const together = (places: readonly Place[], wanted: Amount): readonly Source[] => {
  const left = places
    .flatMap((place) => {
      const most = place.most();
      return most ? [{ place, most }] : [];
    })
    .toSorted((one, other) => compare(creditOf(other.most), creditOf(one.most)));
  const taken: Source[] = [];
  let rest = wanted;
  for (const { place, most } of left) {
    if (!isPositive(rest)) break;
    const exact = compare(creditOf(most), rest) >= 0 ? place.least(rest) : null;
    const next = exact ?? most;
    taken.push(next);
    rest = subtract(rest, min(rest, creditOf(next)));
  }
  return taken;
};

/**
 * Ways in which a business can make a payment now: from its own balance, out of another balance, or after conversions and internal transfers. Each step
 * is one that its own call accepts at these prices, and leaves the balances that it states. Conversions and transfers bring the missing sum and the
 * business's debt, which is repaid first.
 */
export const planOf = (payer: Payer, others: readonly Payer[], market: Market): Plan => {
  const { cost, owed } = payer;
  const { currency } = cost;
  const available = have(payer, currency);
  const missing = subtract(max(cost, available), available);
  const nothing = zero(currency);
  const payingAfter = (sources: readonly Source[]): Way => {
    const credited = sum(sources.map(creditOf), currency);
    const left = subtract(subtract(add(available, credited), min(owed, credited)), cost);
    const losses = sources.map((source) => lostBy(source, market));
    return {
      steps: [...sources, { kind: 'PAY', held: cost, left }],
      lost: losses.includes(null) ? null : sum(losses as Amount[], market.uniformCurrency),
    };
  };
  if (isZero(missing)) return { missing, ways: [payingAfter([])], short: nothing };

  const wanted = roundAmount(add(missing, owed), precisionOf(currency), 'up');
  const places = placesOf(payer, others, market);
  const alone = places.flatMap((place) => {
    const source = place.least(wanted);
    return source ? [payingAfter([source])] : [];
  });
  const outOfOthers = payer.bought.flatMap(({ held, debited }): Way[] => {
    const balance = have(payer, held.currency);
    if (compare(held, balance) > 0) return [];
    const { rates, uniformCurrency } = market;
    const lost = ifPriced(() =>
      max(
        subtract(uniformValue(debited, rates, uniformCurrency), uniformValue(cost, rates, uniformCurrency)),
        zero(uniformCurrency),
      ),
    );
    return [{ steps: [{ kind: 'PAY', held, left: subtract(balance, held) }], lost }];
  });
  const ways = [...alone, ...outOfOthers];
  if (ways.length > 0) return { missing, ways: ways.toSorted(cheaper).slice(0, mostWays), short: nothing };

  const sources = together(places, wanted);
  const short = subtract(wanted, min(wanted, sum(sources.map(creditOf), currency)));
  return { missing, ways: isZero(short) ? [payingAfter(sources)] : [], short };
};

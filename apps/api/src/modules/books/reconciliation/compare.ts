import { fromUnits, type Amount } from '@countinghouse/money';
import type { Holding } from '../../../rails/holdings';

/** What the books say of a place, and what of it may stand either way at this moment. */
export type Booked = {
  readonly network: string | null;
  readonly amount: Amount;
  /** Seen coming and not booked yet, or booked as gone and perhaps not gone. */
  readonly mayBeMore: bigint;
  /** Ordered out and not booked yet, or booked as come and perhaps taken back. */
  readonly mayBeLess: bigint;
};

/** A place where both sides are known. `difference`: outside less the books, beyond what is on its way. */
export type Compared = {
  readonly network: string | null;
  readonly currency: string;
  readonly held: Amount;
  readonly booked: Amount;
  readonly difference: Amount;
};

const placeOf = (currency: string, network: string | null): string => `${currency} ${network ?? ''}`;

/**
 * Compares place by place what is held outside with what is booked. What is on its way explains a difference up to its own
 * amount and in its own direction; the rest is the difference. A place that is only booked is compared with nothing where
 * `isKnown` says that somebody would have told of it, and left out where nobody knows.
 */
export const compareHoldings = (
  held: readonly Holding[],
  booked: readonly Booked[],
  isKnown: (place: { readonly currency: string; readonly network: string | null }) => boolean,
): Compared[] => {
  const outside = new Map(held.map(({ network, amount }) => [placeOf(amount.currency, network), amount]));
  const inside = new Map(booked.map((one) => [placeOf(one.amount.currency, one.network), one]));
  return [...new Set([...outside.keys(), ...inside.keys()])].sort().flatMap((place) => {
    const [currency = '', name = ''] = place.split(' ');
    const network = name === '' ? null : name;
    const there = outside.get(place);
    if (!there && !isKnown({ currency, network })) return [];
    const here = inside.get(place);
    const heldUnits = there?.units ?? 0n;
    const bookedUnits = here?.amount.units ?? 0n;
    const difference = beyond(heldUnits - bookedUnits, here?.mayBeMore ?? 0n, here?.mayBeLess ?? 0n);
    const amountOf = (units: bigint) => fromUnits(units, currency);
    return {
      network,
      currency,
      held: amountOf(heldUnits),
      booked: amountOf(bookedUnits),
      difference: amountOf(difference),
    };
  });
};

const beyond = (difference: bigint, more: bigint, less: bigint): bigint => {
  if (difference > more) return difference - more;
  if (difference < -less) return difference + less;
  return 0n;
};

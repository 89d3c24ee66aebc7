import { fromUnits, type Amount } from '@countinghouse/money';
import type { Holding } from '../../../rails/holdings';

/** Booked amount of a place, and the part of it that is uncertain at this moment. */
export type Booked = {
  readonly network: string | null;
  readonly amount: Amount;
  /** Detected and not booked yet, or booked as gone and perhaps not gone. */
  readonly mayBeMore: bigint;
  /** Ordered out and not booked yet, or booked as come and perhaps taken back. */
  readonly mayBeLess: bigint;
};

/** Place known on both sides. `difference`: outside less the books, beyond the amount on its way. */
export type Compared = {
  readonly network: string | null;
  readonly currency: string;
  readonly held: Amount;
  readonly booked: Amount;
  readonly difference: Amount;
};

const placeOf = (currency: string, network: string | null): string => `${currency} ${network ?? ''}`;

/**
 * Compares external holdings with the books place by place. Money on its way explains a difference up to its own amount and in its own direction;
 * the rest is the difference. A place that is only booked counts as empty outside if `isKnown` covers it, and is left out otherwise.
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

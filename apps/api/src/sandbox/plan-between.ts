import { currencyOf, fraction, isZero, percentOf, roundAmount, zero, type Amount } from '@countinghouse/money';
import type { InternalTransfer } from '../modules/across/internal-transfers';
import { addMinutes, dayText } from './calendar';
import { eventId } from './ids';
import type { KnownBusiness } from './organisations';
import type { Standing, World } from './world';

/** A transfer between two businesses of an organisation. How much, the books decide when its moment comes. */
export type BetweenPlan = {
  readonly id: string;
  readonly at: Date;
  readonly from: KnownBusiness;
  readonly to: KnownBusiness;
  /** Percent of what the source can spend then. */
  readonly share: number;
  readonly note: string | null;
  readonly clientLabel: string | null;
};

const notes = ['Float', 'Payroll reserve', 'Marketing budget', 'Quarterly settlement', 'Rent share', null] as const;

/** What a day brings: once a month every business passes some of its money on to another one, in office hours. */
export const betweenOn = (
  { random }: Pick<World, 'random'>,
  businesses: readonly KnownBusiness[],
  day: Date,
): BetweenPlan[] => {
  const open = businesses.filter(({ openedAt, data }) => openedAt < day && !data.special);
  return open.flatMap((from) => {
    const others = open.filter((to) => to !== from);
    const month = dayText(day).slice(0, 7);
    const own = random.within(`between/${from.number}/${month}`);
    if (others.length === 0 || own.integer('day', 1, 28) !== day.getUTCDate()) return [];
    const at = addMinutes(day, own.integer('minute', 8 * 60, 17 * 60));
    return {
      id: eventId(own, 'transfer', at),
      at,
      from,
      to: own.pick('to', others),
      share: own.integer('share', 3, 12),
      note: own.pick('note', notes),
      clientLabel: own.chance('labelled', 0.4) ? `IT-${month}-${from.number}` : null,
    };
  });
};

/** People move round amounts: whole tens of a currency that counts in cents, thousandths of a coin. */
const rounded = (amount: Amount): Amount =>
  currencyOf(amount.currency).isFiat || currencyOf(amount.currency).isStable
    ? roundAmount(amount, -1, 'down')
    : roundAmount(amount, 3, 'down');

/** What the plan moves, in the source's settlement currency; null where it has too little. */
export const transferBetween = (
  { id, at, from, to, share, note, clientLabel }: BetweenPlan,
  { available }: Standing,
  { cashier }: Pick<World, 'cashier'>,
): InternalTransfer | null => {
  const amount = rounded(percentOf(available, fraction(BigInt(share), 100n), { rounding: 'down' }));
  if (isZero(amount)) return null;
  const { id: actorId, label } = cashier(from.organisationKey);
  return {
    organisationId: from.organisationId,
    id,
    fromBusinessId: from.id,
    toBusinessId: to.id,
    clientLabel,
    amount,
    fee: zero(amount.currency),
    note,
    initiatedBy: { type: 'USER', id: actorId, label },
    at,
  };
};

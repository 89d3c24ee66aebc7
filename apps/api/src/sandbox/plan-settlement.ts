import { addMinutes, dayText } from './calendar';
import { bankCurrencyOf } from './books';
import { eventId } from './ids';
import type { KnownBusiness } from './organisations';
import type { Random } from './random';

/** What becomes of money that is sent to a bank account. */
type SettlementCourse = 'PAID' | 'RETURNED' | 'REFUSED_BY_BANK' | 'CANCELLED' | 'REFUSED';

/** Money that a business sends to its organisation's bank account. How much, the books decide when its moment comes. */
export type SettlementPlan = {
  readonly random: Random;
  readonly id: string;
  readonly business: KnownBusiness;
  readonly currency: string;
  readonly clientLabel: string;
  readonly createdAt: Date;
  readonly course: SettlementCourse;
  /** Settles everything above the float. */
  readonly amount: number | null;
};

const courses: readonly (readonly [SettlementCourse, number])[] = [
  ['PAID', 55],
  ['RETURNED', 1],
  ['REFUSED_BY_BANK', 1],
  ['CANCELLED', 2],
  ['REFUSED', 1],
];

const tuesday = 2;
const ten = 10 * 60;

/** Every Tuesday at ten what a business has beyond its float is sent to the bank. */
export const settlementsOn = (random: Random, businesses: readonly KnownBusiness[], day: Date): SettlementPlan[] => {
  if (day.getUTCDay() !== tuesday) return [];
  return businesses
    .filter(({ openedAt, data }) => openedAt < day && !data.special)
    .map((business) => {
      const own = random.within(`settlement/${business.number}/${dayText(day)}`);
      return planOf(own, business, addMinutes(day, ten + own.u('minute') * 9), own.weighted('course', courses), null);
    });
};

/** What is under way where the first history ends: waiting for its cut-off, and at the bank. */
export const settlementsUnderWay = (
  random: Random,
  businesses: readonly KnownBusiness[],
  endsAt: Date,
): SettlementPlan[] =>
  businesses
    .filter(({ data }) => ['Aurora Games', 'Royal Tide Casino', 'Amber and Pine', 'Halden Metals'].includes(data.name))
    .flatMap((business) => [
      planOf(random.within(`settlement/${business.number}/waiting`), business, addMinutes(endsAt, -0.3), 'PAID', 100),
      planOf(
        random.within(`settlement/${business.number}/refused`),
        business,
        addMinutes(endsAt, -60 * 150),
        'REFUSED_BY_BANK',
        60,
      ),
      planOf(
        random.within(`settlement/${business.number}/returned`),
        business,
        addMinutes(endsAt, -60 * 24 * 9),
        'RETURNED',
        60,
      ),
      planOf(
        random.within(`settlement/${business.number}/taken-back`),
        business,
        addMinutes(endsAt, -60 * 52),
        'CANCELLED',
        60,
      ),
      planOf(
        random.within(`settlement/${business.number}/not-let`),
        business,
        addMinutes(endsAt, -60 * 76),
        'REFUSED',
        60,
      ),
    ]);

const planOf = (
  own: Random,
  business: KnownBusiness,
  createdAt: Date,
  course: SettlementCourse,
  amount: number | null,
): SettlementPlan => ({
  random: own,
  id: eventId(own, 'id', createdAt),
  business,
  currency: bankCurrencyOf(business),
  clientLabel: `settlement-${dayText(createdAt).slice(2).replaceAll('-', '')}-${business.number}${amount === null ? '' : 'x'}`,
  createdAt,
  course,
  amount,
});

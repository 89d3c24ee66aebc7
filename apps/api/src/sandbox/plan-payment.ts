import { dayText, daysInto } from './calendar';
import { momentOn } from './daily-count';
import { verticals } from './data/verticals';
import { eventId } from './ids';
import type { PaymentPlan, PlanBasics, PlanContext } from './plan';
import { planOneTime } from './plan-one-time';
import { planReusable } from './plan-reusable';
import type { Random } from './random';

/** The plan of payment `index` of a day: a pure function of seed, business, day and index. */
export const planPayment = (context: PlanContext, day: Date, index: number): PaymentPlan => {
  const random = context.random.within(`biz/${context.businessNumber}/${dayText(day)}/pay/${index}`);
  const basics = basicsOf(context, random, momentOn(random, day), index);
  const isOneTime = random.chance('type', verticals[context.business.vertical].oneTimeShare);
  return isOneTime ? planOneTime(context, basics) : planReusable(context, basics);
};

/** @param index tells the payments of a business and day apart. */
export const basicsOf = (context: PlanContext, random: Random, createdAt: Date, index: number): PlanBasics => ({
  random,
  id: eventId(random, 'payment', createdAt),
  serial: serialOf(context, createdAt, index),
  clientPaymentId: clientPaymentIdOf(random, verticals[context.business.vertical].idPrefix, createdAt),
  createdAt,
});

/** 5 bits of business, 12 of day, 15 of index. */
const serialOf = ({ businessNumber, window }: PlanContext, day: Date, index: number): number =>
  ((businessNumber % 32) * 4_096 + (Math.floor(daysInto(window, day)) % 4_096)) * 32_768 + index;

/** Letters and digits that nobody mistakes for one another. */
const idAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const clientPaymentIdOf = (random: Random, prefix: string, day: Date): string => {
  const tail = [...random.bytes('client-id', 8)].map((byte) => idAlphabet[byte % idAlphabet.length]).join('');
  return `${prefix}-${dayText(day).replaceAll('-', '')}-${tail}`;
};

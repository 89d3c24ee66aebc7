import { dayText, daysInto, windowDays, type Window } from './calendar';
import type { VerticalName } from './data/verticals';
import { verticals } from './data/verticals';
import type { Random } from './random';

/** Relative traffic of the hours of a day, UTC. */
const hourWeights = [2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 6, 5, 4] as const;
const hours = hourWeights.map((weight, hour) => [hour, weight] as const);

const firstGrowth = 0.4;
const promotionEveryDays = 90;
const promotionDays = 7;
const promotionFactor = 1.8;

/** From 0.4 on the window's first day to 1 on its last, and 1 ever after. */
const growth = (dayIndex: number): number =>
  firstGrowth + (1 - firstGrowth) * Math.min(1, Math.max(0, dayIndex / (windowDays - 1)));

const isPromotion = (dayIndex: number): boolean => dayIndex % promotionEveryDays >= promotionEveryDays - promotionDays;

/** Expected number of payments of a business on a day. `scale` is the profile's factor. */
const expectedPayments = (vertical: VerticalName, window: Window, day: Date, scale: number): number => {
  const { paymentsPerDay, weekdays } = verticals[vertical];
  const dayIndex = Math.floor(daysInto(window, day));
  const weekday = weekdays[(day.getUTCDay() + 6) % 7]!;
  return scale * paymentsPerDay * growth(dayIndex) * weekday * (isPromotion(dayIndex) ? promotionFactor : 1);
};

/** Number of payments a business gets on a day. */
export const paymentsOn = (random: Random, vertical: VerticalName, window: Window, day: Date, scale: number): number =>
  random.poisson(`${dayText(day)}/count`, expectedPayments(vertical, window, day, scale));

/** A moment of the day, busier in the afternoon and evening. */
export const momentOn = (random: Random, day: Date): Date => {
  const hour = random.weighted('hour', hours);
  return new Date(day.getTime() + (hour + random.u('moment')) * 3_600_000);
};

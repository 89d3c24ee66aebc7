/** The window of the demo history and its days. All days are UTC. */

const millisecondsPerDay = 86_400_000;
const minute = 60_000;

/** Length of the seeded window, thirteen months: a year and the month to compare it with. Includes the anchor's day included. */
export const windowDays = 396;

/** `YYYY-MM-DD` of an instant. */
export const dayText = (at: Date): string => {
  const day = Math.floor(at.getTime() / millisecondsPerDay);
  let text = texts.get(day);
  if (text === undefined) texts.set(day, (text = at.toISOString().slice(0, 10)));
  return text;
};

/** Every choice of the history names its day: texts of the days since 1970. */
const texts = new Map<number, string>();

/** Midnight UTC of the instant's day. */
export const startOfDay = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / millisecondsPerDay) * millisecondsPerDay);

export const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * millisecondsPerDay);

export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + Math.round(minutes * minute));

/**
 * Everything that is counted from the anchor: growth, rate paths, scripted days. Days after the window have an index
 * of `windowDays` and more.
 */
export type Window = {
  readonly anchor: Date;
  /** First midnight of the window. */
  readonly start: Date;
};

export const windowOf = (anchor: Date): Window => {
  const day = startOfDay(anchor);
  return { anchor: day, start: addDays(day, 1 - windowDays) };
};

/** Days since the window's first day, with the fraction of the running day. */
export const daysInto = (window: Window, at: Date): number =>
  (at.getTime() - window.start.getTime()) / millisecondsPerDay;

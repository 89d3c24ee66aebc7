import type { Rhythm, ScheduledReport } from '@countinghouse/contract/books/report-schedules';
import { zoneOf, type Zone } from '../../../platform/files/zone';

/** Days and hour at which something is due, in a time zone. */
export type Timing = {
  readonly rhythm: Rhythm;
  readonly weekday: number | null;
  readonly monthDay: number | null;
  readonly hour: number;
  readonly timezone: string;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The instant at which clocks of a zone show a time, given in milliseconds as if it were UTC. The first of two where they show it twice; where they skip
 * it, as much later as they are set forward.
 */
const instantOf = (shown: number, zone: Zone): number => {
  const offsetAt = (at: number): number => zone.localOf(at) - at;
  const byEarlier = shown - offsetAt(shown - dayMs);
  if (zone.localOf(byEarlier) === shown) return byEarlier;
  const byLater = shown - offsetAt(shown + dayMs);
  return zone.localOf(byLater) === shown ? byLater : byEarlier;
};

/** Midnight that begins the local day of an instant, as a clock there would count it. */
const localDayOf = (at: Date, zone: Zone): number => Math.floor(zone.localOf(at.getTime()) / dayMs) * dayMs;

const isOn = ({ rhythm, weekday, monthDay }: Timing, day: number): boolean => {
  const date = new Date(day);
  if (rhythm === 'WEEKLY') return (date.getUTCDay() || 7) === weekday;
  return rhythm === 'DAILY' || date.getUTCDate() === monthDay;
};

/** Every month has each of its days within this. */
const longestWait = 40;

/** The first instant after another at which it is due. */
export const nextDue = (timing: Timing, after: Date): Date => {
  const zone = zoneOf(timing.timezone);
  const today = localDayOf(after, zone);
  for (let days = 0; days <= longestWait; days += 1) {
    const day = today + days * dayMs;
    if (!isOn(timing, day)) continue;
    const at = instantOf(day + timing.hour * hourMs, zone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error(`Nothing is due within ${longestWait} days of ${after.toISOString()}`);
};

/** Local days of the period before an instant: the day, the seven days or the calendar month. */
const daysBefore = ({ rhythm }: Timing, today: number): readonly [from: number, to: number] => {
  if (rhythm === 'DAILY') return [today - dayMs, today];
  if (rhythm === 'WEEKLY') return [today - 7 * dayMs, today];
  const date = new Date(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [Date.UTC(year, month - 1), Date.UTC(year, month)];
};

/** Their files hold whole days and months of UTC. */
const byUtc: readonly ScheduledReport[] = ['statistics', 'costs'];

/** Filters of a list by which it tells of the period before it was due, which has ended in its zone. */
export const periodFilters = (
  report: ScheduledReport,
  timing: Timing,
  dueAt: Date,
): Readonly<Record<string, string>> => {
  const zone = zoneOf(byUtc.includes(report) ? 'UTC' : timing.timezone);
  const [from, to] = daysBefore(timing, localDayOf(dueAt, zone));
  if (report === 'costs') {
    const month = new Date(from).toISOString().slice(0, 7);
    return { from: month, to: month };
  }
  return {
    after: new Date(instantOf(from, zone)).toISOString(),
    before: new Date(instantOf(to, zone)).toISOString(),
  };
};

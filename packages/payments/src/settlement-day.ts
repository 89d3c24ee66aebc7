import { bankingDayFrom, bankingDaysAfter, type BankingCalendar } from './banking-days';

/** Time zones of banks' cut-offs, and the days on which each of them counts. */
const clocks = {
  CET: { zone: 'Europe/Brussels', calendar: 'TARGET' },
  UK: { zone: 'Europe/London', calendar: 'UK' },
  ET: { zone: 'America/New_York', calendar: 'US' },
} as const satisfies Record<string, { zone: string; calendar: BankingCalendar }>;

/** A cut-off and an arrival as a payment method states them: `14:00 CET` and `T+1..3`, or `24x7` and `seconds`. */
export type StatedTimes = { readonly cutOff: string; readonly arrival: string };

type Parsed =
  | { readonly isAlways: true }
  | {
      readonly isAlways: false;
      readonly minutes: number;
      readonly zone: string;
      readonly calendar: BankingCalendar;
      readonly least: number;
      readonly most: number;
    };

const parsed = ({ cutOff, arrival }: StatedTimes): Parsed => {
  if (cutOff === '24x7') return { isAlways: true };
  const [, hours, minutes, clock] = /^(\d{2}):(\d{2}) (CET|UK|ET)$/.exec(cutOff) ?? [];
  const [, least, most = least] = /^T\+(\d)(?:\.\.(\d))?$/.exec(arrival) ?? [];
  if (clock === undefined || least === undefined) throw new Error(`No times of a bank: ${cutOff}, ${arrival}`);
  return {
    isAlways: false,
    minutes: Number(hours) * 60 + Number(minutes),
    ...clocks[clock as keyof typeof clocks],
    least: Number(least),
    most: Number(most),
  };
};

/** Making a format takes fifty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
};

/** Local date and time in a zone: the ISO day and the minutes since its midnight. */
const wallClock = (at: Date, zone: string): { readonly date: string; readonly minutes: number } => {
  const parts = formatOf(zone).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
};

/** The instant at which the clock of a zone shows this. No cut-off falls into the hour that is missing or doubled in a year. */
const instantAt = (date: string, minutes: number, zone: string): Date => {
  const asIfUtc = Date.parse(`${date}T00:00:00.000Z`) + minutes * 60_000;
  const shown = wallClock(new Date(asIfUtc), zone);
  const shownMs = Date.parse(`${shown.date}T00:00:00.000Z`) + shown.minutes * 60_000;
  return new Date(asIfUtc - (shownMs - asIfUtc));
};

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);

export type SettlementTimes = {
  /** Time of submission to the bank; until then it can be cancelled. Immediately if banks work around the clock. */
  readonly submitAt: Date;
  /** ISO day on which the bank executes it. */
  readonly executionDate: string;
  /** First and last ISO day of the arrival; equal for a single day. */
  readonly arrivesFrom: string;
  readonly arrivesUntil: string;
};

/**
 * Times of submission and arrival of a payment made now. Up to the cut-off of a banking day it goes that day, otherwise the next; days until
 * arrival are banking days.
 */
export const settlementTimes = (stated: StatedTimes, now: Date): SettlementTimes => {
  const times = parsed(stated);
  if (times.isAlways) {
    const today = now.toISOString().slice(0, 10);
    return { submitAt: now, executionDate: today, arrivesFrom: today, arrivesUntil: today };
  }
  const { minutes, zone, calendar, least, most } = times;
  const shown = wallClock(now, zone);
  let executionDate = bankingDayFrom(calendar, shown.date);
  if (instantAt(executionDate, minutes, zone) < now) executionDate = bankingDayFrom(calendar, dayAfter(executionDate));
  return {
    submitAt: instantAt(executionDate, minutes, zone),
    executionDate,
    arrivesFrom: bankingDaysAfter(calendar, executionDate, least),
    arrivesUntil: bankingDaysAfter(calendar, executionDate, most),
  };
};

/**
 * Times of a payment that goes to the bank now, as planned or later, but never on a past day. `planned`: the ISO day on which it was to be
 * executed.
 */
export const timesSubmittedNow = (
  stated: StatedTimes,
  planned: string,
  now: Date,
): Omit<SettlementTimes, 'submitAt'> => {
  const times = parsed(stated);
  if (times.isAlways) {
    const { executionDate, arrivesFrom, arrivesUntil } = settlementTimes(stated, now);
    return { executionDate, arrivesFrom, arrivesUntil };
  }
  const { calendar, zone, least, most } = times;
  const today = bankingDayFrom(calendar, wallClock(now, zone).date);
  const executionDate = planned > today ? planned : today;
  return {
    executionDate,
    arrivesFrom: bankingDaysAfter(calendar, executionDate, least),
    arrivesUntil: bankingDaysAfter(calendar, executionDate, most),
  };
};

import {
  scheduledReports,
  scheduleForm,
  type ReportSchedule,
  type Rhythm,
  type ScheduleFormat,
  type ScheduledReport,
  type ScheduledRun,
} from '@countinghouse/contract/books/report-schedules';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import type { createReportSchedule } from '@countinghouse/contract/books/report-schedules';
import { all, anyOf, holds, type PermissionNeed } from '@countinghouse/contract/permissions';
import type { StatusChip } from '@countinghouse/ui';
import type { ComponentProps } from 'react';
import type { Errors, OverviewGroup } from '../../../../platform/forms';
import { messages } from './messages';

/** Rights to the lists that are saved, as their calls ask for them: the lists themselves are too much for a form to load. */
export const needs: Readonly<Record<ScheduledReport, PermissionNeed>> = {
  payments: anyOf('GET_PAYMENTS', 'GET_PAYMENT'),
  'withdrawals-crypto': all('GET_WITHDRAWALS'),
  'fiat-deposits': all('GET_FIAT_DEPOSITS'),
  'fiat-withdrawals': all('GET_FIAT_WITHDRAWALS'),
  'internal-transfers': all('GET_INTERNAL_TRANSFERS'),
  'balance-conversions': all('GET_BALANCE_CONVERSIONS'),
  statistics: all('GET_STATISTICS'),
  costs: all('GET_BALANCES'),
  'transaction-ledger': all('GET_BALANCES'),
};

export const reportsFor = (permissions: ReadonlySet<string>): readonly ScheduledReport[] =>
  scheduledReports.filter((report) => holds(permissions, needs[report]));

/** Chosen and typed values; numbers as the options name them. */
export type ScheduleValues = {
  readonly name: string;
  readonly report: string;
  readonly format: ScheduleFormat;
  /** Empty: all. */
  readonly businessId: string;
  readonly rhythm: Rhythm;
  readonly weekday: string;
  readonly monthDay: string;
  readonly hour: string;
  readonly timezone: string;
};

export const emptySchedule = (timezone: string): ScheduleValues => ({
  name: '',
  report: '',
  format: 'XLSX',
  businessId: '',
  rhythm: 'DAILY',
  weekday: '1',
  monthDay: '1',
  hour: '7',
  timezone,
});

export const valuesOf = (schedule: ReportSchedule): ScheduleValues => ({
  name: schedule.name,
  report: schedule.report,
  format: schedule.format,
  businessId: schedule.businessId ?? '',
  rhythm: schedule.rhythm,
  weekday: String(schedule.weekday ?? 1),
  monthDay: String(schedule.monthDay ?? 1),
  hour: String(schedule.hour),
  timezone: schedule.timezone,
});

/** The schedule as the server takes it. */
export const bodyOf = (values: ScheduleValues): BodyIn<typeof createReportSchedule> => ({
  name: values.name.trim(),
  report: values.report as ScheduledReport,
  format: values.format,
  businessId: values.businessId === '' ? null : (values.businessId as BusinessId),
  rhythm: values.rhythm,
  weekday: values.rhythm === 'WEEKLY' ? Number(values.weekday) : null,
  monthDay: values.rhythm === 'MONTHLY' ? Number(values.monthDay) : null,
  hour: Number(values.hour),
  timezone: values.timezone,
});

/** The rules of the form, in the words of the contract. */
export const errorsOf = (values: ScheduleValues): Errors<ScheduleValues> => {
  const errors: Record<string, string> = {};
  if (values.report === '') errors.report = messages.reportRequired;
  const { success, error } = scheduleForm.safeParse(bodyOf(values));
  if (!success) for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
};

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const hours = Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: hourText(hour) }));
export const monthDays = Array.from({ length: 28 }, (_, day) => ({ id: String(day + 1), label: String(day + 1) }));
export const weekdays = messages.weekdays.map((label, day) => ({ id: String(day + 1), label }));

type Timed = Pick<ReportSchedule, 'rhythm' | 'weekday' | 'monthDay' | 'hour'>;

/** `Every Monday at 07:00`. */
export const timesText = ({ rhythm, weekday, monthDay, hour }: Timed): string => {
  const at = hourText(hour);
  if (rhythm === 'WEEKLY') return messages.weekly(messages.weekdays[(weekday ?? 1) - 1] ?? '', at);
  return rhythm === 'MONTHLY' ? messages.monthly(monthDay ?? 1, at) : messages.daily(at);
};

type Named = { readonly id: string; readonly name: string };

/** Values about to be saved, beside the earlier ones. */
export const overviewOf = (
  before: ScheduleValues | null,
  values: ScheduleValues,
  businesses: readonly Named[],
): OverviewGroup[] => {
  const { fields } = messages;
  const item = (label: string, textOf: (of: ScheduleValues) => string) => ({
    label,
    value: textOf(values),
    ...(before && { was: textOf(before) }),
  });
  const timed = (of: ScheduleValues): Timed => ({
    ...of,
    weekday: Number(of.weekday),
    monthDay: Number(of.monthDay),
    hour: Number(of.hour),
  });
  return [
    {
      items: [
        item(fields.name, ({ name }) => name.trim()),
        item(fields.report, ({ report }) => messages.reports[report as ScheduledReport]),
        item(
          fields.business,
          ({ businessId }) => businesses.find(({ id }) => id === businessId)?.name ?? messages.allBusinesses,
        ),
        item(fields.format, ({ format }) => messages.formats[format]),
        item(messages.whenTitle, (of) => `${timesText(timed(of))}. ${messages.periods[of.rhythm]}`),
        item(fields.timezone, ({ timezone }) => timezone),
      ],
    },
  ];
};

type State = Pick<ComponentProps<typeof StatusChip>, 'tone' | 'label'>;

export const stateOf = ({ pausedFor }: ReportSchedule): State =>
  pausedFor === null
    ? { label: messages.active, tone: 'success' }
    : { label: messages.paused, tone: pausedFor === 'BY_OWNER' ? 'neutral' : 'warning' };

export const outcomeOf = ({ state, problem }: ScheduledRun): State => {
  if (state === 'DONE') return { label: messages.states.DONE, tone: 'success' };
  if (state === 'FAILED') return { label: messages.states.FAILED, tone: 'danger' };
  return problem === null
    ? { label: messages.states.WAITING, tone: 'info' }
    : { label: messages.states.RETRYING, tone: 'warning' };
};

/** Time zones that a browser knows, the own one first. */
export const zonesFrom = (own: string): readonly string[] => [
  own,
  ...['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone !== own),
];

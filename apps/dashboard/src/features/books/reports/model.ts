import type { BalancesAt } from '@countinghouse/contract/books/balances-at';
import { confirmationForm, type ConfirmationForm } from '@countinghouse/contract/books/balance-confirmation';
import type { SenderData } from '@countinghouse/contract/organisation/organisations';
import * as z from 'zod/mini';
import { dayOf } from '../../../platform/list/calendar-days';
import type { Errors } from '../../../platform/forms';
import { messages } from './messages';

/** Zone of the entered day and time. */
export type Zone = 'UTC' | 'OWN';

export type ConfirmationValues = {
  readonly businessIds: readonly string[];
  readonly day: string;
  readonly time: string;
  readonly zone: Zone;
  readonly recipient: { readonly name: string; readonly email: string };
  readonly sender: SenderData;
  readonly saveAsDefault: boolean;
  /** Of the second factor, for saving the sender. */
  readonly code: string;
  /** True if it is mailed to the recipient too: then the address is needed. */
  readonly send: boolean;
};

const noSender: SenderData = {
  email: '',
  name: '',
  address: '',
  city: '',
  country: '',
  signatureName: '',
  mailSubject: '',
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Initial values: this minute, and the organisation's saved sender; a single business is chosen. */
export const startOf = (now: Date, businessIds: readonly string[], sender: SenderData | null): ConfirmationValues => ({
  businessIds: businessIds.length === 1 ? businessIds : [],
  day: dayOf(now),
  time: `${two(now.getHours())}:${two(now.getMinutes())}`,
  zone: 'OWN',
  recipient: { name: '', email: '' },
  sender: sender ?? noSender,
  saveAsDefault: false,
  code: '',
  send: false,
});

const dayParts = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeParts = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/;

/** The instant that day and time name in their zone, as the server takes it; null while they name none. */
export const asOfOf = ({ day, time, zone }: Pick<ConfirmationValues, 'day' | 'time' | 'zone'>): string | null => {
  const date = dayParts.exec(day);
  const clock = timeParts.exec(time.trim());
  if (!date || !clock) return null;
  const [, year = '', month = '', dayOfMonth = ''] = date;
  const [, hour = '', minute = '', second = '0', fraction = ''] = clock;
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(dayOfMonth),
    Number(hour),
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, '0')),
  ] as const;
  const instant = zone === 'UTC' ? new Date(Date.UTC(...parts)) : new Date(...parts);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
};

/** Request body. */
export const bodyOf = (values: ConfirmationValues): z.input<typeof confirmationForm> => ({
  businessIds: [...values.businessIds],
  asOf: asOfOf(values) ?? '',
  format: 'PDF',
  sender: values.sender,
  recipient: {
    name: values.recipient.name,
    ...(values.recipient.email.trim() === '' ? {} : { email: values.recipient.email.trim() }),
  },
  send: values.send,
});

/** The first rule that each field breaks. */
export const errorsOf = (values: ConfirmationValues, now: Date): Errors<ConfirmationValues> => {
  const errors: Record<string, string> = {};
  const asOf = asOfOf(values);
  if (!dayParts.test(values.day)) errors['day'] = messages.dayInvalid;
  if (!timeParts.test(values.time.trim())) errors['time'] = messages.timeInvalid;
  if (asOf !== null && new Date(asOf) > now) errors['time'] = messages.future;
  const parsed = z.safeParse(confirmationForm, bodyOf(values));
  for (const { path, message } of parsed.success ? [] : parsed.error.issues)
    if (path[0] !== 'asOf') errors[path.join('.')] ??= message;
  if (values.send && values.recipient.email.trim() === '') errors['recipient.email'] = messages.emailRequired;
  return errors as Errors<ConfirmationValues>;
};

/** Values as sent, once they are valid. */
export const sentOf = (values: ConfirmationValues): ConfirmationForm => z.parse(confirmationForm, bodyOf(values));

/** Chosen businesses, in the order of their listing. */
export const chosenOf = ({ businesses }: BalancesAt, businessIds: readonly string[]): BalancesAt['businesses'] =>
  businesses.filter(({ businessId }) => businessIds.includes(businessId));

/** Sum of two-decimal amounts, null if one is unknown. */
export const sumOf = (amounts: readonly (string | null)[]): string | null => {
  let cents = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    const [whole = '0', decimals = ''] = amount.split('.');
    cents += BigInt(whole + decimals.padEnd(2, '0').slice(0, 2));
  }
  const text = cents.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

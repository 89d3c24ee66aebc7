import type { TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import type { Tone } from '@countinghouse/ui';
import { formMessages as messages } from './form-messages';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Length of a span, in two units at most, rounded down. */
const spanText = (
  milliseconds: number,
  texts: typeof messages.spans | Omit<typeof messages.left, 'overdue' | 'escalated'>,
) => {
  if (milliseconds >= day) return texts.days(Math.floor(milliseconds / day), Math.floor((milliseconds % day) / hour));
  if (milliseconds >= hour)
    return texts.hours(Math.floor(milliseconds / hour), Math.floor((milliseconds % hour) / minute));
  return texts.minutes(Math.floor(milliseconds / minute));
};

/** Time a deposit has left, red on the last day and beyond. */
export const deadlineOf = (
  { deadlineAt, escalatedAt }: Pick<TravelRuleRecord, 'deadlineAt' | 'escalatedAt'>,
  now: number,
): { readonly label: string; readonly tone: Tone } => {
  if (escalatedAt !== null) return { label: messages.left.escalated, tone: 'danger' };
  const left = Date.parse(deadlineAt) - now;
  if (left < 0) return { label: messages.left.overdue(spanText(-left, messages.spans)), tone: 'danger' };
  return { label: spanText(left, messages.left), tone: left < day ? 'danger' : 'info' };
};

/** Proof of ownership the payer has to give. Null: none required. */
export const ownershipOf = ({
  ownershipProofRequired,
  ownershipConfirmedBy,
  status,
}: Pick<TravelRuleRecord, 'ownershipProofRequired' | 'ownershipConfirmedBy' | 'status'>): {
  readonly label: string;
  readonly tone: Tone;
} | null => {
  if (!ownershipProofRequired) return null;
  const isConfirmed = ownershipConfirmedBy !== null || status === 'COMPLETED';
  return isConfirmed
    ? { label: messages.ownership.confirmed, tone: 'success' }
    : { label: messages.ownership.needed, tone: 'warning' };
};

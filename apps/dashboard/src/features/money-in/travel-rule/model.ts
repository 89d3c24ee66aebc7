import type { TravelRuleRecord } from '@countinghouse/contract/money-in/travel-rule';
import type { Tone } from '@countinghouse/ui';
import { spanText } from '../../../platform/time-left';
import { formMessages as messages } from './form-messages';

const day = 24 * 3_600_000;
const urgent = { tone: 'danger', mark: 'warning' } as const;

/** Time a deposit has left: red from the last day on, with the mark of a warning, as nothing has failed. */
export const deadlineOf = (
  { deadlineAt, escalatedAt }: Pick<TravelRuleRecord, 'deadlineAt' | 'escalatedAt'>,
  now: number,
  isShort = false,
): { readonly label: string; readonly tone: Tone; readonly mark?: Tone } => {
  if (escalatedAt !== null) return { label: isShort ? messages.left.past : messages.left.escalated, tone: 'neutral' };
  const left = Date.parse(deadlineAt) - now;
  if (left < 0) return { label: messages.left.overdue(spanText(-left)), ...urgent };
  return { label: messages.left.time(spanText(left)), ...(left < day ? urgent : { tone: 'info' }) };
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

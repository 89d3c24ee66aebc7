/** Tone of a status: the chip's colour repeats its word. Source: domain rules for lists. */
export type StatusTone = 'success' | 'info' | 'warning' | 'neutral' | 'danger';

export const statusesByTone: Readonly<Record<StatusTone, readonly string[]>> = {
  success: [
    'CONFIRMED',
    'DEPOSITED',
    'COMPLETED',
    'RECEIVED',
    'EXECUTED',
    'APPROVED',
    'DELIVERED',
    'ACTIVE',
    'ASSOCIATED',
    'PAID',
  ],
  info: [
    'NEW',
    'PENDING',
    'PENDING_AML',
    'PENDING_VERIFICATION',
    'PENDING_ACTIVATION',
    'AWAITING',
    'UNCONFIRMED',
    'PROCESSING',
    'BROADCASTED',
    'OPEN',
  ],
  warning: [
    'UNDERPAID',
    'OVERPAID',
    'LATE',
    'UNDER_REVIEW',
    'REFUNDING',
    'AWAITING_ADDRESS',
    'PENDING_APPROVAL',
    'PENDING_TRAVEL_RULE',
    'NAME_UNCHECKED',
    'NAME_CLOSE',
    'NAME_DIFFERS',
    'TO_CONFIRM',
  ],
  neutral: ['EXPIRED', 'CANCELLED', 'SKIPPED', 'ORPHANED', 'REFUNDED', 'ARCHIVED', 'WRITTEN_OFF', 'VOID'],
  danger: ['FAILED', 'BLOCKED', 'REJECTED', 'UNPROCESSABLE', 'RETURNED', 'REFUSED', 'ASK_THE_BANK'],
};

const tones = new Map(
  Object.entries(statusesByTone).flatMap(([tone, statuses]) =>
    statuses.map((status) => [status, tone as StatusTone] as const),
  ),
);

/** The tone of a status or label; a word we do not know is neutral. */
export const toneOf = (status: string): StatusTone => tones.get(status) ?? 'neutral';

/** True for a word that chips show. */
export const isStatus = (value: string): boolean => tones.has(value);

// Abbreviations keep their capitals, compounds their hyphen.
const spelled: Readonly<Record<string, string>> = {
  PENDING_AML: 'Pending AML',
  FOLLOW_UP: 'Follow-up',
  NAME_CLOSE: 'Similar name',
};

/** An enum value as people read it: `PENDING_TRAVEL_RULE` is 'Pending travel rule'. */
export const sentenceCase = (value: string): string => {
  const words = value.toLowerCase().replaceAll('_', ' ');
  return spelled[value] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

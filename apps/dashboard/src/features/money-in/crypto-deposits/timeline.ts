import type { PaymentDetail, TimelineEvent } from '@countinghouse/contract/money-in/crypto-deposits';
import type { StatusTone } from '../../../entities/status/status';
import { sentenceCase, toneOf } from '../../../entities/status/status';
import type { Money } from './model';

/** A line of the details' timeline, oldest first. */
export type TimelineItem = {
  readonly id: string;
  readonly title: string;
  /** Actor, or the amount concerned. */
  readonly note: string | null;
  readonly tone: StatusTone;
  readonly at: string;
};

const titles: Readonly<Record<string, string>> = {
  'DEPOSIT UNCONFIRMED': 'Deposit seen on chain',
  'DEPOSIT PENDING_AML': 'Deposit confirmed on chain, screening',
  'DEPOSIT PENDING_TRAVEL_RULE': 'Waiting for travel-rule data',
  'DEPOSIT CONFIRMED': 'Deposit credited',
  'DEPOSIT REFUNDING': 'Deposit goes back to the payer',
  'DEPOSIT REFUNDED': 'Deposit went back to the payer',
  'DEPOSIT BLOCKED': 'Deposit blocked',
  'DEPOSIT UNPROCESSABLE': 'Deposit below the minimum',
  'DEPOSIT ORPHANED': 'Deposit dropped by the chain',
  'REFUND PENDING': 'Refund reserved',
  'REFUND AWAITING_ADDRESS': 'Refund waits for an address',
  'REFUND BROADCASTED': 'Refund sent',
  'REFUND CONFIRMED': 'Refund confirmed',
  'REFUND SKIPPED': 'Refund skipped, smaller than its fee',
  'REFUND FAILED': 'Refund failed',
};

const titleOf = ({ entityType, from, to }: TimelineEvent): string => {
  if (entityType === 'PAYMENT') return from === null ? 'Created' : sentenceCase(to);
  return titles[`${entityType} ${to}`] ?? `${sentenceCase(entityType)}: ${sentenceCase(to).toLowerCase()}`;
};

// Steps on the way stay quiet: colour is for how something ended or what needs attention.
const marked: readonly StatusTone[] = ['success', 'warning', 'danger'];
const tone = ({ to }: TimelineEvent): StatusTone => (marked.includes(toneOf(to)) ? toneOf(to) : 'neutral');

const actorNames: Readonly<Record<string, string>> = {
  API_KEY: 'API key',
  USER: '',
  PLATFORM: 'platform',
  BANK: 'bank',
};

/** `checkout-live, API key`; null for the system or the payer. */
const actorOf = ({ actor }: TimelineEvent): string | null => {
  if (actor.type === 'SYSTEM' || actor.type === 'PAYER') return null;
  const kind = actorNames[actor.type] ?? sentenceCase(actor.type).toLowerCase();
  return [actor.label, kind].filter(Boolean).join(', ');
};

const moneyOf = ({ entityType, entityId }: TimelineEvent, detail: PaymentDetail): Money | null => {
  const deposit = detail.deposits.find(({ id, refund }) => entityId === (entityType === 'REFUND' ? refund?.id : id));
  if (!deposit) return null;
  if (entityType === 'DEPOSIT') return { amount: deposit.depositAmount, currency: deposit.depositCurrency };
  return deposit.refund && { amount: deposit.refund.amount, currency: deposit.depositCurrency };
};

// Labels for a last credit that differs from the request.
const differingLabels = ['UNDERPAID', 'OVERPAID'] as const;

/**
 * Transitions of a payment, its deposits and refunds, oldest first. `amountText` words an amount. The first state of a payment is its creation; a
 * payment's transition at the very moment of its deposit's is redundant and left out.
 */
export const timelineOf = (detail: PaymentDetail, amountText: (money: Money) => string): TimelineItem[] => {
  const credited = detail.timeline.findLast(({ entityType, to }) => entityType === 'DEPOSIT' && to === 'CONFIRMED');
  return detail.timeline
    .filter((event) => !isEcho(event, detail.timeline))
    .map((event, index) => {
      const money = event.entityType === 'PAYMENT' ? null : moneyOf(event, detail);
      const differs = event === credited && differingLabels.find((label) => detail.labels.includes(label));
      return {
        id: `${event.entityType} ${event.entityId} ${event.to} ${index}`,
        title: differs ? `${titleOf(event)}, ${sentenceCase(differs).toLowerCase()}` : titleOf(event),
        note: [money && amountText(money), actorOf(event)].filter(Boolean).join(', ') || null,
        tone: differs ? 'warning' : tone(event),
        at: event.at,
      };
    });
};

const isEcho = (event: TimelineEvent, timeline: readonly TimelineEvent[]): boolean =>
  event.entityType === 'PAYMENT' &&
  event.from !== null &&
  timeline.some(({ entityType, at }) => entityType === 'DEPOSIT' && at === event.at);

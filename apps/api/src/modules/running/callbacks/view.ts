import type { CallbackDelivery, CallbackReason } from '@countinghouse/contract/running/callbacks';
import type { Config } from '../../../config';
import { callbackProblem } from '../../../rails/callbacks';
import type { Attempt, Delivery } from './repository';

/** Reason stored by this version or an older one. */
export const reasonOf = (kept: string | null): CallbackReason | null => kept as CallbackReason | null;

const attemptView = (
  { number, at, signatures, ended, milliseconds, statusCode, reason }: Attempt,
  isLast: boolean,
): CallbackDelivery['attempts'][number] => ({
  number,
  at: at.toISOString(),
  timestamp: Math.floor(at.getTime() / 1000),
  signatures,
  durationMs: milliseconds,
  statusCode,
  // The last one may still be under way.
  reason: ended || isLast ? reasonOf(reason) : 'INTERRUPTED',
});

export const deliveryView = (
  delivery: Delivery,
  attempts: readonly Attempt[],
  mode: Config['mode'],
): CallbackDelivery => {
  const lastReason = reasonOf(delivery.lastReason);
  const own = attempts.filter(({ deliveryId }) => deliveryId === delivery.id);
  return {
    id: delivery.id,
    businessId: delivery.businessId,
    event: delivery.event,
    entityType: delivery.entityType,
    entityId: delivery.entityId,
    url: delivery.url,
    payload: JSON.parse(delivery.payload) as Record<string, unknown>,
    status: delivery.status,
    attempt: delivery.attempt,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    lastStatusCode: delivery.lastStatusCode,
    lastReason,
    lastError: lastReason && lastReason !== 'INTERRUPTED' ? callbackProblem(lastReason, mode) : null,
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    manual: delivery.manual,
    triggeredBy: delivery.triggeredBy,
    createdAt: delivery.createdAt.toISOString(),
    attempts: own.map((attempt, index) => attemptView(attempt, index === own.length - 1)),
  };
};

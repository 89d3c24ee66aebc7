import type { InsertRow } from '../../../platform/tables';
import type { ToldOutcome } from '../../../rails/callbacks';
import type { Callback } from './queue-callback';
import { laneOf, textOf } from './queue-callback';

type Result = ToldOutcome & { readonly at: Date };
type Past = Callback & { readonly id: string; readonly url: string; readonly at: Date };

/** A delivery that is over, with how its attempts ended: delivered by the last of them, or given up. */
export const deliveryRow = (
  { organisationId, businessId, event, entityType, entityId, payload, id, url, at }: Past,
  results: readonly Result[],
  isGivenUp: boolean,
): InsertRow<'callback_delivery'> => {
  const last = results.at(-1);
  const endedAt = last ? new Date(last.at.getTime() + (last.milliseconds ?? 0)).toISOString() : null;
  return {
    organisation_id: organisationId,
    id,
    business_id: businessId,
    event,
    entity_type: entityType,
    entity_id: entityId,
    url,
    lane: laneOf(url),
    payload: textOf({ event, payload }),
    status: isGivenUp ? 'FAILED' : 'DELIVERED',
    attempt: results.length,
    next_attempt_at: null,
    last_attempt_at: last?.at.toISOString() ?? null,
    last_status_code: last?.statusCode ?? null,
    last_reason: last?.reason ?? null,
    delivered_at: isGivenUp ? null : endedAt,
    manual: false,
    triggered_by: null,
    created_at: at.toISOString(),
  };
};

export const attemptRow = (
  organisationId: string,
  deliveryId: string,
  number: number,
  { at, statusCode, reason, milliseconds }: Result,
): InsertRow<'callback_attempt'> => ({
  organisation_id: organisationId,
  delivery_id: deliveryId,
  number,
  at: at.toISOString(),
  signatures: 1,
  ended: true,
  milliseconds,
  status_code: statusCode,
  reason,
});

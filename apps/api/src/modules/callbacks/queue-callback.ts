import type { CallbackEvent } from '@countinghouse/contract/businesses';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { organisationId } from '@countinghouse/contract/ids';
import { noteChanges } from '../../platform/changes/repository';
import { clockNow } from '../../platform/clock/repository';
import { newId } from '../../platform/ids';
import { enqueue, type EnqueueOptions } from '../../platform/jobs/repository';
import { jobKind } from '../../platform/jobs/job';
import { callbackUrlOf } from '../businesses';
import { insertDeliveries, type Lane } from './repository';

/**
 * Sends what is due in one lane. Each lane has at most one at work, however many processes run: a receiver that is slow
 * takes one place of many, and an organisation with many slow receivers no more than a quarter of the places.
 */
export const deliverJob = jobKind('deliver-callbacks', z.object({ organisationId, lane: z.string() }), {
  concurrency: 32,
  perOrganisation: 8,
});

const laneWork = ({ organisationId: id, lane }: Lane): EnqueueOptions => ({
  organisationId: id,
  key: lane,
  entity: `callbacks ${lane}`,
});

export const enqueueLane = (tx: Tx, lane: Lane): Promise<void> => enqueue(tx, deliverJob, lane, laneWork(lane));

/** The receiver a URL leads to: its origin. URLs that lead nowhere share a lane, for nobody is waited for there. */
export const laneOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'none');

/** What is to be told to a business's server. */
export type Callback = {
  readonly organisationId: OrganisationId;
  readonly businessId: BusinessId;
  readonly event: CallbackEvent;
  readonly entityType: 'DEPOSIT' | 'WITHDRAWAL';
  readonly entityId: string;
  /** `event` goes before it. No secret and no personal data: it is kept and shown. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Who asked for it by hand; absent: the event itself. */
  readonly triggeredBy?: string;
};

export type Queued = { readonly id: string; readonly url: string };

/**
 * Tells a business's server of an event once this transaction has committed: the message as it is now, to the URL as it is
 * saved now, until the receiver has taken it (at least once, each time with the same Callback-Id) or two days of
 * attempts are over. Null, and nothing is sent, where the business has no URL for the event.
 */
export const queueCallback = async (
  tx: Tx,
  { organisationId: owner, businessId, event, entityType, entityId, payload, triggeredBy }: Callback,
): Promise<Queued | null> => {
  const url = await callbackUrlOf(tx, owner, businessId, event);
  if (url === null) return null;
  const now = await clockNow(tx);
  const id = newId();
  const lane = laneOf(url);
  await insertDeliveries(tx, [
    {
      organisation_id: owner,
      id,
      business_id: businessId,
      event,
      entity_type: entityType,
      entity_id: entityId,
      url,
      lane,
      payload: JSON.stringify({ event, ...payload }),
      next_attempt_at: now.toISOString(),
      manual: triggeredBy !== undefined,
      triggered_by: triggeredBy ?? null,
      created_at: now.toISOString(),
    },
  ]);
  await noteChanges(tx, [{ organisationId: owner, entityType: 'CALLBACK', entityId: id, status: 'PENDING', at: now }]);
  await enqueueLane(tx, { organisationId: owner, lane });
  return { id, url };
};

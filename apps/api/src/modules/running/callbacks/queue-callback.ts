import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import * as z from 'zod/mini';
import { uuid } from '@countinghouse/contract/fields';
import { organisationId } from '@countinghouse/contract/ids';
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { enqueue, type EnqueueOptions } from '../../../platform/jobs/repository';
import { jobKind } from '../../../platform/jobs/job';
import { takeTurn, type RateLimit } from '../../../platform/rate-limit/repository';
import { callbackUrlOf } from '../../organisation/businesses';
import { findSameDelivery, insertDeliveries, type Lane } from './repository';

/**
 * Sends the due messages of one lane. At most one job per lane runs, over all processes: a slow receiver takes one place of many, and an
 * organisation with many slow receivers no more than a quarter of the places.
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

/** Receiver of a URL: its origin. Invalid URLs share a lane, for nobody waits there. */
export const laneOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'none');

/** Message to a business's server. */
export type Callback = {
  readonly organisationId: OrganisationId;
  readonly businessId: BusinessId;
  readonly event: CallbackEvent;
  readonly entityType: 'PAYMENT' | 'DEPOSIT' | 'WITHDRAWAL' | 'PAYOUT_BATCH' | 'INVOICE';
  readonly entityId: string;
  /** `event` precedes it. No secret and no personal data: it is stored and shown. */
  readonly payload: Readonly<Record<string, unknown>>;
};

export type Queued = { readonly id: string; readonly url: string };

/** Bytes that are signed and sent, constant over all attempts. */
export const textOf = ({ event, payload }: Pick<Callback, 'event' | 'payload'>): string =>
  JSON.stringify({ event, ...payload });

type Addressed = { readonly callback: Callback; readonly url: string };

const insertAddressed = async (
  tx: Tx,
  addressed: readonly Addressed[],
  triggeredBy: string | null,
): Promise<Queued[]> => {
  if (addressed.length === 0) return [];
  const now = await clockNow(tx);
  const messages = addressed.map((one) => ({ ...one, id: newId(), lane: laneOf(one.url) }));
  await insertDeliveries(
    tx,
    messages.map(({ callback, url, id, lane }) => ({
      organisation_id: callback.organisationId,
      id,
      business_id: callback.businessId,
      event: callback.event,
      entity_type: callback.entityType,
      entity_id: callback.entityId,
      url,
      lane,
      payload: textOf(callback),
      next_attempt_at: now.toISOString(),
      manual: triggeredBy !== null,
      triggered_by: triggeredBy,
      created_at: now.toISOString(),
    })),
  );
  await noteChanges(
    tx,
    messages.map(({ callback: { organisationId: owner }, id }) => ({
      organisationId: owner,
      entityType: 'CALLBACK' as const,
      entityId: id,
      status: 'PENDING',
      at: now,
    })),
  );
  // One order everywhere: two transactions for the same lanes never wait for each other.
  const lanes = new Map(
    messages.map(({ callback: { organisationId: owner }, lane }) => [
      `${owner} ${lane}`,
      { organisationId: owner, lane },
    ]),
  );
  for (const key of [...lanes.keys()].toSorted()) {
    const lane = lanes.get(key);
    if (lane) await enqueueLane(tx, lane);
  }
  return messages.map(({ id, url }) => ({ id, url }));
};

const urlOf = (tx: Tx, { organisationId: owner, businessId, event }: Callback): Promise<string | null> =>
  callbackUrlOf(tx, owner, businessId, event);

/**
 * Queues callbacks, sent once this transaction has committed: each message as it is now, to the URL saved now, until the receiver has accepted it
 * (at least once, each time with the same Callback-Id) or two days of attempts are over. Businesses without a URL for the event get none.
 */
export const queueCallbacks = async (tx: Tx, callbacks: readonly Callback[]): Promise<Queued[]> => {
  const addressed: Addressed[] = [];
  for (const callback of callbacks) {
    const url = await urlOf(tx, callback);
    if (url !== null) addressed.push({ callback, url });
  }
  return insertAddressed(tx, addressed, null);
};

/** Queues one callback, like `queueCallbacks`. Null if the business has no URL for it. */
export const queueCallback = async (tx: Tx, callback: Callback): Promise<Queued | null> =>
  (await queueCallbacks(tx, [callback]))[0] ?? null;

/** Reopening a message is the worker's work: a request may not write a message's outcome. */
export const repeatJob = jobKind(
  'repeat-callback',
  z.object({
    organisationId,
    id: uuid,
    url: z.string(),
    lane: z.string(),
    triggeredBy: z.string(),
    onlyUntold: z.optional(z.boolean()),
  }),
  { concurrency: 4 },
);

/** Of one payment or withdrawal. Source: the table of limits. */
const repeatLimit: RateLimit = { name: 'callback-again', calls: 5, seconds: 60 };

/** A callback to repeat on request. */
export type Repeat = {
  readonly callback: Callback;
  /** The payment or withdrawal that it belongs to, whose turns are counted. */
  readonly of: string;
  readonly triggeredBy: string;
};

/** Under another Callback-Id its receiver would take it for a new one. */
const coldMessage =
  'This callback arrived and is in cold storage. It can be sent again once the operators of this installation have brought its month back.';

const reopen = async (
  tx: Tx,
  { callback: { organisationId: owner }, triggeredBy }: Repeat,
  { id, url }: Queued,
  onlyUntold: boolean,
): Promise<void> => {
  const repeat = { organisationId: owner, id, url, lane: laneOf(url), triggeredBy, onlyUntold };
  await enqueue(tx, repeatJob, repeat, { organisationId: owner, entity: `callback ${id}` });
};

/**
 * Sends a callback again, on request. An unchanged message is sent again with its Callback-Id and its bytes; a changed or unsent one becomes a
 * message of its own. Null if the business has no URL for the event.
 * @throws AppError RATE_LIMITED, STATE_CONFLICT for one that arrived and lies in cold storage
 */
export const repeatCallback = async (tx: Tx, asked: Repeat): Promise<Queued | null> => {
  const { callback, of, triggeredBy } = asked;
  const url = await urlOf(tx, callback);
  if (url === null) return null;
  await takeTurn(tx, repeatLimit, { organisationId: callback.organisationId, subject: of });
  const same = await findSameDelivery(tx, { ...callback, payload: textOf(callback) });
  if (!same) return (await insertAddressed(tx, [{ callback, url }], triggeredBy))[0] ?? null;
  if (same.isCold) throw new AppError('STATE_CONFLICT', { message: coldMessage });
  await reopen(tx, asked, { id: same.id, url }, false);
  return { id: same.id, url };
};

/** Sends a callback again like `repeatCallback`, unless the message as it is now has arrived or is on its way. */
export const repeatUntold = async (
  tx: Tx,
  asked: Repeat,
): Promise<Queued | 'NO_ADDRESS' | 'ALREADY_TOLD' | 'TOO_OFTEN'> => {
  const { callback, of, triggeredBy } = asked;
  const url = await urlOf(tx, callback);
  if (url === null) return 'NO_ADDRESS';
  // Before the message is looked for: a caller at the same time waits here, and then finds what this one queued.
  if (!(await hasTurn(tx, { organisationId: callback.organisationId, subject: of }))) return 'TOO_OFTEN';
  const same = await findSameDelivery(tx, { ...callback, payload: textOf(callback) });
  if (same?.status === 'DELIVERED' || same?.status === 'PENDING') return 'ALREADY_TOLD';
  const id = same?.id ?? (await insertAddressed(tx, [{ callback, url }], triggeredBy))[0]?.id;
  if (id === undefined) throw new Error(`No callback about ${callback.entityId} was queued`);
  if (same) await reopen(tx, asked, { id, url }, true);
  return { id, url };
};

const hasTurn = async (tx: Tx, turn: Parameters<typeof takeTurn>[2]): Promise<boolean> => {
  try {
    await takeTurn(tx, repeatLimit, turn);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
};

import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { callbackUrlOf } from '../modules/organisation/businesses';
import {
  attemptRow,
  deliveryRow,
  insertAttempts,
  insertDeliveries,
  secondsUntilNext,
} from '../modules/running/callbacks';
import { depositCallbacks, toldStates } from '../modules/money-in/crypto-deposits';
import { eventId } from './ids';
import type { Chunk, Told } from './chunk';
import type { Random } from './random';

/** How the receivers of the history answer. Source: recipe of the demo data. */
const delivered = 0.97;
const failed = 0.01;

/** Where something came to rest in a stretch, each time, and what its business is told of it. */
type Ended = Pick<Told, 'businessId' | 'event' | 'entityId' | 'payload' | 'status' | 'at'> & {
  readonly entityType: 'DEPOSIT' | 'WITHDRAWAL';
};

/** Where deposits of payments came to rest in a stretch, each time. */
const depositsEnded = async (
  tx: Tx,
  organisationId: OrganisationId,
  { payments, transitions }: Pick<Chunk, 'payments' | 'transitions'>,
): Promise<Ended[]> => {
  const ended = transitions.filter(
    ({ entityType, to }) => entityType === 'DEPOSIT' && toldStates.some((status) => status === to),
  );
  const ids = new Set(ended.map(({ entityId }) => entityId));
  const paymentIds = [...payments.values()]
    .filter(({ deposits }) => deposits.some(({ id }) => ids.has(id)))
    .map(({ terms }) => terms.id);
  const payloads = await depositCallbacks(tx, organisationId, paymentIds);
  return ended.flatMap(({ entityId, to: status, at }) => {
    const payload = payloads.get(entityId);
    if (!payload) return [];
    const { businessId } = payload;
    return {
      businessId,
      event: 'DEPOSIT_RECEIVED',
      entityType: 'DEPOSIT',
      entityId,
      payload: { ...payload, status },
      status,
      at,
    };
  });
};

/** Seconds after the first attempt at which the others are made. */
const offsets = (count: number): number[] => {
  const seconds = [0];
  for (let failures = 1; failures < count; failures += 1) {
    seconds.push((seconds.at(-1) ?? 0) + (secondsUntilNext(failures) ?? 0));
  }
  return seconds;
};
const allAttempts = 9;

/**
 * Writes what the businesses of a stretch were told of their deposits and withdrawals: nearly all at once, a few after some
 * tries, and now and then nobody answered for two days. Of those that would still be under way at its end every receiver
 * answers.
 */
export const writeCallbackRows = async (
  tx: Tx,
  organisationId: OrganisationId,
  chunk: Pick<Chunk, 'payments' | 'transitions' | 'told'>,
  random: Random,
  until: Date,
): Promise<void> => {
  const urls = new Map<string, string | null>();
  const urlOf = async ({ businessId, event }: Ended): Promise<string | null> => {
    const key = `${businessId} ${event}`;
    const known = urls.get(key);
    const url = known === undefined ? await callbackUrlOf(tx, organisationId, businessId, event) : known;
    urls.set(key, url);
    return url;
  };
  const deliveries: ReturnType<typeof deliveryRow>[] = [];
  const attempts: ReturnType<typeof attemptRow>[] = [];
  const ended = [...(await depositsEnded(tx, organisationId, chunk)), ...chunk.told];
  for (const told of ended) {
    const { entityId, status, at } = told;
    const url = await urlOf(told);
    if (!url) continue;
    const own = random.within(`callback/${entityId}/${status}`);
    const luck = own.u('luck');
    const wanted = luck < delivered ? 1 : luck < 1 - failed ? own.integer('attempts', 2, 4) : allAttempts;
    const startedAt = at.getTime() + own.integer('delay', 200, 1_400);
    const atOffset = (seconds: number): Date => new Date(startedAt + seconds * 1_000);
    // What has not been tried for the last time by now was taken the first time.
    const made = offsets(wanted);
    const isOver = wanted === 1 || atOffset(made.at(-1) ?? 0) < until;
    const times = isOver ? made : [0];
    const isGivenUp = isOver && wanted === allAttempts;
    const id = eventId(own, 'id', at);
    const results = times.map((seconds, index) => {
      const isAnswered = index === times.length - 1 && !isGivenUp;
      const isTimeout = !isAnswered && own.chance(`timeout/${index}`, 0.4);
      return {
        at: atOffset(seconds),
        statusCode: isAnswered ? 200 : isTimeout ? null : own.pick(`status/${index}`, [500, 502, 503]),
        reason: isTimeout ? ('TIMEOUT' as const) : null,
        milliseconds: isTimeout ? 10_000 : Math.round(own.lognormal(`time/${index}`, 120, 0.6)),
      };
    });
    deliveries.push(
      deliveryRow(
        {
          id,
          organisationId,
          businessId: told.businessId,
          event: told.event,
          entityType: told.entityType,
          entityId,
          payload: told.payload,
          url,
          at,
        },
        results,
        isGivenUp,
      ),
    );
    results.forEach((result, index) => attempts.push(attemptRow(organisationId, id, index + 1, result)));
  }
  await insertDeliveries(tx, deliveries);
  await insertAttempts(tx, attempts);
};

import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { callbackUrlOf } from '../modules/businesses';
import { attemptRow, deliveryRow, insertAttempts, insertDeliveries, secondsUntilNext } from '../modules/callbacks';
import { depositCallbacks, toldStates } from '../modules/crypto-deposits';
import { eventId } from './ids';
import type { Chunk } from './chunk';
import type { Random } from './random';

/** How the receivers of the history answer. Source: recipe of the demo data. */
const delivered = 0.97;
const failed = 0.01;

type Ended = { readonly depositId: string; readonly status: string; readonly at: Date };

/** Where deposits came to rest in a stretch, each time. */
const endedIn = ({ transitions }: Pick<Chunk, 'transitions'>): Ended[] =>
  transitions
    .filter(({ entityType, to }) => entityType === 'DEPOSIT' && toldStates.some((status) => status === to))
    .map(({ entityId, to, at }) => ({ depositId: entityId, status: to, at }));

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
 * Writes what the businesses of a stretch were told of their deposits: nearly all at once, a few after some tries, and now
 * and then nobody answered for two days. Of those that would still be under way at its end every receiver answers.
 */
export const writeCallbackRows = async (
  tx: Tx,
  organisationId: OrganisationId,
  chunk: Pick<Chunk, 'payments' | 'transitions'>,
  random: Random,
  until: Date,
): Promise<void> => {
  const ended = endedIn(chunk);
  const ids = new Set(ended.map(({ depositId }) => depositId));
  const paymentIds = [...chunk.payments.values()]
    .filter(({ deposits }) => deposits.some(({ id }) => ids.has(id)))
    .map(({ terms }) => terms.id);
  const payloads = await depositCallbacks(tx, organisationId, paymentIds);
  const urls = new Map<BusinessId, string | null>();
  const urlOf = async (businessId: BusinessId): Promise<string | null> => {
    const known = urls.get(businessId);
    const url = known === undefined ? await callbackUrlOf(tx, organisationId, businessId, 'DEPOSIT_RECEIVED') : known;
    urls.set(businessId, url);
    return url;
  };
  const deliveries: ReturnType<typeof deliveryRow>[] = [];
  const attempts: ReturnType<typeof attemptRow>[] = [];
  for (const { depositId, status, at } of ended) {
    const payload = payloads.get(depositId);
    const url = payload && (await urlOf(payload.businessId));
    if (!payload || !url) continue;
    const own = random.within(`callback/${depositId}/${status}`);
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
          businessId: payload.businessId,
          event: 'DEPOSIT_RECEIVED',
          entityType: 'DEPOSIT',
          entityId: depositId,
          payload: { ...payload, status },
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

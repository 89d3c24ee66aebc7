import type { Tx } from '@countinghouse/database';
import { depositCallbacks, toldStates } from '../modules/money-in/crypto-deposits';
import { callbackUrlOf } from '../modules/organisation/businesses';
import {
  attemptRow,
  deliveryRow,
  insertAttempts,
  insertDeliveries,
  secondsUntilNext,
} from '../modules/running/callbacks';
import type { Chunk, Told } from './chunk';
import { eventId } from './ids';
import type { Run } from './run';

/** Share of callbacks that are delivered, and of those that fail. Source: recipe of the demo data. */
const delivered = 0.97;
const failed = 0.01;
const allAttempts = 9;

type Ended = Omit<Told, 'entityType'> & { readonly entityType: Told['entityType'] | 'DEPOSIT' };

/** Final states of payments' deposits reached in a stretch, each with the callback to its business. */
const depositsEnded = async (tx: Tx, { organisationId }: Run, { payments, transitions }: Chunk): Promise<Ended[]> => {
  const ended = transitions.filter(
    ({ entityType, to }) => entityType === 'DEPOSIT' && toldStates.some((status) => status === to),
  );
  const ids = new Set(ended.map(({ entityId }) => entityId));
  const paid = [...payments.values()].filter(({ deposits }) => deposits.some(({ id }) => ids.has(id)));
  const payloads = await depositCallbacks(
    tx,
    organisationId,
    paid.map(({ terms }) => terms.id),
  );
  return ended.flatMap(({ entityId, to: status, at }) => {
    const payload = payloads.get(entityId);
    if (!payload) return [];
    const { businessId } = payload;
    const what = { event: 'DEPOSIT_RECEIVED', entityType: 'DEPOSIT', entityId, businessId } as const;
    return { ...what, payload: { ...payload, status }, status, at };
  });
};

/** Seconds after the first attempt at which the others are made. */
const offsets = (count: number): number[] => {
  const seconds = [0];
  for (let failures = 1; failures < count; failures += 1)
    seconds.push((seconds.at(-1) ?? 0) + (secondsUntilNext(failures) ?? 0));
  return seconds;
};

/**
 * Writes the callbacks of a stretch's deposits and withdrawals: nearly all delivered at once, a few after some tries, and a rare one failed for two
 * days. Callbacks still under way at the end of the stretch count as delivered.
 */
export const writeCallbackRows = async (tx: Tx, run: Run, chunk: Chunk, until: Date): Promise<void> => {
  const { organisationId } = run;
  const urls = new Map<string, string | null>();
  const deliveries: ReturnType<typeof deliveryRow>[] = [];
  const attempts: ReturnType<typeof attemptRow>[] = [];
  for (const { status, ...told } of [...(await depositsEnded(tx, run, chunk)), ...chunk.told]) {
    const { entityId, businessId, event, at } = told;
    const key = `${businessId} ${event}`;
    const known = urls.get(key);
    const url = known === undefined ? await callbackUrlOf(tx, organisationId, businessId, event) : known;
    urls.set(key, url);
    if (!url) continue;
    const own = run.world.random.within(`callback/${entityId}/${status}`);
    const luck = own.u('luck');
    const wanted = luck < delivered ? 1 : luck < 1 - failed ? own.integer('attempts', 2, 4) : allAttempts;
    const startedAt = at.getTime() + own.integer('delay', 200, 1_400);
    const atOffset = (seconds: number): Date => new Date(startedAt + seconds * 1_000);
    // A callback whose last attempt would still be ahead counts as delivered at the first.
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
    deliveries.push(deliveryRow({ ...told, id, organisationId, url }, results, isGivenUp));
    results.forEach((result, index) => attempts.push(attemptRow(organisationId, id, index + 1, result)));
  }
  await insertDeliveries(tx, deliveries);
  await insertAttempts(tx, attempts);
};

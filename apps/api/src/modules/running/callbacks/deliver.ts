import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { CallbackSender, ToldOutcome } from '../../../rails/callbacks';
import { isDelivered, toldOf } from '../../../rails/callbacks';
import { signingSecrets } from '../../organisation/businesses';
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import { alarmAdministrators } from './alarm';
import { enqueueLane } from './queue-callback';
import type { Claim, Delivery, Lane } from './repository';
import { claimDelivery, endAttempt, isAnyDue } from './repository';
import { secondsUntilNext } from './retries';

export type Delivering = {
  readonly database: Database;
  readonly config: Pick<Config, 'secretKey'>;
  readonly send: CallbackSender;
};

/** Messages sent to one receiver at a time. */
const atOnce = 4;
/** Time after which a busy lane makes room for the others and queues up again. */
const turnMilliseconds = 30_000;

type Sendable = Claim & { readonly secrets: readonly Buffer[] };

const claim = ({ database, config }: Delivering, { organisationId, lane }: Lane): Promise<Sendable | null> =>
  database.acrossOrganisations(async (tx) => {
    let secrets: readonly Buffer[] = [];
    const claimed = await claimDelivery(tx, organisationId, lane, async (businessId) => {
      secrets = await signingSecrets(tx, organisationId, businessId, config.secretKey);
      return secrets.length;
    });
    return claimed && { ...claimed, secrets };
  });

type Verdict = { readonly status: Delivery['status']; readonly nextInSeconds: number | null };

/** Effect of an attempt on its message. A URL that may not be called is not retried; all other reasons may pass. */
const verdictOn = (delivered: boolean, { reason }: ToldOutcome, attempt: number): Verdict => {
  if (delivered) return { status: 'DELIVERED', nextInSeconds: null };
  if (reason === 'INVALID_URL' || reason === 'UNSUPPORTED_SCHEME' || reason === 'PORT_NOT_ALLOWED') {
    return { status: 'SKIPPED', nextInSeconds: null };
  }
  const nextInSeconds = secondsUntilNext(attempt);
  return { status: nextInSeconds === null ? 'FAILED' : 'PENDING', nextInSeconds };
};

const deliver = async ({ database, send }: Delivering, claimed: Sendable): Promise<void> => {
  const { organisationId, id, url, payload, secrets, at, attempt, triedBefore } = claimed;
  const changed = { organisationId, entityType: 'CALLBACK' as const, entityId: id };
  const outcome = await send({ url, id, at, body: payload, secrets });
  const told = toldOf(outcome);
  const verdict = verdictOn(isDelivered(outcome), told, attempt - triedBefore);
  await database.acrossOrganisations(async (tx) => {
    const isOurs = await endAttempt(tx, claimed, told, verdict);
    if (!isOurs) return;
    await noteChanges(tx, [{ ...changed, status: verdict.status, at: await clockNow(tx) }]);
    if (verdict.status === 'FAILED') await alarmAdministrators(tx, claimed);
  });
};

/** Sends the due messages of a lane, a few at a time, until none is left or its turn is over. */
export const deliverLane = async (services: Delivering, lane: Lane, signal: AbortSignal): Promise<void> => {
  const turnEndsAt = performance.now() + turnMilliseconds;
  const deliverAll = async (): Promise<void> => {
    while (!signal.aborted && performance.now() < turnEndsAt) {
      const claimed = await claim(services, lane);
      if (!claimed) return;
      await deliver(services, claimed);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, deliverAll));
  await services.database.acrossOrganisations(async (tx) => {
    if (await isAnyDue(tx, lane.organisationId, lane.lane)) await enqueueLane(tx, lane);
  });
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

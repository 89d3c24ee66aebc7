import { unsentReasons, type UnsentReason } from '@countinghouse/contract/running/callback-coverage';
import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { actorOf } from '../../../platform/principal';
import { takeTurn, type RateLimit } from '../../../platform/rate-limit/repository';
import { scopeOf } from '../../organisation/businesses';
import type { ToldThings } from './points';
import { repeatUntold } from './queue-callback';

/** Of an organisation: a receiver that was down for days is caught up with at five hundred messages a minute. */
const untoldLimit: RateLimit = { name: 'callbacks-untold', calls: 5, seconds: 60 };

type Asked = { readonly event: CallbackEvent; readonly entityId: string };

type Sent = { readonly sent: number; readonly unsent: { readonly reason: UnsentReason; readonly count: number }[] };

/**
 * Sends messages again that did not arrive, each as its subject is now. One that cannot be sent stops no other, and one that arrived or is on its way by
 * now is left out.
 *
 * @throws AppError RATE_LIMITED
 */
export const sendUntold = async (
  tx: Tx,
  change: Change,
  things: readonly ToldThings[],
  asked: readonly Asked[],
): Promise<Sent> => {
  const { organisationId } = change.member;
  await takeTurn(tx, untoldLimit, { organisationId, subject: organisationId });
  const scope = await scopeOf(tx, change.member);
  const triggeredBy = actorOf(change.member).label;
  const urls = new Set<string>();
  const counts = new Map<UnsentReason, number>();
  let sent = 0;
  for (const event of new Set(asked.map((one) => one.event))) {
    // One order everywhere: two callers never wait for each other's turns.
    const ids = [...new Set(asked.flatMap((one) => (one.event === event ? [one.entityId] : [])))].toSorted();
    const found = await things.find(({ events }) => events.includes(event))?.messagesAbout(tx, scope, event, ids);
    for (const id of ids) {
      const thing = found?.get(id);
      const outcome = !thing
        ? 'NOT_FOUND'
        : thing.callback
          ? await repeatUntold(tx, { callback: thing.callback, of: thing.of, triggeredBy })
          : 'NOTHING_TO_TELL';
      if (typeof outcome === 'string') counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      else {
        sent += 1;
        urls.add(outcome.url);
      }
    }
  }
  const unsent = unsentReasons.flatMap((reason) => {
    const count = counts.get(reason);
    return count === undefined ? [] : [{ reason, count }];
  });
  await recordChange(tx, change, {
    action: 'callback.send-untold',
    entity: { type: 'organisation', id: organisationId },
    after: { sent, unsent, urls: [...urls].toSorted() },
  });
  return { sent, unsent };
};

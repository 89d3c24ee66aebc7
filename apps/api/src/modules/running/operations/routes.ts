import { closeOperation, getOperation } from '@countinghouse/contract/running/operations';
import type { Principal, Route } from '../../../http/route';
import { actorOf, callerIdOf, memberOf, route } from '../../../http/route';
import { audit } from '../../../platform/audit/repository';
import { storedKey } from '../../../platform/idempotency/key';
import type { OwnKey } from '../../../platform/idempotency/repository';
import { closeKey, outcomeOf } from '../../../platform/idempotency/repository';

const ownKey = (principal: Principal, key: string): OwnKey => ({
  organisationId: memberOf(principal).organisationId,
  callerId: callerIdOf(principal),
  key: storedKey(key),
});

export const operationRoutes: Route[] = [
  route(getOperation, async ({ tx, principal, params }) => outcomeOf(tx, ownKey(principal, params.key))),

  route(closeOperation, async ({ tx, principal, params, request }) => {
    const own = ownKey(principal, params.key);
    const outcome = await closeKey(tx, own);
    await audit(tx, {
      actor: actorOf(principal),
      organisationId: own.organisationId,
      sessionId: principal.sessionId,
      request,
      action: 'operation.close',
      entity: { type: 'operation', id: own.key },
      after: { status: outcome.status },
      result: 'SUCCESS',
    });
    return outcome;
  }),
];

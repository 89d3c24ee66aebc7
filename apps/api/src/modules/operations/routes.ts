import { getOperation } from '@countinghouse/contract/operations';
import type { Route } from '../../http/route';
import { callerIdOf, memberOf, route } from '../../http/route';
import { outcomeOf } from '../../platform/idempotency/repository';

export const operationRoutes: Route[] = [
  route(getOperation, async ({ tx, principal, params }) => {
    const { organisationId } = memberOf(principal);
    return outcomeOf(tx, { organisationId, userId: callerIdOf(principal), key: params.key.toLowerCase() });
  }),
];

import { listManualMovements } from '@countinghouse/contract/across/manual-movements';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { scopeOf } from '../../organisation/businesses';
import { listManualMovements as pageOfMovements } from './list-movements';

export const manualMovementRoutes: Route[] = [
  route(listManualMovements, async ({ tx, principal, query, config }) =>
    pageOfMovements(tx, await scopeOf(tx, memberOf(principal)), query, config.secretKey),
  ),
];

import {
  listUnallocatedDeposits,
  listUnassociatedDeposits,
} from '@countinghouse/contract/money-in/unassociated-deposits';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { scopeOf } from '../../organisation/businesses';
import { listUnassociated } from './list-unassociated';

export const unassociatedDepositRoutes: Route[] = [
  route(listUnassociatedDeposits, async ({ tx, principal, query: { businessId, ...query }, config }) =>
    listUnassociated(tx, await scopeOf(tx, memberOf(principal)), businessId, query, config.secretKey),
  ),

  route(listUnallocatedDeposits, async ({ tx, principal, query, config }) =>
    listUnassociated(tx, await scopeOf(tx, memberOf(principal)), null, query, config.secretKey),
  ),
];

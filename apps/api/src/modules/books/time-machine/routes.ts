import { getBalancesSince } from '@countinghouse/contract/books/time-machine';
import { memberOf, route, type Route } from '../../../http/route';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf } from '../../organisation/businesses';
import { findSince } from './find-since';

export const timeMachineRoutes = (rates: RateFeed): Route[] => [
  route(getBalancesSince, async ({ tx, principal, query, now }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    return findSince(tx, scope, rates, { asOf: new Date(query.asOf), businessId: query.businessId, now: await now() });
  }),
];

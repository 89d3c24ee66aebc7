import { getBusiness, listBusinesses, listBusinessOptions } from '@countinghouse/contract/businesses';
import { memberOf, route } from '../../http/route';
import { AppError } from '../../platform/errors';
import { listBusinessOptions as optionsFor } from './list-business-options';
import { findBusiness, selectBusinesses } from './repository';
import { scopeOf } from './scope-of';
import { businessView, headerView } from './view';

export const businessRoutes = [
  route(listBusinesses, async ({ tx, principal }) => {
    const businesses = await selectBusinesses(tx, await scopeOf(tx, memberOf(principal)));
    return businesses.map(businessView);
  }),

  route(listBusinessOptions, async ({ tx, principal }) =>
    optionsFor(tx, await scopeOf(tx, memberOf(principal)), principal.permissions),
  ),

  route(getBusiness, async ({ tx, principal, params }) => {
    const business = await findBusiness(tx, await scopeOf(tx, memberOf(principal)), params.id);
    if (!business) throw new AppError('NOT_FOUND');
    return principal.permissions.has('GET_BUSINESSES') ? businessView(business) : headerView(business);
  }),
];

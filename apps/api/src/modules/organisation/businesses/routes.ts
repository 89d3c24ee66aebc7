import { getBusiness, listBusinesses, listBusinessOptions } from '@countinghouse/contract/organisation/businesses';
import {
  createBusiness,
  getCallbackSecret,
  rotateCallbackSecret,
  testCallback,
  updateBusiness,
} from '@countinghouse/contract/organisation/business-changes';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { createBusiness as create } from './create-business';
import { rotateSecret } from './rotate-secret';
import { showSecret } from './show-secret';
import { listBusinessOptions as optionsFor } from './list-business-options';
import { findBusiness, selectBusinesses } from './repository';
import { updateBusiness as update } from './update-business';
import { scopeOf } from './scope-of';
import { sendTestCallback, testCallbackTimeoutMs } from './test-callback';
import { businessVersion, businessView, headerView } from './view';

export const businessRoutes = [
  route(listBusinesses, async ({ tx, principal }) => {
    const businesses = await selectBusinesses(tx, await scopeOf(tx, memberOf(principal)));
    return businesses.map(businessView);
  }),

  route(listBusinessOptions, async ({ tx, principal }) =>
    optionsFor(tx, await scopeOf(tx, memberOf(principal)), principal.permissions),
  ),

  route(getBusiness, async ({ tx, principal, params, reply }) => {
    const business = await findBusiness(tx, await scopeOf(tx, memberOf(principal)), params.id);
    if (!business) throw new AppError('NOT_FOUND');
    // The header view is not editable; a digest of the hidden rest must not accompany it.
    if (!principal.permissions.has('GET_BUSINESSES')) return headerView(business);
    reply.version(businessVersion(business));
    return businessView(business);
  }),

  route(createBusiness, async ({ tx, principal, request, body, config, now, reply }) => {
    const change = changeBy(principal, request);
    const business = await create(tx, change, body, { ...config, now: await now() });
    reply.made('BUSINESS', business.id);
    return businessView(business);
  }),

  route(updateBusiness, async ({ tx, principal, request, body, config, expected, reply }) => {
    const business = await update(tx, { ...changeBy(principal, request), expected }, body, config);
    reply.made('BUSINESS', business.id);
    reply.version(businessVersion(business));
    return businessView(business);
  }),

  route(getCallbackSecret, async ({ tx, principal, request, params, config }) => {
    const named = { businessId: params.id, secretKey: config.secretKey };
    return { callbackSecret: await showSecret(tx, changeBy(principal, request), named) };
  }),

  route(rotateCallbackSecret, async ({ tx, principal, request, params, config, now }) => {
    const named = { businessId: params.id, secretKey: config.secretKey, now: await now() };
    const { callbackSecret, previousValidUntil } = await rotateSecret(tx, changeBy(principal, request), named);
    return { callbackSecret, previousValidUntil: previousValidUntil.toISOString() };
  }),

  route(
    testCallback,
    ({ database, principal, request, params, body, config }) =>
      sendTestCallback(database, changeBy(principal, request), { ...body, businessId: params.id, config }),
    // The receiver's answer is waited for outside of any transaction.
    { transaction: 'none', timeoutMs: testCallbackTimeoutMs },
  ),
];

import { createWhitelistedAddress } from '@countinghouse/contract/money-out/new-whitelisted-address';
import {
  deleteWhitelistedAddress,
  getWhitelistedAddress,
  listAddressChoices,
  mostAddressChoices,
} from '@countinghouse/contract/money-out/whitelisted-addresses';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import type { Offers } from '../../../rails/offers';
import { createAddress } from './create-address';
import { deleteAddress } from './delete-address';
import { whitelistedAddressList } from './list';
import { findAddress, selectChoices } from './repository';
import { addressView, choiceView } from './view';

export const whitelistedAddressRoutes = (offers: Offers): Route[] => [
  listRoute(whitelistedAddressList),

  route(listAddressChoices, async ({ tx, principal, query }) => {
    const addresses = await selectChoices(tx, memberOf(principal).organisationId, query, mostAddressChoices);
    return { addresses: addresses.map(choiceView) };
  }),

  route(getWhitelistedAddress, async ({ tx, principal, params }) => {
    const address = await findAddress(tx, memberOf(principal).organisationId, params.id);
    if (!address) throw new AppError('NOT_FOUND');
    return addressView(address);
  }),

  route(createWhitelistedAddress, async ({ tx, principal, request, body, reply }) => {
    const address = await createAddress(tx, changeBy(principal, request), body, offers);
    reply.made('whitelisted-address', address.id);
    return addressView(address);
  }),

  route(deleteWhitelistedAddress, async ({ tx, principal, params, request }) => {
    await deleteAddress(tx, changeBy(principal, request), params.id);
    return undefined;
  }),
];

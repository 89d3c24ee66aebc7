import { getBusinessBalances, getOrganisationBalances, listBalances } from '@countinghouse/contract/books/balances';
import { listBalancesAt } from '@countinghouse/contract/books/balances-at';
import type { Tx } from '@countinghouse/database';
import { balancesOfHolders } from '@countinghouse/ledger';
import type { Principal, Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import type { RateFeed } from '../../../rails/rates';
import { findBusiness, scopeOf, selectBusinesses } from '../../organisation/businesses';
import { findBalancesAt } from './balances-at';
import { balanceKinds, balancesOfBusiness, balancesOfOrganisation, byTotal, priced } from './derive-balances';
import { balanceSettingsOf } from './repository';

const readFor = async (tx: Tx, principal: Principal | null, rates: RateFeed) => {
  const member = memberOf(principal);
  const scope = await scopeOf(tx, member);
  const settings = await balanceSettingsOf(tx, member.organisationId);
  const book = await rates.current(tx, null);
  return { scope, settings, book, prices: { rates: book, uniformCurrency: settings.uniformCurrency } };
};

/** Balances straight from the ledger, valued at the current rates. */
export const balanceRoutes = (rates: RateFeed): Route[] => [
  route(listBalances, async ({ tx, principal }) => {
    const { scope, prices } = await readFor(tx, principal, rates);
    const businesses = await selectBusinesses(tx, scope);
    const accounts = await balancesOfHolders(tx, scope.organisationId, { kinds: balanceKinds });
    const derived = priced(() => businesses.map((business) => balancesOfBusiness(business, accounts, prices)));
    return derived.sort(byTotal).map(({ view }) => view);
  }),

  route(getOrganisationBalances, async ({ tx, principal, now }) => {
    const { scope, settings, book } = await readFor(tx, principal, rates);
    const visible = new Set((await selectBusinesses(tx, scope)).map(({ id }) => id));
    const accounts = await balancesOfHolders(tx, scope.organisationId, { kinds: balanceKinds });
    const asOf = await now();
    return priced(() => balancesOfOrganisation(visible, accounts, settings, book, asOf));
  }),

  route(listBalancesAt, async ({ tx, principal, query }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const { businessId } = query;
    const asked = { asOf: new Date(query.asOf), ...(businessId ? { businessIds: [businessId] } : {}) };
    return (await findBalancesAt(tx, scope, rates, asked)).figures;
  }),

  route(getBusinessBalances, async ({ tx, principal, params }) => {
    const { scope, prices } = await readFor(tx, principal, rates);
    const business = await findBusiness(tx, scope, params.businessId);
    if (!business) throw new AppError('NOT_FOUND');
    const accounts = await balancesOfHolders(tx, scope.organisationId, {
      holderIds: [business.id],
      kinds: balanceKinds,
    });
    return priced(() => balancesOfBusiness(business, accounts, prices)).view;
  }),
];

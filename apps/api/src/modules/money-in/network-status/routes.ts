import { getNetworkStatus } from '@countinghouse/contract/money-in/network-status';
import { route, type Route } from '../../../http/route';
import { isTestChain, type Chain } from '../../../rails/chain';
import { findCursors } from './repository';
import { networkStatusView } from './view';

export const networkStatusRoutes = (chains: readonly Chain[]): Route[] => [
  route(getNetworkStatus, async ({ tx, principal, now }) => {
    const own = chains.filter((chain) => isTestChain(chain) === principal.isTest);
    const cursors = await findCursors(tx, own);
    const asOf = await now();
    return { chains: networkStatusView(own, cursors, asOf), asOf: asOf.toISOString() };
  }),
];

import { getNetworkStatus } from '@countinghouse/contract/money-in/network-status';
import { route, type Route } from '../../../http/route';
import type { Chain } from '../../../rails/chain';
import { findCursors } from './repository';
import { networkStatusView } from './view';

export const networkStatusRoutes = (chains: readonly Chain[]): Route[] => [
  route(getNetworkStatus, async ({ tx, now }) => {
    const cursors = await findCursors(tx, chains);
    const asOf = await now();
    return { chains: networkStatusView(chains, cursors, asOf), asOf: asOf.toISOString() };
  }),
];

import type { ChainStatus } from '@countinghouse/contract/money-in/network-status';
import { publicCurrencies } from '@countinghouse/money';
import { chainOf, playedChain, type Chain } from '../../../rails/chain';
import type { CursorRow } from './repository';

/** A chain is asked every five seconds; a node that answers slowly takes some of them. */
const delayedAfterSeconds = 120;

const currenciesOn = (chain: Chain): string[] =>
  publicCurrencies
    .filter(({ code, networks }) => networks.some(({ network }) => chainOf(code, network) === playedChain(chain)))
    .map(({ code }) => code);

const chainView = (chain: Chain, cursor: CursorRow | undefined, now: Date): ChainStatus => {
  const age = cursor ? now.getTime() - cursor.read_at.getTime() : 0;
  const status = cursor ? (age > delayedAfterSeconds * 1000 ? 'DELAYED' : 'UP_TO_DATE') : 'NOT_READ';
  return {
    chain: playedChain(chain),
    currencies: currenciesOn(chain),
    status,
    height: cursor?.head_height ? Number(cursor.head_height) : null,
    readAt: cursor?.read_at.toISOString() ?? null,
  };
};

const order: readonly ChainStatus['status'][] = ['DELAYED', 'NOT_READ', 'UP_TO_DATE'];

/** Every chain, those that need attention first, then by name. */
export const networkStatusView = (
  chains: readonly Chain[],
  cursors: readonly CursorRow[],
  now: Date,
): ChainStatus[] => {
  const byChain = new Map(cursors.map((cursor) => [cursor.chain, cursor]));
  return chains
    .map((chain) => chainView(chain, byChain.get(chain), now))
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.chain.localeCompare(b.chain));
};

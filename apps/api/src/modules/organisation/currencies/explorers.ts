import type { CurrencyNetwork } from '@countinghouse/money';
import type { Config } from '../../../config';
import { chainIds, chainOf } from '../../../rails/chain';

/** URL patterns of a network's explorer: `{tx}` and `{a}` are placeholders for the transaction and the address; empty: none. */
export type Explorer = Pick<CurrencyNetwork, 'explorerTxUrl' | 'explorerAddressUrl'>;

/** Explorer of a chain that nobody else sees. */
export const nowhere: Explorer = { explorerTxUrl: '', explorerAddressUrl: '' };

/** Explorers of test nets, by the id of the chain. */
const testNets: Readonly<Record<number, string>> = {
  11_155_111: 'https://sepolia.etherscan.io',
  17_000: 'https://holesky.etherscan.io',
  560_048: 'https://hoodi.etherscan.io',
  97: 'https://testnet.bscscan.com',
};

/** Explorers of Bitcoin's test nets, by chain and net. */
const coinTestNets: Readonly<Record<string, string>> = {
  'BTC/testnet4': 'https://mempool.space/testnet4',
  'BTC/signet': 'https://mempool.space/signet',
};

const explorerAt = (site: string | undefined): Explorer =>
  site === undefined ? nowhere : { explorerTxUrl: `${site}/tx/{tx}`, explorerAddressUrl: `${site}/address/{a}` };

/**
 * Explorer of the chain that this installation reads. Another chain's explorer would show somebody else's money under the same address: a simulated
 * chain has none, and a test net its own or none.
 */
export const explorerOf = (
  {
    network,
    gasCurrency,
    explorerTxUrl,
    explorerAddressUrl,
  }: Pick<CurrencyNetwork, 'network' | 'gasCurrency'> & Explorer,
  { mode, chainNodes, utxoNodes, chainGateways }: Pick<Config, 'mode' | 'chainNodes' | 'utxoNodes' | 'chainGateways'>,
): Explorer => {
  const main = { explorerTxUrl, explorerAddressUrl };
  const chain = chainOf(gasCurrency, network);
  const net = utxoNodes[chain]?.net;
  if (net !== undefined) return net === 'main' ? main : explorerAt(coinTestNets[`${chain}/${net}`]);
  const gateway = chainGateways[chain];
  if (gateway) return gateway.net === 'main' ? main : nowhere;
  const node = chainNodes[network];
  if (!node) return mode === 'production' ? main : nowhere;
  const { chainId } = node;
  const isMain =
    chainId === null || Object.entries(chainIds).some(([known, id]) => known === network && id === chainId);
  if (isMain) return main;
  return explorerAt(testNets[chainId]);
};

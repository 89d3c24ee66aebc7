import { currencyNetworkOf } from '@countinghouse/money';
import { expect, it } from 'vitest';
import { explorerOf } from './explorers';

const node = (chainId: number | null) => ({ ETH: { url: 'http://127.0.0.1:9', chainId, tokens: {} } });
const ether = currencyNetworkOf('ETH', 'ETH');
const bitcoin = currencyNetworkOf('BTC', 'MAIN');

it('simulated chains have no explorer: a public one would show somebody else’s money', () => {
  for (const network of [ether, bitcoin])
    expect(explorerOf(network, { mode: 'sandbox', chainNodes: {}, utxoNodes: {}, chainGateways: {} })).toEqual({
      explorerTxUrl: '',
      explorerAddressUrl: '',
    });
});

it.each([
  ['production', null, 'https://etherscan.io/tx/{tx}', 'https://etherscan.io/address/{a}'],
  ['production', 1, 'https://etherscan.io/tx/{tx}', 'https://etherscan.io/address/{a}'],
  ['sandbox', 11_155_111, 'https://sepolia.etherscan.io/tx/{tx}', 'https://sepolia.etherscan.io/address/{a}'],
  ['production', 31_337, '', ''],
] as const)('in %s a node of the chain %s has the explorer %s', (mode, chainId, tx, address) => {
  expect(explorerOf(ether, { mode, chainNodes: node(chainId), utxoNodes: {}, chainGateways: {} })).toEqual({
    explorerTxUrl: tx,
    explorerAddressUrl: address,
  });
});

it('in production a coin without a node of ours is looked up where it really moves', () => {
  expect(
    explorerOf(bitcoin, { mode: 'production', chainNodes: {}, utxoNodes: {}, chainGateways: {} }).explorerTxUrl,
  ).toBe('https://mempool.space/tx/{tx}');
});

it.each([
  ['main', 'https://mempool.space/tx/{tx}'],
  ['signet', 'https://mempool.space/signet/tx/{tx}'],
  ['regtest', ''],
] as const)('a node of Bitcoin’s net %s has the explorer %s', (net, tx) => {
  const utxoNodes = { BTC: { url: 'http://127.0.0.1:9', cookieFile: null, net } };
  expect(explorerOf(bitcoin, { mode: 'production', chainNodes: {}, utxoNodes, chainGateways: {} }).explorerTxUrl).toBe(
    tx,
  );
});

it.each([
  ['main', 'https://solscan.io/tx/{tx}'],
  ['devnet', ''],
])('a gateway of Solana’s net %s has the explorer %s', (net, tx) => {
  const chainGateways = { SOL: { url: 'http://127.0.0.1:9', net, token: 't' } };
  const shown = explorerOf(currencyNetworkOf('USDC', 'SOL'), {
    mode: 'production',
    chainNodes: {},
    utxoNodes: {},
    chainGateways,
  });
  expect(shown.explorerTxUrl).toBe(tx);
});

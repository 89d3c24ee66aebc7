import { currencyNetworkOf } from '@countinghouse/money';
import { encodeFunctionData, erc20Abi, parseTransaction, recoverTransactionAddress, type Hex } from 'viem';
import { chainIds, coinOf, tokensOf, type EvmNodeSettings } from './evm';
import { evmNode } from './evm-node';
import { chainOf, type Chain, type ChainSender } from './port';

type Order = { readonly currency: string; readonly network: string; readonly units: bigint; readonly to: string };

/** A transfer on an EVM chain: a payment of its coin, or a call of a token. */
export const evmCallOf = (nodes: Readonly<Record<Chain, EvmNodeSettings>>, order: Order) => {
  const { currency, network, units, to } = order;
  const chain = chainOf(currency, network);
  const settings = nodes[chain];
  if (!settings) throw new Error(`There is no node of ${chain}`);
  const chainId = settings.chainId ?? chainIds[chain];
  if (chainId === undefined) throw new Error(`Nobody knows the id of ${chain}`);
  const node = evmNode(chain, settings.url);
  if (currency === coinOf(chain)) return { chain, chainId, node, to, value: units, data: '0x' as Hex };
  const token = tokensOf(chain, settings).find((one) => one.currency === currency);
  if (!token) throw new Error(`${currency} is no token on ${chain}`);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] });
  return { chain, chainId, node, to: token.contract, value: 0n, data };
};

/** The node has this transaction, or another with the same nonce, which belongs to the same order: nobody else signs. */
const hasIt = /already known|already imported|known transaction|replacement transaction underpriced|underpriced/i;
const isSpent = /nonce too low|nonce is too low/i;

/**
 * Hands signed transactions to EVM chains. OVERTAKEN only if another transaction took its sender's nonce, REFUSED only if it stands in the chain and
 * failed, each as deep in the chain as is final there. Any other answer of a node is not conclusive.
 */
export const evmSender = (nodes: Readonly<Record<Chain, EvmNodeSettings>>): ChainSender => ({
  broadcast: async (signed) => {
    const { raw, currency, network, transactionId } = signed;
    if (raw === null) throw new Error(`The transfer ${transactionId} is signed for no chain`);
    const { node } = evmCallOf(nodes, signed);
    try {
      await node.send(raw);
      return 'ACCEPTED';
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      if (hasIt.test(said)) return 'ACCEPTED';
      if (!isSpent.test(said)) throw error;
      const from = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
      const { nonce = 0 } = parseTransaction(raw as Hex);
      const { height } = await node.head();
      const depth = currencyNetworkOf(currency, network).confirmations.usual;
      const isFinal = height >= depth && (await node.countOf(from, height - depth)) > nonce;
      const stands = await node.receipt(transactionId);
      if (isFinal && stands === null) return 'OVERTAKEN';
      if (isFinal && stands?.status !== 1n) return 'REFUSED';
      throw error;
    }
  },
});

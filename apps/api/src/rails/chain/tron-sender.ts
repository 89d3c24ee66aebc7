import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { tokensOf, type EvmNodeSettings } from './evm';
import { dialectOf } from './evm-dialect';
import { evmNode } from './evm-node';
import { chainOf, type ChainSender } from './port';
import { tronBroadcast, tronFeeOf } from './tron-wallet';

export type TronSettings = {
  readonly node: EvmNodeSettings;
  /** Address of java-tron's own interface, without `/wallet/…`. */
  readonly wallet: string;
};

type Order = { readonly currency: string; readonly network: string; readonly units: bigint; readonly to: string };

/** A transfer of a token on TRON as a call of its contract, in the node's hex. */
export const tronCallOf = ({ node: settings }: Pick<TronSettings, 'node'>, { currency, network, units, to }: Order) => {
  const chain = chainOf(currency, network);
  const token = tokensOf(chain, settings).find((one) => one.currency === currency);
  if (!token) throw new Error(`${currency} is no token on ${chain}`);
  const recipient = dialectOf(chain).hexOf(to) as Hex;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, units] });
  return { node: evmNode(chain, settings.url), contract: token.contract, data };
};

/** Answers after which the transaction may stand in a block already; after two days a node says only that the block it names is too old. */
const mayStand = ['DUP_TRANSACTION_ERROR', 'TRANSACTION_EXPIRATION_ERROR', 'TAPOS_ERROR'];

/**
 * Hands signed transactions to TRON. REFUSED only if it stands in a solid block and failed there: then it never happens. Every other refusal says
 * something of this node and this moment, and the same transaction is handed over again until it expires.
 */
export const tronSender = ({ node: settings, wallet }: TronSettings): ChainSender => ({
  feeOf: ({ transactionId }) => tronFeeOf(wallet, transactionId),
  broadcast: async ({ raw, transactionId }) => {
    if (raw === null) throw new Error(`The transfer ${transactionId} is signed for no chain`);
    const said = await tronBroadcast(wallet, raw);
    if (said === 'SUCCESS') return 'ACCEPTED';
    if (mayStand.includes(said)) {
      const node = evmNode('TRX', settings.url);
      const solid = await node.solidHead();
      const stands = await node.receipt(`0x${transactionId}`);
      if (stands && stands.status !== 1n && stands.blockNumber <= solid.height) return 'REFUSED';
      if (stands || said === 'DUP_TRANSACTION_ERROR') return 'ACCEPTED';
    }
    throw new Error(`The node of TRX did not take ${transactionId}: ${said.slice(0, 60)}`);
  },
});

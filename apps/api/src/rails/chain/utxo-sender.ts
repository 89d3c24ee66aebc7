import { currencyNetworkOf } from '@countinghouse/money';
import { chainOf, type Block, type Chain, type ChainSender } from './port';
import { UtxoRefusal, utxoCode, type UtxoNode } from './utxo-node';

/** Record of what was signed and of what became of it. */
export type UtxoOutcomes = {
  /** Outputs that a transaction of ours spends, and the block with which it was lost; null for a transaction of others. */
  readonly known: (transactionId: string) => Promise<{
    readonly spends: readonly { readonly transactionId: string; readonly index: number }[];
    readonly lost: Block | null;
  } | null>;
  /** With this block another transaction has spent what it spends; null: not so. */
  readonly noteLost: (transactionId: string, block: Block | null) => Promise<void>;
  /** That block is final: its other outputs may be spent again. */
  readonly noteLostForEver: (transactionId: string) => Promise<void>;
};

type Given = {
  readonly nodes: Readonly<Record<Chain, UtxoNode>>;
  readonly outcomes: UtxoOutcomes;
};

/** First words with which nodes refuse a fee. */
const offersTooLittle = /^(?:min relay fee not met|mempool min fee not met|mempool full)/i;
/** Change of change of change: a chain of waiting transactions is never longer. */
const mostParents = 25;

/**
 * Hands signed transactions to chains of outputs. OVERTAKEN only if it can never happen: another transaction has spent one of its outputs, as deep in
 * the chain as is final there. Nodes say the same of a transaction that happened and whose own outputs were spent since, so it is looked up first.
 * Any other answer is not conclusive.
 */
export const utxoSender = ({ nodes, outcomes }: Given): ChainSender => {
  const isInChain = async (node: UtxoNode, transactionId: string): Promise<boolean | 'WAITING'> => {
    const found = await node.transaction(transactionId);
    if (!found) return false;
    if (found.blockHash === null) return 'WAITING';
    return (await node.header(found.blockHash))?.isInChain === true;
  };

  /** True if another transaction has spent an output of one that is not in the chain, or of a parent that is not either. */
  const isSpentElsewhere = async (node: UtxoNode, transactionId: string, parents = 0): Promise<boolean> => {
    const known = await outcomes.known(transactionId);
    for (const parent of known?.spends ?? []) {
      // An output of a transaction that is in no block may still come to be; one of a block that is not unspent was spent.
      if ((await isInChain(node, parent.transactionId)) === true) {
        if ((await node.unspent(parent.transactionId, parent.index, false)) === null) return true;
      } else if (parents < mostParents && (await isSpentElsewhere(node, parent.transactionId, parents + 1)))
        return true;
    }
    return false;
  };

  /** Block with which a transaction was lost, if its chain still has that block; otherwise the newest one, if it is lost with that. */
  const lostWith = async (node: UtxoNode, transactionId: string): Promise<Block | null> => {
    const before = (await outcomes.known(transactionId))?.lost ?? null;
    if (before && (await node.blockHashAt(before.height)) === before.hash) return before;
    const { head } = await node.chainInfo();
    const isLost = await isSpentElsewhere(node, transactionId);
    // A block that came meanwhile: the answers may be of either chain.
    if ((await node.bestBlockHash()) !== head.hash) return null;
    const lost = isLost ? { height: head.height, hash: head.hash } : null;
    if (lost || before) await outcomes.noteLost(transactionId, lost);
    return lost;
  };

  return {
    broadcast: async (signed) => {
      const { raw, currency, network, transactionId } = signed;
      const chain = chainOf(currency, network);
      const node = nodes[chain];
      if (!node) throw new Error(`There is no node of ${chain}`);
      if (raw === null) throw new Error(`The transfer ${transactionId} is signed for no chain`);
      try {
        const id = await node.send(raw);
        if (id !== transactionId) throw new Error(`The node of ${chain} took ${id} instead of ${transactionId}`);
        return 'ACCEPTED';
      } catch (error) {
        if (!(error instanceof UtxoRefusal)) throw error;
        if (error.code === utxoCode.inChain) return 'ACCEPTED';
        if (error.code === utxoCode.rejected && offersTooLittle.test(error.said)) return 'UNDERPRICED';
        if (error.code !== utxoCode.inputsGone && error.code !== utxoCode.rejected) throw error;
        if ((await isInChain(node, transactionId)) !== false) return 'ACCEPTED';
        const lost = await lostWith(node, transactionId);
        if (!lost) throw error;
        const { head } = await node.chainInfo();
        const isFinal = head.height - lost.height + 1 >= currencyNetworkOf(currency, network).confirmations.usual;
        if (!isFinal || (await node.blockHashAt(lost.height)) !== lost.hash) throw error;
        await outcomes.noteLostForEver(transactionId);
        return 'OVERTAKEN';
      }
    },
  };
};

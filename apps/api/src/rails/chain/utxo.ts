import { currencyNetworkOf } from '@countinghouse/money';
import { readerByChain } from './all-readers';
import { continued, cursorOf, lastCommon, trailOf, type Trail } from './block-trail';
import type { Block, Chain, ChainReader, ChainReading, ChainTransfer, OurAddresses, Place, SeenTransfer } from './port';
import { utxoDialectOf } from './utxo-dialect';
import { utxoNode, type UtxoBlock, type UtxoScript } from './utxo-node';
import type { UtxoNet, UtxoNodeSettings } from './utxo-settings';

/** Blocks in one reading. */
const mostBlocks = 20;
/** Depth below the newest block at which the first reading begins. */
const firstDepth = 16;
/** Waiting transactions looked at in one reading: after a start they are read in the course of some minutes. */
const mostWaiting = 1_000;

/** Nets by chain. */
export const netsOf = (nodes: Readonly<Record<Chain, UtxoNodeSettings>>): Readonly<Record<Chain, UtxoNet>> =>
  Object.fromEntries(Object.entries(nodes).map(([chain, { net }]) => [chain, net]));

/** A node that can never be right, however long one waits. */
export class ForeignUtxoNode extends Error {
  override readonly name = 'ForeignUtxoNode';
}

/**
 * The newest block of the node.
 *
 * @throws ForeignUtxoNode if it serves another chain or keeps no index of transactions; Error if it is not ready
 */
const headOf = async (node: ReturnType<typeof utxoNode>, chain: Chain, { net }: UtxoNodeSettings): Promise<Block> => {
  const info = await node.chainInfo();
  if (info.net !== net) throw new ForeignUtxoNode(`The node of ${chain} serves the net ${info.net}, not ${net}`);
  const { firstBlocks, mark } = utxoDialectOf(chain);
  if ((await node.blockHashAt(0)) !== firstBlocks[net])
    throw new ForeignUtxoNode(`The node of ${chain} serves another coin`);
  const marked = mark && net === 'main' ? await node.blockHashAt(mark.height) : null;
  if (marked !== null && marked !== mark?.hash)
    throw new ForeignUtxoNode(`The node of ${chain} serves another coin, which left its chain`);
  const { txindex } = await node.indexes();
  if (!txindex)
    throw new ForeignUtxoNode(`The node of ${chain} keeps no index of transactions: start it with txindex=1`);
  if (!txindex.synced) throw new Error(`The node of ${chain} is still making its index of transactions`);
  if (info.isCatchingUp)
    throw new Error(`The node of ${chain} is still catching up, at block ${info.head.height} of ${info.headers}`);
  return info.head;
};

/**
 * The newest block of a chain's node, with its time in seconds since 1970.
 *
 * @throws ForeignUtxoNode, Error as above
 */
export const utxoHead = async (
  chain: Chain,
  settings: UtxoNodeSettings,
): Promise<{ readonly height: number; readonly at: number }> => {
  const node = utxoNode(chain, settings);
  const { height, hash } = await headOf(node, chain, settings);
  const header = await node.header(hash);
  if (!header) throw new Error(`The node of ${chain} does not have its newest block`);
  return { height, at: header.time };
};

/** Cursor of a reading that ended with the block at a height; null above the chain's newest. */
export const utxoCursorAt = async (
  chain: Chain,
  settings: UtxoNodeSettings,
  height: number,
): Promise<string | null> => {
  const node = utxoNode(chain, settings);
  await headOf(node, chain, settings);
  const hash = await node.blockHashAt(height);
  return hash === null ? null : cursorOf([{ height, hash }]);
};

/**
 * Reads chains of Bitcoin's kind, each from one node. A transfer is an output; its payers are the addresses of all inputs. A place is reported only
 * if it is in the chain read last, and GONE only if that chain and the transactions that wait for it lack it.
 */
export const utxoReader = (nodes: Readonly<Record<Chain, UtxoNodeSettings>>): ChainReader =>
  readerByChain(nodes, oneChain);

type Transaction = UtxoBlock['transactions'][number];

/**
 * The transaction that moves coins out of Litecoin's extension block. Its inputs are those of the extension block itself: who pays is hidden there.
 */
const isHogEx = ({ outputs }: Transaction): boolean => outputs[0]?.script.type === 'witness_mweb_hogaddr';

const oneChain = (chain: Chain, settings: UtxoNodeSettings) => {
  const { verbosity, addressOf, unlockedDepth } = utxoDialectOf(chain);
  const { usual } = currencyNetworkOf(chain, 'MAIN').confirmations;
  const node = utxoNode(chain, settings);
  /** The newest block of the last reading. */
  let readTo: Block | null = null;
  /** Waiting transactions that were looked at. */
  let lookedAt: ReadonlySet<string> = new Set();

  /** The one address that an output pays; undefined where it pays none, or where a bare multisignature shares it among several. */
  const payee = ({ type, addresses: [only, ...others] }: UtxoScript): string | undefined =>
    only !== undefined && others.length === 0 && type !== 'multisig' ? addressOf(only) : undefined;

  /** Height of the newest block as far as confirmations count: a block that none can replace has enough of them sooner than any other. */
  const countedHeight = async (head: Block): Promise<number> => {
    if (unlockedDepth === null) return head.height;
    const least = Math.max(0, head.height - (unlockedDepth - usual));
    for (let at: Block | null = head; at !== null && at.height + usual - 1 > least;) {
      const header: Awaited<ReturnType<typeof node.header>> = await node.header(at.hash);
      if (!header) throw new Error(`The node of ${chain} does not have the block ${at.height} below its newest`);
      if (header.isLocked) return Math.min(head.height, at.height + usual - 1);
      at = header.parentHash === null ? null : { height: at.height - 1, hash: header.parentHash };
    }
    return least;
  };

  const hashAt = async (height: number) => {
    const hash = await node.blockHashAt(height);
    return hash === null ? null : { hash };
  };

  const firstTrail = async (head: Block): Promise<Trail> => {
    const height = Math.max(0, head.height - firstDepth);
    const start = await hashAt(height);
    if (!start) throw new Error(`The node of ${chain} does not have the blocks below its newest`);
    return [{ height, ...start }];
  };

  /** Transfers of one block to ours. A block may be large: no two are held at once. */
  const readBlock = async (
    below: Block,
    ours: OurAddresses,
  ): Promise<{ block: Block; told: ChainTransfer[]; hidden: number }> => {
    const at = below.height + 1;
    const hash = await node.blockHashAt(at);
    const changed = new Error(`${chain} changed below ${at} while it was read`);
    if (hash === null) throw changed;
    const { transactions, hiddenOutputs: hidden, ...found } = await node.block(hash, verbosity);
    if (found.parentHash !== below.hash || found.height !== at || !found.isInChain) throw changed;
    const block = { height: at, hash };
    const told = await transfersIn(transactions, block, ours, (id) => {
      throw new Error(`The node of ${chain} does not know the transaction ${id}, which is spent in its block ${at}`);
    });
    return { block, told, hidden };
  };

  /** Transfers to ours in transactions of one block, or of none. `onUnknown`: told of a payer's transaction that the node does not know. */
  const transfersIn = async (
    transactions: readonly Transaction[],
    block: Block | null,
    ours: OurAddresses,
    onUnknown: (transactionId: string) => void,
  ): Promise<ChainTransfer[]> => {
    const paid = transactions.flatMap(({ outputs }) => outputs.flatMap(({ script }) => payee(script) ?? []));
    // Queried after the transactions were read: their payers had been given the address by then.
    const found = await ours.among([...new Set(paid)]);
    const isOurs = (script: UtxoScript): boolean => found.has(payee(script) ?? '');
    const concerned = transactions.filter(({ outputs }) => outputs.some(({ script }) => isOurs(script)));
    const payers = await payersOf(concerned, onUnknown);
    return concerned.flatMap((transaction) => {
      const from = payers.get(transaction.id);
      if (!from) return [];
      return transaction.outputs
        .filter(({ script, units }) => isOurs(script) && units > 0n)
        .map(({ index, units, script }) => ({
          currency: chain,
          network: 'MAIN',
          transactionId: transaction.id,
          outputIndex: index,
          units,
          block,
          from,
          to: payee(script) ?? '',
          tag: null,
        }));
    });
  };

  /** Addresses of all inputs, by transaction; one whose payers cannot be known is left out. */
  const payersOf = async (
    transactions: readonly Transaction[],
    onUnknown: (transactionId: string) => void,
  ): Promise<ReadonlyMap<string, readonly string[]>> => {
    const unnamed = transactions
      .filter((transaction) => !isHogEx(transaction))
      .flatMap(({ inputs }) => inputs.flatMap(({ spends, spent }) => (spends && !spent ? [spends.transactionId] : [])));
    const ids = [...new Set(unnamed)];
    const earlier = new Map((await node.transactionsThatCanBeRead(ids)).map((found, index) => [ids[index], found]));
    const payers = new Map<string, readonly string[]>();
    for (const transaction of transactions) {
      const scripts = isHogEx(transaction)
        ? []
        : transaction.inputs.map(({ spends, spent }) => {
            if (!spends) return [];
            if (spent) return spent.script.addresses.map(addressOf);
            const output = earlier.get(spends.transactionId)?.outputs.find(({ index }) => index === spends.outputIndex);
            if (!output) onUnknown(spends.transactionId);
            return output?.script.addresses.map(addressOf) ?? null;
          });
      if (scripts.every((addresses) => addresses !== null)) payers.set(transaction.id, [...new Set(scripts.flat())]);
    }
    return payers;
  };

  /** Transfers that wait for a block. Anybody may replace them until they are in one. */
  const readWaiting = async (ours: OurAddresses): Promise<ChainTransfer[]> => {
    const waiting = await node.waiting();
    const fresh = waiting.filter((id) => !lookedAt.has(id)).slice(0, mostWaiting);
    const found = await node.transactionsThatCanBeRead(fresh);
    const transactions = found.flatMap((one) => (one?.blockHash === null ? [one] : []));
    const unknown = new Set<string>();
    const told = await transfersIn(transactions, null, ours, (id) => unknown.add(id));
    // One whose payers cannot be known yet is looked at again.
    const later = new Set(
      transactions
        .filter(({ inputs }) => inputs.some(({ spends }) => unknown.has(spends?.transactionId ?? '')))
        .map(({ id }) => id),
    );
    const seen = new Set(fresh.filter((id) => !later.has(id)));
    lookedAt = new Set(waiting.filter((id) => lookedAt.has(id) || seen.has(id)));
    return told;
  };

  const read = async (cursor: string | null, ours: OurAddresses): Promise<ChainReading> => {
    const head = await headOf(node, chain, settings);
    const trail = cursor === null ? await firstTrail(head) : trailOf(cursor);
    const from = await lastCommon(chain, trail, head, hashAt);
    const blocks: Block[] = [];
    const transfers: ChainTransfer[] = [];
    let hiddenOutputs = 0;
    let last = from;
    while (last.height < head.height && blocks.length < mostBlocks) {
      const { block, told, hidden } = await readBlock(last, ours);
      hiddenOutputs += hidden;
      blocks.push(block);
      transfers.push(...told);
      last = block;
    }
    readTo = last;
    const hasMore = last.height < head.height;
    if (!hasMore) transfers.push(...(await readWaiting(ours)));
    return {
      transfers,
      hiddenOutputs,
      head: { height: await countedHeight(head) },
      changedAbove: from === trail[0] ? null : from.height,
      cursor: cursorOf(continued(trail, from, blocks)),
      hasMore,
    };
  };

  const locate = async (transfers: readonly SeenTransfer[]): Promise<Place[]> => {
    const heights = [...new Set(transfers.flatMap(({ block }) => block?.height ?? []))];
    const found = await node.blockHashesAt(heights);
    const hashes = new Map(heights.map((height, index) => [height, found[index] ?? null]));
    for (const height of heights)
      if (hashes.get(height) === null && height <= (readTo?.height ?? Infinity))
        throw new Error(`The node of ${chain} is behind what was read`);
    /** The content of a block is constant while it is in the chain. */
    const stands = ({ block }: SeenTransfer): boolean => block !== null && hashes.get(block.height) === block.hash;
    const elsewhere = [...new Set(transfers.flatMap((seen) => (stands(seen) ? [] : [seen.transactionId])))];
    const places = await placesOf(elsewhere);
    return transfers.map((seen) => (stands(seen) ? { block: seen.block } : (places.get(seen.transactionId) ?? 'GONE')));
  };

  /** A transaction's outputs follow from its id: they are the same in another block. */
  const placesOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, Place>> => {
    if (ids.length === 0) return new Map();
    const found = await node.transactions(ids);
    const places = new Map<string, Place>();
    for (const [index, transaction] of found.entries()) {
      const blockHash = transaction?.blockHash ?? null;
      const header = blockHash === null ? null : await node.header(blockHash);
      const { hash = '', height = 0 } = header ?? {};
      const isReplaced = blockHash !== null && !header?.isInChain;
      const place = transaction && !isReplaced ? { block: header && { height, hash } } : 'GONE';
      places.set(ids[index] ?? '', place);
    }
    if ([...places.values()].includes('GONE')) {
      // Until the node's branch was read and its waiting transactions are known again, nothing is known to be gone.
      if (!readTo || (await node.blockHashAt(readTo.height)) !== readTo.hash)
        throw new Error(`${chain} is not the chain that was read last`);
      if (!(await node.knowsWaiting()))
        throw new Error(`The node of ${chain} does not yet know again which transactions wait`);
    }
    return places;
  };

  return { read, locate };
};

import { amountOfChainUnits, currencies, currencyNetworkOf } from '@countinghouse/money';
import { getAddress } from 'viem';
import { evmBalances } from './evm-balances';
import { dialectOf } from './evm-dialect';
import { evmNode, mapSome, transferOfLog, type EvmBlock, type EvmLog, type EvmReceipt } from './evm-node';
import { readerByChain } from './all-readers';
import { continued, cursorOf, lastCommon, trailOf, type Trail } from './block-trail';
import type { Block, Chain, ChainReader, ChainReading, ChainTransfer, OurAddresses, Place, SeenTransfer } from './port';

/** A node of a chain. */
export type EvmNodeSettings = {
  readonly url: string;
  /** Null: that of the chain itself, not of a test net. */
  readonly chainId: number | null;
  /** Contracts by currency, null: not read. On the main net they complete the usual ones, on a test net these are all. */
  readonly tokens: Readonly<Record<string, string | null>>;
};

export const chainIds: Readonly<Record<Chain, number>> = { ETH: 1, BSC: 56, TRX: 728_126_428 };

/** Blocks in one reading. */
const mostBlocks = 20;
/** Depth below the newest block at which the first reading begins, well within what every node keeps. */
const firstDepth = 64;

/** Token of ours on a chain: its contract, and its on-chain decimals. */
type Token = { readonly currency: string; readonly contract: string; readonly decimals: number };

const contractIn = (chain: Chain, contract: string): string =>
  getAddress(dialectOf(chain).hexOf(contract).toLowerCase());

export const tokensOf = (chain: Chain, { chainId, tokens }: EvmNodeSettings): Token[] => {
  const isMain = chainId === null || chainId === chainIds[chain];
  const known = currencies.flatMap(({ code, networks }) => {
    const found = networks.find(({ network, gasCurrency }) => network === chain && gasCurrency !== code);
    return found ? [{ currency: code, usual: isMain ? found.contract : null, decimals: found.chainDecimals }] : [];
  });
  const stranger = Object.keys(tokens).find((code) => !known.some(({ currency }) => currency === code));
  if (stranger !== undefined) throw new Error(`${stranger} is no token on ${chain}`);
  return known.flatMap(({ currency, usual, decimals }) => {
    const contract = tokens[currency] === undefined ? usual : tokens[currency];
    return contract ? [{ currency, contract: contractIn(chain, contract), decimals }] : [];
  });
};

/** Contract of a token on the main net of a chain; undefined if it is no token. */
export const usualContractOf = (chain: Chain, wanted: string): string | null | undefined =>
  currencies.find(({ code }) => code === wanted)?.networks.find(({ network }) => network === chain)?.contract;

export const coinOf = (chain: Chain): string => {
  const coin = currencies.flatMap(({ networks }) => networks).find(({ network }) => network === chain)?.gasCurrency;
  if (coin === undefined) throw new Error(`There is no chain ${chain}`);
  return coin;
};

/**
 * Reads EVM chains, each from one node. Only mined transactions count; a place is reported only if it is in the chain read last, and GONE only if
 * that chain lacks it.
 */
export const evmReader = (nodes: Readonly<Record<Chain, EvmNodeSettings>>): ChainReader =>
  readerByChain(nodes, oneChain);

/** Number of transactions that an address sent on a chain so far, by the chain's node. Throws if the node does not answer. */
export const evmCountOf = (chain: Chain, { url }: Pick<EvmNodeSettings, 'url'>, address: string): Promise<number> =>
  evmNode(chain, url).countOf(address);

/**
 * Balances of addresses after the newest block: the chain's own coin and every token of ours, in the chain's units.
 *
 * @throws Error when the node does not answer, or serves another chain
 */
export const evmBalancesOf = async (
  chain: Chain,
  settings: EvmNodeSettings,
  addresses: readonly string[],
): Promise<readonly { readonly currency: string; readonly units: bigint }[]> => {
  const node = evmNode(chain, settings.url);
  const expected = settings.chainId ?? chainIds[chain];
  const id = await node.chainId();
  if (id !== expected) throw new Error(`The node of ${chain} serves the chain with the id ${id}, not ${expected}`);
  const { hexOf, readsCoin } = dialectOf(chain);
  const owners = addresses.map(hexOf);
  // TRON's nodes state balances of now only.
  const block = readsCoin ? await node.head() : null;
  const total = (parts: Iterable<bigint>): bigint => [...parts].reduce((sum, units) => sum + units, 0n);
  const coins = block ? (await node.balancesAfter(block, owners)).values() : await mapSome(owners, node.balanceOf);
  const held = [{ currency: coinOf(chain), units: total(coins) }];
  for (const { currency, contract } of tokensOf(chain, settings))
    held.push({ currency, units: total(await node.tokenBalancesAfter(block, contract, owners)) });
  return held;
};

const oneChain = (chain: Chain, settings: EvmNodeSettings) => {
  const node = evmNode(chain, settings.url);
  const { addressOf, transactionIdOf, hashOf, readsCoin, hasSolidBlocks } = dialectOf(chain);
  const coin = coinOf(chain);
  const tokens = tokensOf(chain, settings);
  const contracts = new Map(tokens.map((token) => [token.contract, token]));
  const balances = evmBalances(node);
  /** The newest block of the last reading. */
  let readTo: Block | null = null;
  let hasSoundTokens = false;

  const refuseForeign = async (): Promise<void> => {
    const expected = settings.chainId ?? chainIds[chain];
    const id = await node.chainId();
    if (id !== expected) throw new Error(`The node of ${chain} serves the chain with the id ${id}, not ${expected}`);
    if (hasSoundTokens) return;
    await mapSome(tokens, async ({ currency, contract, decimals }) => {
      const stated = await node.decimalsOf(contract);
      if (stated !== decimals)
        throw new Error(
          stated === null
            ? `There is no token ${currency} at ${contract} on ${chain}`
            : `${currency} at ${contract} on ${chain} has ${stated} decimals, not ${decimals}`,
        );
    });
    hasSoundTokens = true;
  };

  const firstTrail = async (head: Block): Promise<Trail> => {
    const start = await node.blockAt(Math.max(0, head.height - firstDepth));
    if (!start) throw new Error(`The node of ${chain} does not have the blocks below its newest`);
    return [start];
  };

  const readBlocks = async (from: Block, to: number): Promise<EvmBlock[]> => {
    const heights = Array.from({ length: to - from.height }, (_, index) => from.height + 1 + index);
    const blocks = await mapSome(heights, node.blockWithTransactions);
    blocks.forEach(({ height, parentHash }, index) => {
      const below = blocks[index - 1] ?? from;
      if (parentHash !== below.hash) throw new Error(`${chain} changed below ${height} while it was read`);
    });
    return blocks;
  };

  const read = async (cursor: string | null, ours: OurAddresses): Promise<ChainReading> => {
    await refuseForeign();
    const solid = hasSolidBlocks ? await node.solidHead() : null;
    const head = await node.head();
    const trail = cursor === null ? await firstTrail(head) : trailOf(cursor);
    const from = await lastCommon(chain, trail, head, node.blockAt);
    const blocks = await readBlocks(from, Math.min(head.height, from.height + mostBlocks));
    const transfers = await transfersIn(from, blocks, ours);
    readTo = blocks.at(-1) ?? from;
    return {
      transfers,
      head: { height: solid ? Math.min(head.height, solid.height + fewestConfirmations - 1) : head.height },
      changedAbove: from === trail[0] ? null : from.height,
      cursor: cursorOf(continued(trail, from, blocks)),
      hasMore: readTo.height < head.height,
    };
  };

  /** Confirmations reach the number that is final only in a solid block: those above it are counted up to the one before. */
  const fewestConfirmations = Math.min(
    ...tokens.map(({ currency }) => currencyNetworkOf(currency, chain).confirmations.usual),
  );

  /** Receiver of a token, as the chain writes it. */
  const receiverIn = (log: EvmLog): string | null => {
    const to = transferOfLog(log)?.to;
    return to === undefined ? null : addressOf(to);
  };

  const tokenTransfersIn = async (blocks: readonly EvmBlock[], ours: OurAddresses): Promise<ChainTransfer[]> => {
    const logs = await mapSome(blocks, (block) => node.transferLogs(block, [...contracts.keys()]));
    const found = await ours.among([...new Set(logs.flat().flatMap((one) => receiverIn(one) ?? []))]);
    const told: ChainTransfer[] = [];
    for (const [index, block] of blocks.entries()) {
      const paying = logs[index]!.filter((one) => found.has(receiverIn(one) ?? ''));
      const ids = [...new Set(paying.map(({ transactionHash }) => transactionHash))];
      for (const receipt of await mapSome(ids, (id) => receiptIn(block, id)))
        told.push(...tokenTransfers(block, receipt).filter(({ to }) => found.has(to)));
    }
    return told;
  };

  const transfersIn = async (
    from: Block,
    blocks: readonly EvmBlock[],
    ours: OurAddresses,
  ): Promise<ChainTransfer[]> => {
    if (!readsCoin) return tokenTransfersIn(blocks, ours);
    const logs = await mapSome(blocks, (block) => node.transferLogs(block, [...contracts.keys()]));
    // Queried after the blocks were read: their payers had been given the address by then.
    const awaited = new Set(await ours.awaited());
    const paid = blocks.flatMap(({ transactions }) =>
      transactions.flatMap(({ to, value }) => (to && value > 0n ? [to] : [])),
    );
    const logged = logs.flat().flatMap((one) => transferOfLog(one)?.to ?? []);
    const found = await ours.among([...new Set([...paid, ...logged])]);
    const byToken = new Set(
      logs.flat().flatMap((one) => (found.has(transferOfLog(one)?.to ?? '') ? [one.transactionHash] : [])),
    );

    const told: ChainTransfer[] = [];
    const moved = balances.movements();
    for (const block of blocks) {
      const concerned = block.transactions.filter(
        ({ hash, from: payer, to }) => (to && found.has(to)) || awaited.has(payer) || byToken.has(hash),
      );
      const receipts = await mapSome(concerned, ({ hash }) => receiptIn(block, hash));
      for (const [index, transaction] of concerned.entries()) {
        const receipt = receipts[index]!;
        const isSound = receipt.status === 1n;
        const { hash: transactionId, from: payer, to, value } = transaction;
        if (isSound && to && found.has(to) && value > 0n) {
          told.push({ ...native(block, transactionId), units: value, from: [payer], to });
          moved.add(to, block.height, value);
        }
        moved.add(payer, block.height, -costOf(receipt) - (isSound ? value : 0n));
        told.push(...tokenTransfers(block, receipt).filter(({ to: receiver }) => found.has(receiver)));
      }
    }
    const unexplained = await balances.unexplained(from, blocks, awaited, moved);
    return [
      ...told,
      ...unexplained.map(({ address, block, units }) => ({
        ...native(block, balanceId(block, address)),
        units,
        from: [],
        to: address,
      })),
    ];
  };

  const native = ({ height, hash }: Block, transactionId: string) => ({
    currency: coin,
    network: chain,
    transactionId,
    outputIndex: 0,
    tag: null,
    block: { height, hash },
  });

  const receiptIn = async (block: Block, transactionId: string): Promise<EvmReceipt> => {
    const receipt = await node.receipt(transactionId);
    if (receipt?.blockHash !== block.hash || receipt.transactionHash !== transactionId)
      throw new Error(`${chain} changed at ${block.height} while it was read`);
    return receipt;
  };

  /** Numbered by the place within the transaction, which does not change in another block. */
  const tokenTransfers = (block: Block, { status, transactionHash, logs }: EvmReceipt): ChainTransfer[] =>
    logs.flatMap((log, outputIndex) => {
      const token = contracts.get(log.address);
      const transfer = token && status === 1n ? transferOfLog(log) : null;
      if (!token || !transfer || transfer.units === 0n) return [];
      const { from, to, units } = transfer;
      const id = transactionIdOf(transactionHash);
      const parties = { from: [addressOf(from)], to: addressOf(to) };
      return [{ ...native(block, id), currency: token.currency, outputIndex, units, ...parties }];
    });

  const locate = async (transfers: readonly SeenTransfer[]): Promise<Place[]> => {
    const heights = new Set(transfers.flatMap(({ block }) => block?.height ?? []));
    const hashes = new Map(await mapSome([...heights], async (at) => [at, (await node.blockAt(at))?.hash] as const));
    return mapSome(transfers, async (seen) => {
      const { block } = seen;
      if (block && hashes.get(block.height) === undefined && block.height <= (readTo?.height ?? Infinity))
        throw new Error(`The node of ${chain} is behind what was read`);
      // The content of a block is constant while it is in the chain.
      return block && hashes.get(block.height) === block.hash ? { block } : placeElsewhere(seen);
    });
  };

  const placeElsewhere = async (seen: SeenTransfer): Promise<Place> => {
    const isBalance = isBalanceId(seen.transactionId);
    const receipt = isBalance ? null : await node.receipt(hashOf(seen.transactionId));
    if (receipt && stillPays(receipt, seen)) {
      const found = { height: receipt.blockNumber, hash: receipt.blockHash };
      // Energy on TRON costs by what its payer has staked: a receipt does not tell it, and the sender asks elsewhere.
      return readsCoin ? { block: found, fee: costOf(receipt) } : { block: found };
    }
    // Until the node's branch was read, its further contents are unknown.
    if (!readTo || (await node.blockAt(readTo.height))?.hash !== readTo.hash)
      throw new Error(`${chain} is not the chain that was read last`);
    // TRON's nodes do not show their pool.
    const mayWait = readsCoin && !isBalance && !receipt;
    return mayWait && (await node.isWaiting(seen.transactionId)) ? { block: null } : 'GONE';
  };

  /** A contract may behave differently in another block. */
  const stillPays = (receipt: EvmReceipt, seen: SeenTransfer): boolean => {
    if (receipt.status !== 1n) return false;
    if (seen.currency === coin) return true;
    return tokenTransfers({ height: receipt.blockNumber, hash: receipt.blockHash }, receipt).some(
      ({ currency, outputIndex, to, units }) =>
        currency === seen.currency &&
        outputIndex === seen.outputIndex &&
        to === seen.to &&
        amountOfChainUnits(units, currency, chain).units === seen.amount,
    );
  };

  const knows = (currency: string): boolean =>
    currency === coin ? readsCoin : tokens.some((token) => token.currency === currency);

  return { knows, read, locate };
};

/** Cost of a transaction to its sender beside the amount moved, failed or not. */
const costOf = ({ gasUsed, effectiveGasPrice, blobGasUsed = 0n, blobGasPrice = 0n }: EvmReceipt): bigint =>
  gasUsed * effectiveGasPrice + blobGasUsed * blobGasPrice;

/**
 * A transfer sent by a contract has no transaction of its own: its id is the block in which the balance rose and the address, which stay the same
 * however often and from wherever the block is read.
 */
const balanceId = (block: Block, address: string): string => `balance:${block.hash}:${address}`;
const isBalanceId = (transactionId: string): boolean => transactionId.startsWith('balance:');

import { getAddress, keccak256, serializeTransaction, type Hex, type TransactionSerializable } from 'viem';
import * as z from 'zod/mini';
import { jsonRpc } from '../json-rpc';
import { balancesProgram, balancesOfAnswer, mostBalances } from './evm-balances-program';
import { dialectOf } from './evm-dialect';
import type { Block, Chain } from './port';

const answerWithinMs = 10_000;
/** Calls under way at once. */
const atOnce = 10;

const matching = (form: RegExp) => z.string().check(z.regex(form));
const quantity = z.pipe(
  matching(/^0x[0-9a-f]{1,64}$/i),
  z.transform((text) => BigInt(text)),
);
const height = z.pipe(
  matching(/^0x[0-9a-f]{1,12}$/i),
  z.transform((text) => Number(text)),
);
const hash = z.pipe(
  matching(/^0x[0-9a-f]{64}$/i),
  z.transform((text) => text.toLowerCase()),
);
const address = z.pipe(
  matching(/^0x[0-9a-f]{40}$/i),
  z.transform((text): string => getAddress(text.toLowerCase())),
);
const data = matching(/^0x[0-9a-f]*$/i);

const header = z.object({ number: height, hash, parentHash: hash });
const transaction = z.object({ hash, from: address, to: z.nullish(address), value: quantity });
const blockWithTransactions = z.object({ ...header.shape, transactions: z.array(transaction) });
const timed = z.object({ ...header.shape, timestamp: height });
const listed = z.object({ ...timed.shape, transactions: z.array(hash) });
const log = z.object({ address, topics: z.array(hash), data });
const logOfBlock = z.object({ ...log.shape, blockHash: hash, transactionHash: hash });
const logAtHeight = z.object({ ...logOfBlock.shape, blockNumber: height });
const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: height,
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  blobGasUsed: z.optional(quantity),
  blobGasPrice: z.optional(quantity),
  logs: z.array(log),
});
const waiting = z.object({ hash, blockNumber: z.nullish(height) });
const listOfAccess = z.array(z.object({ address: data, storageKeys: z.array(hash) }));
/** Everything that a signature covers, and the signature; of the kinds that wallets make. */
const signed = z.object({
  ...transaction.shape,
  type: z.optional(z.enum(['0x0', '0x1', '0x2'])),
  chainId: z.nullish(height),
  nonce: height,
  gas: quantity,
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  accessList: z.optional(listOfAccess),
  input: data,
  v: quantity,
  r: quantity,
  s: quantity,
});

export type EvmLog = z.infer<typeof log>;
export type EvmReceipt = z.infer<typeof receipt>;
/** `at`: in seconds since 1970. */
export type TimedBlock = Block & { readonly at: number };
type ListedBlock = TimedBlock & { readonly parentHash: string; readonly transactionIds: readonly string[] };
export type EvmBlock = Block & {
  readonly parentHash: string;
  readonly transactions: readonly z.infer<typeof transaction>[];
};

/** `Transfer(address,address,uint256)`, as tokens log it. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Transfer in a token's log; null for a log of something else. */
export const transferOfLog = ({ topics, data: amount }: EvmLog) => {
  const [topic, from, to, ...more] = topics;
  if (topic !== transferTopic || !from || !to || more.length > 0 || amount.length !== 66) return null;
  const party = (word: string): string => getAddress(`0x${word.slice(26)}`);
  return { from: party(from), to: party(to), units: BigInt(amount) };
};

const word = (number: bigint): Hex => `0x${number.toString(16).padStart(64, '0')}`;

/** Signed bytes of a transaction that a node tells field by field. */
const bytesOf = (told: z.infer<typeof signed>): Hex => {
  const { type = '0x0', chainId, nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList } = told;
  const content = { nonce, gas, to: (told.to ?? null) as Hex | null, value: told.value, data: told.input as Hex };
  const access = accessList?.map((one) => ({ address: one.address as Hex, storageKeys: one.storageKeys as Hex[] }));
  const kinds: Readonly<Record<typeof type, object>> = {
    '0x0': { type: 'legacy', gasPrice },
    '0x1': { type: 'eip2930', chainId, gasPrice, accessList: access },
    '0x2': { type: 'eip1559', chainId, maxFeePerGas, maxPriorityFeePerGas, accessList: access },
  };
  const signature = { r: word(told.r), s: word(told.s), v: told.v, yParity: Number(told.v % 2n) };
  return serializeTransaction({ ...content, ...kinds[type] } as TransactionSerializable, signature);
};

/** Maps over all items with limited concurrency. */
export const mapSome = async <In, Out>(items: readonly In[], run: (item: In) => Promise<Out>): Promise<Out[]> => {
  const results: Out[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(run))));
  return results;
};

/**
 * Queries a node of an EVM chain over JSON-RPC. Blocks are named by their hashes wherever their content is read, so that a node that lags behind,
 * or follows another branch, refuses instead of answering with less.
 *
 * Everything throws if the node does not answer in time, refuses, or answers in another form.
 */
export const evmNode = (chain: Chain, url: string) => {
  const ask = jsonRpc({ name: `node of ${chain}`, url, answerWithinMs, retries: 1 });
  const hex = (number: number): string => `0x${number.toString(16)}`;
  const { readsCoin, heightIn } = dialectOf(chain);
  const blockOf = ({ number, hash: blockHash }: z.infer<typeof header>): Block => {
    if ((heightIn(blockHash) ?? number) !== number)
      throw new Error(`The node of ${chain} answered with a hash that is not of its block ${number}`);
    return { height: number, hash: blockHash };
  };
  const timedOf = (told: z.infer<typeof timed>): TimedBlock => ({ ...blockOf(told), at: told.timestamp });

  return {
    chainId: () => ask('eth_chainId', [], height),
    head: async (): Promise<Block> => blockOf(await ask('eth_getBlockByNumber', ['latest', false], header)),
    /** The newest block and its time, in seconds since 1970. */
    headWithTime: async (): Promise<TimedBlock> => timedOf(await ask('eth_getBlockByNumber', ['latest', false], timed)),
    /** The newest block that no other can replace, by the word of the chain. */
    solidHead: async (): Promise<TimedBlock> => timedOf(await ask('eth_getBlockByNumber', ['finalized', false], timed)),
    /** A block with its time and the ids of its transactions; null above the newest. */
    listedBlock: async (at: number): Promise<ListedBlock | null> => {
      const found = await ask('eth_getBlockByNumber', [hex(at), false], z.nullable(listed));
      if (!found) return null;
      if (found.number !== at) throw new Error(`The node of ${chain} answered with another block than ${at}`);
      return { ...timedOf(found), parentHash: found.parentHash, transactionIds: found.transactions };
    },
    /** The chain's block at a height; null above its newest. */
    blockAt: async (at: number): Promise<Block | null> => {
      const found = await ask('eth_getBlockByNumber', [hex(at), false], z.nullable(header));
      if (found && found.number !== at) throw new Error(`The node of ${chain} answered with another block than ${at}`);
      return found && blockOf(found);
    },
    /**
     * A block with its transactions; without them on chains that are read by their logs.
     *
     * @throws Error if there is none yet, or no longer
     */
    blockWithTransactions: async (at: number): Promise<EvmBlock> => {
      const form = readsCoin
        ? blockWithTransactions
        : z.pipe(
            header,
            z.transform((told) => ({ ...told, transactions: [] })),
          );
      const found = await ask('eth_getBlockByNumber', [hex(at), readsCoin], z.nullable(form));
      if (!found) throw new Error(`The node of ${chain} does not have the block ${at}`);
      if (found.number !== at) throw new Error(`The node of ${chain} answered with another block than ${at}`);
      const { parentHash, transactions } = found;
      return { ...blockOf(found), parentHash, transactions };
    },
    /** Transfers that these tokens logged in a block. */
    transferLogs: async (block: Block, tokens: readonly string[]) => {
      const filter = { blockHash: block.hash, address: tokens, topics: [transferTopic] };
      const found = tokens.length === 0 ? [] : await ask('eth_getLogs', [filter], z.array(logOfBlock));
      if (found.some(({ blockHash }) => blockHash !== block.hash))
        throw new Error(`The node of ${chain} answered with logs of another block than ${block.height}`);
      return found;
    },
    /** Transfers of an account that these tokens logged in blocks that no other can replace. */
    transferLogsFrom: async (
      payer: string,
      { from, to }: { readonly from: number; readonly to: number },
      tokens: readonly string[],
    ) => {
      const word = `0x${payer.slice(2).toLowerCase().padStart(64, '0')}`;
      const filter = { fromBlock: hex(from), toBlock: hex(to), address: tokens, topics: [transferTopic, word] };
      const found = tokens.length === 0 ? [] : await ask('eth_getLogs', [filter], z.array(logAtHeight));
      if (found.some(({ blockNumber, topics }) => blockNumber < from || blockNumber > to || topics[1] !== word))
        throw new Error(`The node of ${chain} answered with other logs than those asked for`);
      return found;
    },
    /** Null for a transaction in no block of the chain. */
    receipt: (transactionId: string): Promise<EvmReceipt | null> =>
      ask('eth_getTransactionReceipt', [transactionId], z.nullable(receipt)),
    /**
     * A transaction as it was signed, byte by byte; null if the node does not have it.
     *
     * @throws Error also for one whose bytes do not follow from what the node tells
     */
    signedTransaction: async (transactionId: string) => {
      const found = await ask('eth_getTransactionByHash', [transactionId], z.nullable(signed));
      if (!found) return null;
      const raw = bytesOf(found);
      if (keccak256(raw) !== transactionId || found.hash !== transactionId)
        throw new Error(`The node of ${chain} tells another transaction than ${transactionId}`);
      const { from, to = null, value, input, nonce } = found;
      return { raw, from, to, value, input: input.toLowerCase(), nonce };
    },
    /** True if the node has a transaction that waits for a block. */
    isWaiting: async (transactionId: string): Promise<boolean> => {
      const found = await ask('eth_getTransactionByHash', [transactionId], z.nullable(waiting));
      return found !== null && (found.blockNumber ?? null) === null;
    },
    /** Hands over a signed transaction. A refusal is thrown in the node's own words. */
    send: (raw: string): Promise<string> => ask('eth_sendRawTransaction', [raw], hash),
    /** Number of an address's transactions in the chain up to a block; by default up to the newest. */
    countOf: async (from: string, at: number | null = null): Promise<number> =>
      ask('eth_getTransactionCount', [from, at === null ? 'latest' : hex(at)], height),
    /** Least fee of a block per unit of gas, and the tip offered on top of it. */
    fees: async (): Promise<{ readonly base: bigint; readonly tip: bigint }> => {
      const { baseFeePerGas: base } = await ask(
        'eth_getBlockByNumber',
        ['latest', false],
        z.object({ baseFeePerGas: quantity }),
      );
      return { base, tip: await ask('eth_maxPriorityFeePerGas', [], quantity) };
    },
    /** Gas needed now. Throws if the call would fail. */
    gasFor: (call: { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string }) =>
      ask('eth_estimateGas', [{ ...call, value: `0x${call.value.toString(16)}` }], quantity),
    /** Price of a unit of gas now, on chains that have only one. */
    gasPrice: (): Promise<bigint> => ask('eth_gasPrice', [], quantity),
    /** Balances of the chain's own coin after a block. Throws if the node no longer has that state. */
    balancesAfter: async (block: Block, addresses: readonly string[]): Promise<ReadonlyMap<string, bigint>> => {
      const parts = Array.from({ length: Math.ceil(addresses.length / mostBalances) }, (_, index) =>
        addresses.slice(index * mostBalances, (index + 1) * mostBalances),
      );
      const answers = await mapSome(parts, async (part) => {
        const call = { data: balancesProgram(part) };
        return balancesOfAnswer(part, await ask('eth_call', [call, { blockHash: block.hash }], data));
      });
      return new Map(answers.flat());
    },
    /** Balance of the chain's own coin now. */
    balanceOf: (owner: string): Promise<bigint> => ask('eth_getBalance', [owner, 'latest'], quantity),
    /** Balances of a token after a block; null: now. */
    tokenBalancesAfter: (block: Block | null, token: string, addresses: readonly string[]): Promise<bigint[]> =>
      mapSome(addresses, async (owner) => {
        const call = { to: token, data: `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}` };
        const said = await ask('eth_call', [call, block ? { blockHash: block.hash } : 'latest'], data);
        if (said.length !== 66) throw new Error(`The node of ${chain} knows no balance of the token ${token}`);
        return BigInt(said);
      }),
    /** Answer of a contract at the newest block; `0x` if there is no contract. */
    call: (to: string, input: string): Promise<string> => ask('eth_call', [{ to, data: input }, 'latest'], data),
    /** Decimals stated by a token; null if there is no such contract. */
    decimalsOf: async (token: string): Promise<number | null> => {
      const said = await ask('eth_call', [{ to: token, data: '0x313ce567' }, 'latest'], data);
      return said.length === 66 ? Number(said) : null;
    },
  };
};

export type EvmNode = ReturnType<typeof evmNode>;

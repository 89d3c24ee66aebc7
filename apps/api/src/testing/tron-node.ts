import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tronAddressOf } from '../rails/chain/evm-dialect';
import { startEvmNode, testChainId } from './evm-node';

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
type EvmBlock = { number: string; hash: string; parentHash: string; timestamp: string; transactions: string[] };
type EvmLog = { blockHash: string; blockNumber: string; transactionHash: string };
type EvmReceipt = EvmLog & { status: string; gasUsed: string; logs: EvmLog[] };

/** Refusal with a number, which java-tron answers with HTTP 200. */
class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const hex = (number: number | bigint): string => `0x${number.toString(16)}`;

/** Blocks between the newest and the newest solid one, as 27 witnesses in turn make it. */
const usualLag = 19;
const mostBlocks = 5_000;
const mostAddresses = 1_000;

/**
 * TRON's node as java-tron answers Ethereum's calls, by the answers recorded of it: a block's hash begins with its height, accounts are 20 bytes of
 * hex, only the present has balances, `pending` and `safe` are refused, a missing block is null, and too many calls get HTTP 200 without an
 * envelope. The chain behind it is that of a local Ethereum node.
 */
export const startTronNode = async () => {
  const evm = await startEvmNode();
  let isAway = false;
  let isLimited = false;
  let lag = usualLag;
  /** Blocks below this height are those that a light node has thrown away. */
  let keptFrom = 0;
  let tampering: ((asked: Asked, answer: unknown) => unknown) | null = null;
  const asked: Asked[] = [];

  const hashOf = (number: string, hash: string): string =>
    `0x${BigInt(number).toString(16).padStart(16, '0')}${hash.slice(18)}`;
  const heightOf = (hash: string): number => Number(BigInt(hash.slice(0, 18)));
  /** Every block that was ever shown, those of left branches too. */
  const shown = new Set<string>();

  const newest = async (): Promise<number> => Number(await evm.rpc<string>('eth_blockNumber'));
  const blockAt = async (height: number, full = false) => {
    if (height < keptFrom || height === 0) return null;
    const found = await evm.rpc<EvmBlock | null>('eth_getBlockByNumber', hex(height), full);
    if (!found) return null;
    const hash = hashOf(found.number, found.hash);
    shown.add(hash);
    const parentHash = hashOf(hex(height - 1), found.parentHash);
    const { number, timestamp, transactions } = found;
    return { number, hash, parentHash, timestamp, transactions };
  };
  const heightOfTag = async (tag: unknown): Promise<number> => {
    if (tag === 'latest') return newest();
    if (tag === 'finalized') return Math.max(0, (await newest()) - lag);
    if (tag === 'earliest') return 0;
    if (tag === 'pending' || tag === 'safe') throw new Refusal(-32_602, `TAG ${tag} not supported`);
    if (typeof tag !== 'string' || !/^0x[0-9a-f]+$/.test(tag)) throw new Refusal(-32_602, 'invalid block number');
    return Number(tag);
  };
  const ofNow = (tag: unknown): void => {
    if (tag !== 'latest') throw new Refusal(-32_602, `TAG [earliest | pending | finalized | safe] not supported`);
  };
  const logAsShown = (log: EvmLog) => ({ ...log, blockHash: hashOf(log.blockNumber, log.blockHash), removed: false });

  const answers: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    eth_chainId: async () => hex(testChainId),
    eth_getBlockByNumber: async ([tag, full]) => blockAt(await heightOfTag(tag), full === true),
    eth_getLogs: async ([filter]) => {
      const { blockHash, fromBlock, toBlock, address, topics } = filter as Readonly<Record<string, unknown>>;
      if (Array.isArray(address) && address.length > mostAddresses)
        throw new Refusal(-32_602, `exceed max addresses: ${mostAddresses}`);
      const known = typeof blockHash === 'string' ? blockHash : null;
      if (known !== null && !shown.has(known)) throw new Refusal(-32_602, 'invalid blockHash');
      const from = known === null ? await heightOfTag(fromBlock) : heightOf(known);
      const to = known === null ? await heightOfTag(toBlock) : from;
      if (to - from > mostBlocks) throw new Refusal(-32_602, `exceed max block range: ${mostBlocks}`);
      const range = { fromBlock: hex(from), toBlock: hex(to), address, topics };
      return (await evm.rpc<EvmLog[]>('eth_getLogs', range)).map(logAsShown);
    },
    eth_getTransactionReceipt: async ([id]) => {
      const found = await evm.rpc<EvmReceipt | null>('eth_getTransactionReceipt', id);
      if (!found || Number(found.blockNumber) < keptFrom) return null;
      const { blockNumber, blockHash, transactionHash, status, gasUsed, logs } = found;
      return {
        blockHash: hashOf(blockNumber, blockHash),
        blockNumber,
        transactionHash,
        status,
        gasUsed,
        effectiveGasPrice: '0x64',
        type: '0x0',
        logs: logs.map(logAsShown),
      };
    },
    eth_call: async ([call, tag]) => {
      ofNow(tag);
      return evm.rpc('eth_call', call, 'latest');
    },
    eth_getBalance: async ([owner, tag]) => {
      ofNow(tag);
      return evm.rpc('eth_getBalance', owner, 'latest');
    },
  };

  const jsonRpc = async (body: string): Promise<unknown> => {
    const question = JSON.parse(body) as Asked;
    asked.push(question);
    const envelope = { jsonrpc: '2.0', id: question.id };
    if (isLimited) return { Error: 'class java.lang.IllegalAccessException : lack of computing resources' };
    try {
      const answer = answers[question.method];
      if (!answer) throw new Refusal(-32_601, 'the method does not exist/is not available');
      const result = await answer(question.params);
      return tampering?.(question, result) ?? { ...envelope, result };
    } catch (error) {
      const { code, message } = error instanceof Refusal ? error : { code: -32_000, message: String(error) };
      return { ...envelope, error: { code, message, data: '{}' } };
    }
  };

  const line = createServer((request: IncomingMessage, response) => {
    if (isAway) return void request.socket.destroy();
    void text(request).then(async (body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(await jsonRpc(body)));
    });
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');

  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}/jsonrpc`,
    /** The chain itself. */
    evm,
    /** The payer's own account. */
    payer: tronAddressOf(evm.payer),
    /** Calls of the product, oldest first. */
    asked,
    head: async () => {
      const block = await blockAt(await newest());
      if (!block) throw new Error('The chain has no block yet');
      return { height: Number(block.number), hash: block.hash };
    },
    setAway: (away: boolean): void => {
      isAway = away;
    },
    /** True: every call is one too many. */
    setLimited: (limited: boolean): void => {
      isLimited = limited;
    },
    /** Blocks by which the solid head is behind the newest block. */
    setLag: (blocks: number = usualLag): void => {
      lag = blocks;
    },
    /** Throws away the blocks below a height. */
    prune: (height: number): void => {
      keptFrom = height;
    },
    /** Changes answers on their way to the product: the whole answer; null leaves it unchanged. */
    tamper: (how: typeof tampering): void => {
      tampering = how;
    },
    stop: async (): Promise<void> => {
      line.closeAllConnections();
      await new Promise((done) => line.close(done));
      await evm.stop();
    },
  };
};

export type TestTronNode = Awaited<ReturnType<typeof startTronNode>>;

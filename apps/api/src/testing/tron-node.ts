import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tronAddressOf } from '../rails/chain/evm-dialect';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { publicKeyToAddress } from 'viem/accounts';
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

type Field = { readonly field: number; readonly value: bigint | Buffer };

/** Fields of a message in Protocol Buffers' form, read by other code than writes it. */
const fieldsOf = (message: Buffer): readonly Field[] => {
  const found: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = Number(varint());
    const number = varint();
    if ((key & 7) === 0) found.push({ field: key >> 3, value: number });
    else {
      found.push({ field: key >> 3, value: message.subarray(at, at + Number(number)) });
      at += Number(number);
    }
  }
  return found;
};
const bytesIn = (message: Buffer, field: number): Buffer => {
  const found = fieldsOf(message).find((one) => one.field === field)?.value;
  return Buffer.isBuffer(found) ? found : Buffer.alloc(0);
};
const numberIn = (message: Buffer, field: number): number =>
  Number(fieldsOf(message).find((one) => one.field === field)?.value ?? 0n);

/** A signed transaction as a node understands it. */
const understood = (transaction: string) => {
  const signed = Buffer.from(transaction, 'hex');
  const [raw, signature] = [bytesIn(signed, 1), bytesIn(signed, 2)];
  const contract = bytesIn(raw, 11);
  const call = bytesIn(bytesIn(contract, 2), 2);
  const account = (field: number): string => `0x${bytesIn(call, field).subarray(1).toString('hex')}`;
  return {
    raw,
    signature,
    id: `0x${createHash('sha256').update(raw).digest('hex')}`,
    refBytes: bytesIn(raw, 1),
    refHash: bytesIn(raw, 4),
    expiration: numberIn(raw, 8),
    feeLimit: numberIn(raw, 18),
    owner: account(1),
    contract: account(2),
    data: `0x${bytesIn(call, 4).toString('hex')}`,
  };
};

const signerOf = ({ id, signature }: ReturnType<typeof understood>): string => {
  const digest = Buffer.from(id.slice(2), 'hex');
  const key = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    .addRecoveryBit((signature.at(64) ?? 27) - 27)
    .recoverPublicKey(digest);
  return publicKeyToAddress(`0x${key.toHex(false)}`).toLowerCase();
};

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
  /** Transactions that were taken: their id here, and on the chain behind. */
  const behind = new Map<string, string>();
  const shownId = (hash: string): string => [...behind].find(([, other]) => other === hash)?.[0] ?? hash;
  const handedOver: string[] = [];
  let feeTold = 13_844_850;
  let toldInstead: string | null = null;
  let broadcastLie: ((take: () => Promise<unknown>) => Promise<unknown>) | null = null;

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
    return { number, hash, parentHash, timestamp, transactions: full ? transactions : transactions.map(shownId) };
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
  const logAsShown = (log: EvmLog) => ({
    ...log,
    blockHash: hashOf(log.blockNumber, log.blockHash),
    transactionHash: shownId(log.transactionHash),
    removed: false,
  });

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
      const found = await evm.rpc<EvmReceipt | null>('eth_getTransactionReceipt', behind.get(String(id)) ?? id);
      if (!found || Number(found.blockNumber) < keptFrom) return null;
      const { blockNumber, blockHash, transactionHash, status, gasUsed, logs } = found;
      return {
        blockHash: hashOf(blockNumber, blockHash),
        blockNumber,
        transactionHash: shownId(transactionHash),
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
    eth_estimateGas: async ([call]) => evm.rpc('eth_estimateGas', call),
    eth_gasPrice: async () => '0x64',
    eth_getBalance: async ([owner, tag]) => {
      ofNow(tag);
      return evm.rpc('eth_getBalance', owner, 'latest');
    },
  };

  /** The chain behind carries out the call in the owner's name; the signature was checked here. */
  const take = async (transaction: string): Promise<unknown> => {
    const refused = (code: string) => ({ result: false, code, txid: understood(transaction).id.slice(2), message: '' });
    const sent = understood(transaction);
    if (behind.has(sent.id)) return refused('DUP_TRANSACTION_ERROR');
    if (signerOf(sent) !== sent.owner) return refused('SIGERROR');
    const head = await blockAt(await newest());
    const now = Number(head?.timestamp) * 1_000;
    if (sent.expiration <= now || sent.expiration > now + 86_400_000) return refused('TRANSACTION_EXPIRATION_ERROR');
    const isRef = [...shown].some(
      (hash) =>
        hash.slice(14, 18) === sent.refBytes.toString('hex') && hash.slice(18, 34) === sent.refHash.toString('hex'),
    );
    if (!isRef) return refused('TAPOS_ERROR');
    if (sent.feeLimit <= 0 || (await evm.rpc('eth_getCode', sent.contract, 'latest')) === '0x')
      return refused('CONTRACT_VALIDATE_ERROR');
    await evm.rpc('anvil_impersonateAccount', sent.owner);
    const call = { from: sent.owner, to: sent.contract, data: sent.data, gas: '0x100000', gasPrice: '0x77359400' };
    behind.set(sent.id, await evm.rpc<string>('eth_sendTransaction', call));
    return { result: true, code: 'SUCCESS', message: '', transaction: '{}', txid: sent.id.slice(2) };
  };
  const broadcast = async (body: string): Promise<unknown> => {
    const { transaction } = JSON.parse(body) as { transaction: string };
    handedOver.push(transaction);
    if (isLimited) return { Error: 'class java.lang.IllegalAccessException : lack of computing resources' };
    return broadcastLie ? broadcastLie(() => take(transaction)) : take(transaction);
  };

  /** A transaction that was taken, in the form of java-tron's own interface; an unknown one is an empty object. */
  const transactionById = (body: string): unknown => {
    const { value } = JSON.parse(body) as { value: string };
    const transaction = handedOver.find((one) => understood(one).id === `0x${value}`);
    if (transaction === undefined || !behind.has(`0x${value}`)) return {};
    const told = handedOver.find((one) => understood(one).id === `0x${toldInstead ?? value}`) ?? transaction;
    const { raw, signature, expiration, feeLimit, refBytes, refHash } = understood(told);
    return {
      ret: [{ contractRet: 'SUCCESS' }],
      signature: [signature.toString('hex')],
      txID: value,
      raw_data: {
        contract: [],
        ref_block_bytes: refBytes.toString('hex'),
        ref_block_hash: refHash.toString('hex'),
        expiration,
        fee_limit: feeLimit,
      },
      raw_data_hex: raw.toString('hex'),
    };
  };

  /** Cost of a transaction in a block, in the form of java-tron's own interface; for one in none an empty object. */
  const transactionInfoById = async (body: string): Promise<unknown> => {
    const { value } = JSON.parse(body) as { value: string };
    const found = await evm.rpc<EvmReceipt | null>('eth_getTransactionReceipt', behind.get(`0x${value}`) ?? null);
    if (!found) return {};
    return {
      id: value,
      ...(feeTold > 0 && { fee: feeTold }),
      blockNumber: Number(found.blockNumber),
      blockTimeStamp: 0,
      contractResult: ['00'],
      receipt: { energy_usage_total: 64_285, net_usage: 345, result: 'SUCCESS' },
    };
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
    void text(request)
      .then(async (body) => {
        const first = { blockID: testChainId.toString(16).padStart(64, '0') };
        const answer =
          request.url === '/wallet/broadcasthex'
            ? await broadcast(body)
            : request.url === '/wallet/getblockbynum'
              ? first
              : request.url === '/wallet/gettransactionbyid'
                ? transactionById(body)
                : request.url === '/wallet/gettransactioninfobyid'
                  ? await transactionInfoById(body)
                  : await jsonRpc(body);
        if (answer === null) return void request.socket.destroy();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answer));
      })
      .catch(() => request.socket.destroy());
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');

  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}/jsonrpc`,
    /** Its own interface. */
    wallet: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** Signed transactions handed over, oldest first. */
    handedOver,
    /** Id here and on the chain behind, of every transaction that was taken. */
    taken: behind,
    /** Answers to handovers instead of the node's own, which `take` gives; null: no answer. */
    answerHandovers: (how: typeof broadcastLie): void => {
      broadcastLie = how;
    },
    /** Takes a transaction as if it were handed over, past such answers. */
    take: async (transaction: string): Promise<void> => {
      handedOver.push(transaction);
      await take(transaction);
    },
    /** Cost that is told of every transaction, in sun. */
    tellFee: (fee: number): void => {
      feeTold = fee;
    },
    /** The content of another transaction is told in the place of the one asked for; null: honest again. */
    lieOfTransactions: (id: string | null): void => {
      toldInstead = id;
    },
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
    /** Kills the chain behind it and starts it again with its blocks; meanwhile nobody is answered. */
    restart: async (): Promise<void> => {
      isAway = true;
      await evm.restart();
      isAway = false;
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

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenCode, transferData } from '../../testing/evm-contracts';
import { testChainId } from '../../testing/evm-node';
import { startTronNode, type TestTronNode } from '../../testing/tron-node';
import { evmBalancesOf, evmReader, tokensOf, type EvmNodeSettings } from './evm';
import { tronAddressOf, tronHexOf } from './evm-dialect';
import { cursorOf } from './block-trail';
import type { ChainReader, ChainReading, ChainTransfer } from './port';

let node: TestTronNode;
let tether: string;
let settings: EvmNodeSettings;
let reader: ChainReader;
let mine: string;
let cursor: string | null;

const someAddress = (): string => tronAddressOf(`0x${randomBytes(20).toString('hex')}`);
const pay = (units: bigint, to = mine) => node.evm.send({ to: tether, data: transferData(tronHexOf(to), units) });

beforeAll(async () => {
  node = await startTronNode();
  tether = await node.evm.deploy(tokenCode(6));
  await node.evm.mine(80);
  settings = { url: node.url, chainId: testChainId, tokens: { USDT: tronAddressOf(tether) } };
});
afterAll(() => node.stop());

beforeEach(async () => {
  node.tamper(null);
  node.setAway(false);
  node.setLimited(false);
  node.setLag();
  node.prune(0);
  mine = someAddress();
  reader = evmReader({ TRX: settings });
  cursor = cursorOf([await node.head()]);
});

const oursAre = (addresses: readonly string[]) => ({
  among: async (asked: readonly string[]) => new Set(asked.filter((one) => addresses.includes(one))),
  awaited: async () => addresses,
});
const readOnce = (): Promise<ChainReading> => reader.read('TRX', cursor, oursAre([mine]));
const read = async (): Promise<ChainTransfer[]> => {
  const told: ChainTransfer[] = [];
  for (;;) {
    const reading = await readOnce();
    told.push(...reading.transfers);
    ({ cursor } = reading);
    if (!reading.hasMore) return told;
  }
};
const placeOf = async (transfer: ChainTransfer | undefined) =>
  transfer && (await reader.locate('TRX', [{ ...transfer, amount: transfer.units }]))[0];

describe('USDT on TRON', () => {
  it('is told of with its block and its payer, in the chain’s own words, once', async () => {
    const transaction = await pay(7n);
    await pay(9n, someAddress());
    const told = await read();
    expect(told).toMatchObject([
      {
        currency: 'USDT',
        network: 'TRX',
        transactionId: transaction.slice(2),
        outputIndex: 0,
        units: 7n,
        from: [node.payer],
        to: mine,
        tag: null,
      },
    ]);
    expect(await placeOf(told[0])).toEqual({ block: told[0]?.block });
    expect(await read()).toEqual([]);
    expect(node.asked.map(({ params }) => params).flat()).not.toContain('pending');
  });

  it('is the usual contract on the main net, with the address that TRON’s wallets show', () => {
    expect(tokensOf('TRX', { url: '', chainId: null, tokens: {} })).toEqual([
      { currency: 'USDT', contract: '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C', decimals: 6 },
    ]);
    expect(tronAddressOf('0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    for (const wrong of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C', ''])
      expect(() => tronHexOf(wrong)).toThrow();
  });

  it('counts by its receipt: one that failed is nobody’s', async () => {
    await pay(7n);
    node.tamper(({ id, method }, result) =>
      method === 'eth_getTransactionReceipt'
        ? { jsonrpc: '2.0', id, result: { ...(result as object), status: '0x0' } }
        : null,
    );
    expect(await read()).toEqual([]);
  });

  it('paid to several by one transaction is told of where it is ours, by its place among them', async () => {
    await pay(7n);
    const strangers = `0x${tronHexOf(someAddress()).slice(2).padStart(64, '0')}`;
    node.tamper(({ id, method }, result) => {
      if (method !== 'eth_getTransactionReceipt') return null;
      const { logs, ...receipt } = result as { logs: { topics: string[] }[] };
      const other = logs.map((log) => ({ ...log, topics: [...log.topics.slice(0, 2), strangers] }));
      return { jsonrpc: '2.0', id, result: { ...receipt, logs: [...other, ...logs] } };
    });
    expect(await read()).toMatchObject([{ units: 7n, to: mine, outputIndex: 1 }]);
  });

  it('is no payment of TRX, whose numbers may be those of anything', async () => {
    await node.evm.send({ to: tronHexOf(mine), value: 5n });
    expect(await read()).toEqual([]);
    expect(node.asked.filter(({ method, params }) => method === 'eth_getBlockByNumber' && params[1] === true)).toEqual(
      [],
    );
  });

  it('counts no confirmation as the last one before its block is solid', async () => {
    node.setLag(30);
    await pay(7n);
    const { height } = await node.head();
    await node.evm.mine(25);
    const confirmations = async (): Promise<number> => (await readOnce()).head.height - height + 1;
    expect(await confirmations()).toBe(15);
    await node.evm.mine(4);
    expect(await confirmations()).toBe(19);
    await node.evm.mine(1);
    expect(await confirmations()).toBe(20);
    node.setLag();
    await node.evm.mine(1);
    expect(await confirmations()).toBe(32);
  });

  it('that a reorganisation took away is gone, and told of again where it stands then', async () => {
    await node.evm.mine(2);
    const back = await node.evm.remember();
    await pay(7n);
    const [before] = await read();
    await back();
    await node.evm.mine(3);
    const elsewhere = await pay(8n);
    expect(await read()).toMatchObject([{ transactionId: elsewhere.slice(2), units: 8n }]);
    expect(await placeOf(before)).toBe('GONE');
  });

  it.each<[string, () => void, string]>([
    ['is away', () => node.setAway(true), 'did not answer'],
    ['calls every call one too many', () => node.setLimited(true), 'in a form nobody can read'],
    ['has thrown the blocks away', () => node.prune(1_000_000), 'in a form nobody can read'],
    [
      'answers with a hash of another height',
      () =>
        node.tamper(({ id, method }, result) => {
          const { number = '', hash = '' } = (result ?? {}) as { number?: string; hash?: string };
          const next = `0x${(BigInt(number || 0) + 1n).toString(16).padStart(16, '0')}${hash.slice(18)}`;
          return method === 'eth_getBlockByNumber'
            ? { jsonrpc: '2.0', id, result: { ...(result as object), hash: next } }
            : null;
        }),
      'a hash that is not of its block',
    ],
    [
      'answers with logs of another block',
      () =>
        node.tamper(({ id, method }, result) =>
          method === 'eth_getLogs'
            ? {
                jsonrpc: '2.0',
                id,
                result: (result as object[]).map((log) => ({ ...log, blockHash: `0x${'ab'.repeat(32)}` })),
              }
            : null,
        ),
      'logs of another block',
    ],
  ])('is not missed by a node that %s: the reading fails and is repeated', async (_what, breaking, sentence) => {
    await pay(7n);
    const before = cursor;
    breaking();
    await expect(read()).rejects.toThrow(sentence);
    node.setAway(false);
    node.setLimited(false);
    node.prune(0);
    node.tamper(null);
    cursor = before;
    expect(await read()).toMatchObject([{ units: 7n }]);
  });

  it('that was read from blocks which the node then threw away is not taken for gone', async () => {
    await pay(7n);
    const told = await read();
    await node.evm.mine(30);
    const before = cursor;
    await read();
    node.prune((await node.head()).height - 25);
    await expect(placeOf(told[0])).rejects.toThrow('is behind what was read');
    cursor = before;
    await expect(read()).rejects.toThrow('does not have the block');
  });

  it('is held by the addresses that hold it, with their TRX', async () => {
    await pay(7n);
    await node.evm.send({ to: tronHexOf(mine), value: 5n });
    expect(await evmBalancesOf('TRX', settings, [mine, someAddress()])).toEqual([
      { currency: 'TRX', units: 5n },
      { currency: 'USDT', units: 7n },
    ]);
  });
});

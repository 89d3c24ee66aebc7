import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forwardData, forwarderCode, refusingCode, tokenCode, transferData } from '../../testing/evm-contracts';
import { startEvmNode, testChainId, type TestEvmNode } from '../../testing/evm-node';
import { evmReader, type EvmNodeSettings } from './evm';
import { cursorOf } from './block-trail';
import type { ChainReader, ChainReading, ChainTransfer, SeenTransfer } from './port';

let node: TestEvmNode;
let tether: string;
let binanceTether: string;
let unknownToken: string;
let forwarder: string;
let settings: EvmNodeSettings;
let reader: ChainReader;
let mine: string;
let cursor: string | null;

const someAddress = (): string => getAddress(`0x${randomBytes(20).toString('hex')}`);

beforeAll(async () => {
  node = await startEvmNode();
  tether = await node.deploy(tokenCode(6));
  binanceTether = await node.deploy(tokenCode(18));
  unknownToken = await node.deploy(tokenCode(6));
  forwarder = await node.deploy(forwarderCode);
  settings = { url: node.url, chainId: testChainId, tokens: { USDT: tether } };
});
afterAll(() => node.stop());

beforeEach(async () => {
  node.tamper(null);
  node.setAway(false);
  mine = someAddress();
  reader = evmReader({ ETH: settings });
  cursor = cursorOf([await node.head()]);
});

const oursAre = (addresses: readonly string[]) => ({
  among: async (asked: readonly string[]) => new Set(asked.filter((one) => addresses.includes(one))),
  awaited: async () => addresses,
});

/** Reads to the end, as a watcher would. */
const read = async (from = reader, addresses: readonly string[] = [mine]): Promise<ChainTransfer[]> => {
  const told: ChainTransfer[] = [];
  for (;;) {
    const reading: ChainReading = await from.read('ETH', cursor, oursAre(addresses));
    told.push(...reading.transfers);
    ({ cursor } = reading);
    changedAbove = reading.changedAbove ?? changedAbove;
    if (!reading.hasMore) return told;
  }
};
let changedAbove: number | null = null;

const seen = ({ units, ...transfer }: ChainTransfer): SeenTransfer => ({ ...transfer, amount: units });
const placeOf = async (transfer: ChainTransfer | undefined, from = reader) =>
  transfer && (await from.locate('ETH', [seen(transfer)]))[0];

describe('coins on an Ethereum-like chain', () => {
  it('are told of with their block, their payer and what they are, once', async () => {
    const ether = await node.send({ to: mine, value: 5n });
    const dollars = await node.send({ to: tether, data: transferData(mine, 7n) });
    await node.send({ to: someAddress(), value: 9n });
    const told = await read();
    const common = { network: 'ETH', outputIndex: 0, from: [node.payer], to: mine, tag: null };
    expect(told).toMatchObject([
      { ...common, currency: 'ETH', transactionId: ether, units: 5n },
      { ...common, currency: 'USDT', transactionId: dollars, units: 7n },
    ]);
    expect(await placeOf(told[0])).toEqual({ block: told[0]?.block });
    expect(await placeOf(told[1])).toEqual({ block: told[1]?.block });
    expect(await read()).toEqual([]);
  });

  it('are told of from somewhat before the first reading on', async () => {
    await node.send({ to: mine, value: 5n });
    await node.mine(50);
    cursor = null;
    expect(await read()).toMatchObject([{ units: 5n }]);
  });

  it('are of the tokens that are ours only, and of none that failed', async () => {
    await node.send({ to: unknownToken, data: transferData(mine, 7n) });
    await node.send({ to: tether, data: transferData(mine, 2n ** 200n) });
    await node.rpc('anvil_setCode', mine, refusingCode);
    await node.send({ to: mine, value: 5n });
    expect(await read()).toEqual([]);
  });

  it('are found by the balance where a contract sent them, each block by itself, however it is read', async () => {
    const before = cursor;
    await node.send({ to: mine, value: 11n });
    await node.mine(9);
    await node.send({ to: forwarder, value: 5n, data: forwardData(mine) });
    await node.send({ to: mine, value: 13n });
    await node.mine(7);
    await node.send({ to: forwarder, value: 3n, data: forwardData(mine) });
    const told = await read();
    expect(told.map(({ units }) => units)).toEqual(expect.arrayContaining([11n, 13n, 5n, 3n]));
    expect(told).toHaveLength(4);
    const byContract = told.filter(({ from }) => from.length === 0);
    expect(byContract.map(({ units }) => units)).toEqual([5n, 3n]);
    expect(await placeOf(byContract[0])).toEqual({ block: byContract[0]?.block });
    // Read again from before, by another process, with further blocks on top.
    cursor = before;
    await node.mine(3);
    const again = await read(evmReader({ ETH: settings }));
    expect(again.map(({ transactionId }) => transactionId).toSorted()).toEqual(
      told.map(({ transactionId }) => transactionId).toSorted(),
    );
  });

  it('that leave an address with their fee do not hide what a contract sends there', async () => {
    await node.rpc('anvil_setBalance', mine, `0x${(10n ** 18n).toString(16)}`);
    await node.mine(1);
    await read();
    await node.rpc('anvil_impersonateAccount', mine);
    await node.setMining(false);
    await node.rpc('eth_sendTransaction', { from: mine, to: node.payer, value: '0x5', gasPrice: '0x77359400' });
    await node.send({ to: forwarder, value: 8n, data: forwardData(mine) });
    await node.mine(1);
    await node.setMining(true);
    expect((await read()).map(({ units }) => units)).toEqual([8n]);
  });

  it('have the decimals of their chain: tokens on another one may have more', async () => {
    const other = evmReader({ BSC: { ...settings, tokens: { USDT: binanceTether } } });
    await node.send({ to: binanceTether, data: transferData(mine, 1_500_000_000_000n) });
    const { transfers } = await other.read('BSC', cursor, oursAre([mine]));
    expect(transfers).toMatchObject([{ currency: 'USDT', network: 'BSC', units: 1_500_000_000_000n }]);
    const [told] = transfers;
    const located = await other.locate('BSC', [{ ...seen(told!), amount: 1n }]);
    expect(located).toEqual([{ block: told?.block }]);
    await expect(
      evmReader({ BSC: { ...settings, tokens: { USDT: tether } } }).read('BSC', null, oursAre([])),
    ).rejects.toThrow(`USDT at ${tether} on BSC has 6 decimals, not 18`);
  });

  it('are read in bounded steps, and from where the last one ended', async () => {
    await node.send({ to: mine, value: 5n });
    await node.mine(60);
    const first = await reader.read('ETH', cursor, oursAre([mine]));
    expect(first.hasMore).toBe(true);
    expect(first.transfers).toHaveLength(1);
    cursor = first.cursor;
    expect(await read(evmReader({ ETH: settings }))).toEqual([]);
    node.asked.length = 0;
    await read();
    expect(node.asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getBlockByNumber']);
  });
});

describe('a chain that is reorganised', () => {
  it('says from where, and a transfer that is not in it any more is gone once the new blocks were read', async () => {
    const back = await node.remember();
    await node.send({ to: mine, value: 5n });
    const byContract = { to: forwarder, value: 3n, data: forwardData(mine) };
    await node.send(byContract);
    const told = await read();
    const { height } = await node.head();
    await back();
    await node.mine(3);
    await expect(placeOf(told[0])).rejects.toThrow('is not the chain that was read last');
    changedAbove = null;
    expect(await read()).toEqual([]);
    expect(changedAbove).toBe(height - 2);
    expect(await placeOf(told[0])).toBe('GONE');
    expect(await placeOf(told[1])).toBe('GONE');
    await node.send(byContract);
    const [again] = await read();
    expect(again).toMatchObject({ units: 3n, from: [] });
    expect(again?.transactionId).not.toBe(told[1]?.transactionId);
  });

  it('finds a transfer under the same name in another block, unless it pays something else there', async () => {
    const back = await node.remember();
    await node.send({ to: tether, data: transferData(mine, 5n) });
    const [told] = await read();
    const raw = await node.rpc('eth_getRawTransactionByHash', told?.transactionId);
    await back();
    await node.mine(1);
    await node.setMining(false);
    const [, other] = await node.rpc<string[]>('eth_accounts');
    const first = { from: other, to: tether, data: transferData(mine, 0n), gas: '0x100000', gasPrice: '0xee6b2800' };
    await node.rpc('eth_sendTransaction', first);
    await node.rpc('eth_sendRawTransaction', raw);
    await node.mine(1);
    await node.setMining(true);
    const [again] = await read();
    expect(again).toEqual({ ...told, block: again?.block });
    expect(again?.block).not.toEqual(told?.block);
    expect(await placeOf(told)).toEqual({ block: again?.block, fee: expect.any(BigInt) });
    expect(await placeOf(told && { ...told, units: 6n })).toBe('GONE');
    expect(await placeOf(told && { ...told, to: someAddress() })).toBe('GONE');
  });

  it('waits for what is on its way into a block again', async () => {
    const back = await node.remember();
    await node.send({ to: mine, value: 5n });
    const [told] = await read();
    const raw = await node.rpc('eth_getRawTransactionByHash', told?.transactionId);
    await back();
    await node.mine(2);
    await node.setMining(false);
    await node.rpc('eth_sendRawTransaction', raw);
    await read();
    expect(await placeOf(told)).toEqual({ block: null });
    await node.mine(1);
    await node.setMining(true);
    expect(await read()).toEqual([{ ...told, block: expect.anything() as unknown }]);
  });

  it('beyond all that was read is another chain, and is refused', async () => {
    const strange = JSON.stringify([[1, `0x${'ab'.repeat(32)}`]]);
    await expect(reader.read('ETH', strange, oursAre([mine]))).rejects.toThrow('another chain');
  });
});

describe('a node', () => {
  it('that is away is asked again later, and nothing is lost', async () => {
    await node.send({ to: mine, value: 5n });
    node.setAway(true);
    await expect(read()).rejects.toThrow('The node of ETH did not answer');
    node.setAway(false);
    const [told] = await read();
    expect(told?.units).toBe(5n);
    node.setAway(true);
    await expect(placeOf(told)).rejects.toThrow('The node of ETH did not answer');
  });

  it('is never named by what fails: its address may hold a key', async () => {
    const keyed = evmReader({ ETH: { ...settings, url: `${node.url}/v3/a-key` } });
    node.setAway(true);
    const failure = await keyed.read('ETH', null, oursAre([])).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/a-key|127\.0\.0\.1/);
    expect((failure as Error).cause).toBeUndefined();
  });

  it('of another chain is refused', async () => {
    const main = evmReader({ ETH: { ...settings, chainId: null, tokens: {} } });
    await expect(main.read('ETH', null, oursAre([]))).rejects.toThrow('serves the chain with the id 31337, not 1');
    const wrong = evmReader({ ETH: { ...settings, tokens: { USDT: someAddress() } } });
    await expect(wrong.read('ETH', null, oursAre([]))).rejects.toThrow('There is no token USDT');
    expect(() => evmReader({ ETH: { ...settings, tokens: { BTC: tether } } })).toThrow('BTC is no token on ETH');
  });

  it('that lags behind what was read says nothing about it', async () => {
    await node.send({ to: mine, value: 5n });
    const [told] = await read();
    const height = `0x${((told?.block?.height ?? 0) - 1).toString(16)}`;
    const result = await node.rpc('eth_getBlockByNumber', height, false);
    node.tamper(({ method, params }, answer) => {
      if (params[0] === 'latest') return { ...answer, result };
      const isAbove = method === 'eth_getBlockByNumber' && Number(params[0]) > Number(height);
      return isAbove || method === 'eth_getTransactionReceipt' ? { ...answer, result: null } : answer;
    });
    await expect(read()).rejects.toThrow('is behind what was read');
    await expect(placeOf(told)).rejects.toThrow('is behind what was read');
  });

  const changed = (change: object) => (answer: { result?: unknown }) => ({
    ...answer,
    result: Array.isArray(answer.result)
      ? answer.result.map((one: object) => ({ ...one, ...change }))
      : { ...(answer.result as object), ...change },
  });
  it.each([
    ['a block of another height', 'eth_getBlockByNumber', changed({ number: '0x2' })],
    ['a block without a hash', 'eth_getBlockByNumber', changed({ hash: '0x12' })],
    ['blocks that do not follow', 'eth_getBlockByNumber', changed({ parentHash: `0x${'0'.repeat(64)}` })],
    ['transactions that are none', 'eth_getBlockByNumber', changed({ transactions: [{ value: 'much' }] })],
    ['logs of another block', 'eth_getLogs', changed({ blockHash: `0x${'0'.repeat(64)}` })],
    ['a receipt of another block', 'eth_getTransactionReceipt', changed({ blockHash: `0x${'0'.repeat(64)}` })],
    [
      'a receipt of another transaction',
      'eth_getTransactionReceipt',
      changed({ transactionHash: `0x${'0'.repeat(64)}` }),
    ],
    ['no receipt', 'eth_getTransactionReceipt', () => ({ jsonrpc: '2.0', id: 1, result: null })],
    ['fewer balances', 'eth_call', () => ({ jsonrpc: '2.0', id: 1, result: '0x' })],
    ['an error', 'eth_getLogs', () => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'unknown block' } })],
    ['nothing that is JSON-RPC', 'eth_chainId', () => ({ hello: 'world' })],
  ])('that answers with %s is not believed, and what it held back is read later', async (_, method, how) => {
    const dollars = await node.send({ to: tether, data: transferData(mine, 7n) });
    const before = cursor;
    node.tamper((asked, answer) =>
      asked.method === method ? { ...how(answer), id: (answer as { id?: number }).id } : null,
    );
    await expect(read()).rejects.toThrow();
    cursor = before;
    node.tamper(null);
    expect(await read()).toMatchObject([{ transactionId: dollars, units: 7n }]);
  });
});

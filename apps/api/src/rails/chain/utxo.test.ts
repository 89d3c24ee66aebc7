import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { HDKey } from '@scure/bip32';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasCoinNode, startUtxoNode, type TestUtxoNode } from '../../testing/utxo-node';
import { segwit } from './encode-address';
import { cursorOf } from './block-trail';
import { addressesBelow } from './extended-key';
import type { ChainReader, ChainReading, ChainTransfer, SeenTransfer } from './port';
import { utxoReader } from './utxo';
import { utxoNode } from './utxo-node';

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), { public: 0x043587cf, private: 0x04358394 }).derive(
  "m/84'/1'/0'",
).publicExtendedKey;
const book = addressesBelow({ BTC: account, LTC: account }, { BTC: 'regtest', LTC: 'regtest' });
let given = 0n;
const newAddress = (chain: string): string => book.addressAt(chain, given++) ?? '';

/** A watcher of one chain with addresses of its own, who begins at the newest block. */
const watcherOf = async (chain: string, node: TestUtxoNode, addresses: readonly string[]) => {
  const height = await node.rpc<number>('getblockcount');
  const hash = await node.rpc<string>('getblockhash', height);
  let cursor: string | null = cursorOf([{ height, hash }]);
  let changedAbove: number | null = null;
  let hiddenOutputs = 0;
  const among = async (asked: readonly string[]) => new Set(asked.filter((one) => addresses.includes(one)));
  const ours = { among, awaited: async () => addresses };
  let reader: ChainReader = utxoReader({ [chain]: node.settings });
  const seen = ({ units, ...transfer }: ChainTransfer): SeenTransfer => ({ ...transfer, amount: units });
  return {
    read: async (): Promise<ChainTransfer[]> => {
      const told: ChainTransfer[] = [];
      for (;;) {
        const reading: ChainReading = await reader.read(chain, cursor, ours);
        told.push(...reading.transfers);
        hiddenOutputs += reading.hiddenOutputs ?? 0;
        ({ cursor } = reading);
        changedAbove = reading.changedAbove ?? changedAbove;
        if (!reading.hasMore) return told;
      }
    },
    placesOf: (transfers: readonly ChainTransfer[]) => reader.locate(chain, transfers.map(seen)),
    changedAbove: () => changedAbove,
    hiddenOutputs: () => hiddenOutputs,
    begin: (from: string | null): void => {
      cursor = from;
    },
    restart: (): void => {
      reader = utxoReader({ [chain]: node.settings });
    },
  };
};

describe.skipIf(!hasCoinNode('bitcoind'))('a real chain of Bitcoin', () => {
  let node: TestUtxoNode;
  let mine: string;
  let watcher: Awaited<ReturnType<typeof watcherOf>>;

  beforeAll(async () => {
    node = await startUtxoNode('bitcoind', { wallet: true });
    await node.mine(110, await node.newAddress());
  });
  afterAll(() => node.stop());
  beforeEach(async () => {
    mine = newAddress('BTC');
    watcher = await watcherOf('BTC', node, [mine]);
  });

  it('answers in the form that is read, and refuses a wrong password in words without its address', async () => {
    const asked = utxoNode('BTC', node.settings);
    const { net, head } = await asked.chainInfo();
    expect({ net, height: head.height }).toEqual({ net: 'regtest', height: await asked.blockCount() });
    expect(await asked.bestBlockHash()).toBe(head.hash);
    expect(await asked.blockHashesAt([head.height, head.height + 1])).toEqual([head.hash, null]);
    expect(await asked.header('00'.repeat(32))).toBeNull();
    expect(await asked.feeFor(2)).toBeNull();
    expect((await asked.networkInfo()).relayfee).toBeGreaterThan(0n);
    const url = node.settings.url.replace('of-this-machine', 'hush');
    await expect(utxoNode('BTC', { ...node.settings, url }).chainInfo()).rejects.toThrow(
      /^The node of BTC refuses the login: correct the name and the password$/,
    );
  });

  it('tells of a transfer with its block and the address of each input, once', async () => {
    const people = [await node.coin('1'), await node.coin('2'), await node.coin('0.5')];
    const change = await node.newAddress();
    const transactionId = await node.send(await node.signed(people, { [change]: '1.1', [mine]: '2.39990001' }));
    const [hash] = await node.mine(1, change);
    const told = await watcher.read();
    expect(told).toEqual([
      {
        currency: 'BTC',
        network: 'MAIN',
        transactionId,
        outputIndex: 1,
        units: 239_990_001n,
        block: { height: await node.rpc('getblockcount'), hash },
        from: people.map(({ address }) => address),
        to: mine,
        tag: null,
      },
    ]);
    expect(await watcher.placesOf(told)).toEqual([{ block: told[0]?.block }]);
    expect(await watcher.read()).toEqual([]);
  });

  it('tells of a transfer before its block; one that is replaced meanwhile is gone', async () => {
    const coin = await node.coin('1');
    const input = [{ ...coin, sequence: 0xfffffffd }];
    const first = await node.send(await node.signed(input, { [mine]: '0.999' }));
    const [waiting] = await watcher.read();
    expect(waiting).toMatchObject({ transactionId: first, block: null, from: [coin.address], units: 99_900_000n });
    expect(await watcher.read()).toEqual([]);
    expect(await watcher.placesOf([waiting!])).toEqual([{ block: null }]);
    await node.send(await node.signed(input, { [await node.newAddress()]: '0.99' }));
    expect(await watcher.placesOf([waiting!])).toEqual(['GONE']);
    await node.mine(1, await node.newAddress());
    expect(await watcher.read()).toEqual([]);
    expect(await watcher.placesOf([waiting!])).toEqual(['GONE']);
  });

  it('tells of a thousand outputs of one transaction as a thousand transfers', async () => {
    const addresses = Array.from({ length: 1_000 }, () => segwit('bcrt', randomBytes(20)));
    watcher = await watcherOf('BTC', node, addresses);
    await node.payer('sendmany', '', Object.fromEntries(addresses.map((one) => [one, '0.00003'])));
    const waiting = await watcher.read();
    await node.mine(1, await node.newAddress());
    const told = await watcher.read();
    for (const transfers of [waiting, told]) {
      expect(new Set(transfers.map(({ outputIndex }) => outputIndex)).size).toBe(1_000);
      expect(new Set(transfers.map(({ to }) => to))).toEqual(new Set(addresses));
      expect(transfers.reduce((sum, { units }) => sum + units, 0n)).toBe(3_000_000n);
    }
    expect(new Set(await watcher.placesOf(waiting))).toEqual(new Set([{ block: told[0]?.block }]));
  });

  it('tells of new coins of a miner without a payer', async () => {
    await node.mine(1, mine);
    expect(await watcher.read()).toMatchObject([{ from: [], to: mine, outputIndex: 0 }]);
  });

  it('that is reorganised is read on from where it changed; a transfer waits, is in another block or gone', async () => {
    const stays = await node.coin('1');
    const spent = await node.coin('1');
    await watcher.read();
    const from = await node.rpc<number>('getblockcount');
    const twice = await node.signed([spent], { [await node.newAddress()]: '0.99' });
    await node.send(await node.signed([stays], { [mine]: '0.5', [await node.newAddress()]: '0.499' }));
    await node.send(await node.signed([spent], { [mine]: '0.7', [await node.newAddress()]: '0.299' }));
    const [hash] = await node.mine(1, await node.newAddress());
    const told = await watcher.read();
    expect(told).toHaveLength(2);
    const [kept, lost] = told.toSorted((one, other) => Number(one.units - other.units));
    await node.rpc('invalidateblock', hash);
    // The block without them has another spending of one of the two.
    await node.rpc('generateblock', await node.newAddress(), [twice]);
    await node.mine(1, await node.newAddress());
    const [again] = await watcher.read();
    expect(watcher.changedAbove()).toBe(from);
    expect(again).toMatchObject({ transactionId: kept?.transactionId, units: 50_000_000n });
    expect(await watcher.placesOf([kept!, lost!])).toEqual([{ block: again?.block }, 'GONE']);
  });

  it('whose head moved back because its node was killed is waited for, and nothing in it is taken for gone', async () => {
    await node.rpc('gettxoutsetinfo');
    const height = await node.rpc<number>('getblockcount');
    await node.payer('sendtoaddress', mine, '1');
    await node.mine(140, await node.newAddress());
    const told = await watcher.read();
    const lost = await node.blocksAbove(height);
    await node.kill();
    await node.start();
    expect(await node.rpc('getblockcount')).toBe(height);
    await expect(watcher.read()).rejects.toThrow('The node of BTC is behind what was read');
    await expect(watcher.placesOf(told)).rejects.toThrow('The node of BTC is behind what was read');
    // One that was seen in no block, and that the node does not know, is not known to be gone either.
    const waited = told.map((transfer) => ({ ...transfer, transactionId: 'ab'.repeat(32), block: null }));
    await expect(watcher.placesOf(waited)).rejects.toThrow('BTC is not the chain that was read last');
    watcher.restart();
    await expect(watcher.placesOf(told)).rejects.toThrow('The node of BTC is behind what was read');
    for (const raw of lost) await node.rpc('submitblock', raw);
    expect(await watcher.read()).toEqual([]);
    expect(watcher.changedAbove()).toBeNull();
    expect(await watcher.placesOf(told)).toEqual([{ block: told[0]?.block }]);
  });

  it('is read from somewhat before the first reading on', async () => {
    await node.payer('sendtoaddress', mine, '1');
    await node.mine(10, await node.newAddress());
    watcher.begin(null);
    expect(await watcher.read()).toMatchObject([{ units: 100_000_000n }]);
  });

  it('is refused where another net or another coin is meant', async () => {
    const read = (chain: string, net: 'main' | 'regtest') =>
      utxoReader({ [chain]: { ...node.settings, net } }).read(chain, null, {
        among: async () => new Set<string>(),
        awaited: async () => [],
      });
    await expect(read('BTC', 'main')).rejects.toThrow('The node of BTC serves the net regtest, not main');
    await expect(read('LTC', 'regtest')).rejects.toThrow('The node of LTC serves another coin');
  });
});

describe.skipIf(!hasCoinNode('litecoind'))('a real chain of Litecoin', () => {
  let node: TestUtxoNode;

  beforeAll(async () => {
    node = await startUtxoNode('litecoind', { wallet: true });
    // The block that brings the extension block needs coins that go into it.
    await node.mine(431, await node.newAddress());
    await node.payer('sendtoaddress', await node.payer('getnewaddress', '', 'mweb'), '10');
    await node.mine(1, await node.newAddress());
  });
  afterAll(() => node.stop());

  it('tells of a transfer with the address of each input, though its blocks do not name them', async () => {
    const mine = newAddress('LTC');
    const people = [await node.coin('1'), await node.coin('2'), await node.coin('0.5')];
    const watcher = await watcherOf('LTC', node, [mine]);
    await node.send(await node.signed(people, { [mine]: '3.49' }));
    const waiting = await watcher.read();
    const [hash] = await node.mine(1, await node.newAddress());
    const told = await watcher.read();
    const from = people.map(({ address }) => address);
    expect(waiting).toMatchObject([{ block: null, from, to: mine, units: 349_000_000n }]);
    expect(told).toMatchObject([{ block: { hash }, from, currency: 'LTC', network: 'MAIN', outputIndex: 0 }]);
    expect(await watcher.placesOf([...waiting, ...told])).toEqual([
      { block: told[0]?.block },
      { block: told[0]?.block },
    ]);
  });

  it('tells of coins that come out of its extension block without a payer, and steps over what stays in it', async () => {
    const mine = newAddress('LTC');
    const watcher = await watcherOf('LTC', node, [mine]);
    // Only hidden coins can be chosen.
    const visible = await node.payer<{ txid: string; vout: number; address?: string }[]>('listunspent');
    const outside = visible.filter(({ txid, address }) => txid !== undefined && address?.startsWith('tmweb1') !== true);
    await node.payer(
      'lockunspent',
      false,
      outside.map(({ txid, vout }) => ({ txid, vout })),
    );
    const told = await node.payer<string>('sendtoaddress', mine, '3');
    await node.payer('lockunspent', true);
    await watcher.read();
    expect(watcher.hiddenOutputs()).toBe(0);
    await node.payer('sendtoaddress', await node.payer('getnewaddress', '', 'mweb'), '2');
    await node.mine(1, await node.newAddress());
    const [transfer, ...others] = await watcher.read();
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({ units: 300_000_000n, from: [], to: mine });
    expect(transfer?.transactionId).not.toBe(told);
    expect(transfer?.outputIndex).toBeGreaterThan(0);
    expect(await watcher.placesOf([transfer!])).toEqual([{ block: transfer?.block }]);
    // Outputs that stayed inside are counted once, though nobody can say whose they are.
    expect(watcher.hiddenOutputs()).toBeGreaterThan(0);
    const counted = watcher.hiddenOutputs();
    await watcher.read();
    expect(watcher.hiddenOutputs()).toBe(counted);
  });
});

describe('a node that cannot be read', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const hash = 'ab'.repeat(32);
  const sound: Readonly<Record<string, unknown>> = {
    getblockchaininfo: { chain: 'regtest', blocks: 5, headers: 9, bestblockhash: hash, initialblockdownload: false },
    getindexinfo: { txindex: { synced: true, best_block_height: 5 } },
  };
  /** Reads from a node with these answers; a number is the code of a refusal. */
  const readingFrom = async (answers: Readonly<Record<string, unknown>>) => {
    server = createServer((request, response) => {
      void json(request).then((body) => {
        const { method, params } = body as { method: string; params: unknown[] };
        const first = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';
        const said = { ...sound, getblockhash: params[0] === 0 ? first : hash, ...answers }[method];
        const error = typeof said === 'number' ? { code: said, message: 'Its words' } : null;
        response.writeHead(error ? 500 : 200).end(JSON.stringify({ result: error ? null : said, error, id: 0 }));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://a:b@127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reader = utxoReader({ BTC: { url, cookieFile: null, net: 'regtest' } });
    return reader.read('BTC', cursorOf([{ height: 4, hash }]), {
      among: async () => new Set<string>(),
      awaited: async () => [],
    });
  };

  it.each([
    ['that is starting', { getblockchaininfo: -28 }, 'refused getblockchaininfo (-28)'],
    ['without an index of transactions', { getindexinfo: {} }, 'keeps no index of transactions'],
    [
      'whose index is not made yet',
      { getindexinfo: { txindex: { synced: false, best_block_height: 2 } } },
      'is still making its index',
    ],
    [
      'that is catching up',
      {
        getblockchaininfo: { chain: 'regtest', blocks: 5, headers: 9, bestblockhash: hash, initialblockdownload: true },
      },
      'is still catching up, at block 5 of 9',
    ],
    ['that threw its blocks away', { getblock: -1 }, 'refused getblock (-1)'],
    [
      'that gives another block than the next one',
      { getblock: { hash, height: 5, confirmations: 1, previousblockhash: 'cd'.repeat(32), tx: [] } },
      'changed below 5',
    ],
  ])('%s is a failure, not a chain without transfers', async (_what, answers, words) => {
    await expect(readingFrom(answers)).rejects.toThrow(words);
  });
});

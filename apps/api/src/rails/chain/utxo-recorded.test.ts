import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { HDKey } from '@scure/bip32';
import { afterEach, describe, expect, it } from 'vitest';
import { cursorOf } from './block-trail';
import { addressesBelow } from './extended-key';
import { utxoReader } from './utxo';
import { keyHashScript, utxoDialectOf } from './utxo-dialect';
import type { UtxoNet } from './utxo-settings';

// Coins whose nodes were never asked: Dash's answers are those that Dash Core's documents record, Bitcoin Cash's have the form that Bitcoin Cash Node's do.

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Reader of a node with these answers, by method and first parameter. */
const readerOf = async (chain: string, net: UtxoNet, answers: Readonly<Record<string, unknown>>) => {
  const asked: Asked[] = [];
  const answer = (question: Asked) => {
    asked.push(question);
    const { id, method, params } = question;
    const result = answers[`${method} ${String(params[0])}`] ?? answers[method];
    const error = result === undefined ? { code: -5, message: `No ${method} of ${String(params[0])}` } : null;
    return { id, result: result ?? null, error };
  };
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const said = Array.isArray(body) ? (body as Asked[]).map(answer) : answer(body as Asked);
      response.end(JSON.stringify(said));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://a:b@127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { reader: utxoReader({ [chain]: { url, cookieFile: null, net } }), asked };
};
const oursAre = (...addresses: string[]) => ({
  among: async (asked: readonly string[]) => new Set(asked.filter((one) => addresses.includes(one))),
  awaited: async () => addresses,
});
const chainInfo = (chain: string, blocks: number, bestblockhash: string) => ({
  chain,
  blocks,
  headers: blocks,
  bestblockhash,
  initialblockdownload: false,
});
const index = { txindex: { synced: true, best_block_height: 1 } };

const hash = '000000e344040c68d19552dcf22114961a6d441cd840d61821e2d18a6ba5f565';
const below = '000000ae7879362977946bbe058e1cdb159f1910181620389e6d77e00ea4e439';
const cbTx = {
  version: 3,
  height: 917_286,
  merkleRootMNList: '823a1af80b0c4ccd89598c596b9c426297bd3ae3ca421a205cd9438cd9699f73',
  merkleRootQuorums: '4725390dd5393d48e97c66f2478c3fe86df3f82fb2aa470fa50556da3961131f',
  bestCLHeightDiff: 0,
  creditPoolBalance: 62430.25191932,
};
/** Block of Dash's test net, from the documents of Dash Core 20, without its longest texts. */
const dashBlock = {
  hash,
  confirmations: 2,
  size: 392,
  height: 917_286,
  version: 536_870_912,
  versionHex: '20000000',
  merkleroot: '80b0b71b7156301c1c889a2851f8cf462b2fa3fb2d691f6b66d7243555c818e3',
  tx: [
    {
      txid: '80b0b71b7156301c1c889a2851f8cf462b2fa3fb2d691f6b66d7243555c818e3',
      version: 3,
      type: 5,
      size: 311,
      locktime: 0,
      vin: [{ coinbase: '0326ff0d0101', sequence: 4_294_967_295 }],
      vout: [
        {
          value: 6.69119639,
          valueSat: 669_119_639,
          n: 0,
          scriptPubKey: {
            asm: 'OP_DUP OP_HASH160 c69a0bda7daaae481be8def95e5f347a1d00a4b4 OP_EQUALVERIFY OP_CHECKSIG',
            hex: '76a914c69a0bda7daaae481be8def95e5f347a1d00a4b488ac',
            reqSigs: 1,
            type: 'pubkeyhash',
            addresses: ['yeRZBWYfeNE4yVUHV4ZLs83Ppn9aMRH57A'],
          },
        },
        {
          value: 3.76379796,
          valueSat: 376_379_796,
          n: 1,
          scriptPubKey: { asm: 'OP_RETURN', hex: '6a', type: 'nulldata' },
        },
        {
          value: 6.27299661,
          valueSat: 627_299_661,
          n: 2,
          scriptPubKey: {
            asm: 'OP_DUP OP_HASH160 64f2b2b84f62d68a2cd7f7f5fb2b5aa75ef716d7 OP_EQUALVERIFY OP_CHECKSIG',
            hex: '76a91464f2b2b84f62d68a2cd7f7f5fb2b5aa75ef716d788ac',
            reqSigs: 1,
            type: 'pubkeyhash',
            addresses: ['yVXDAM73Tg6A44Bm3qduXsMCYxzuqBCT48'],
          },
        },
      ],
      extraPayloadSize: 175,
      cbTx,
      instantlock: true,
      instantlock_internal: false,
    },
  ],
  cbTx,
  time: 1_696_348_273,
  mediantime: 1_696_347_803,
  nonce: 36_867,
  bits: '1e01ecfa',
  difficulty: 0.00202846304931776,
  nTx: 1,
  previousblockhash: below,
  nextblockhash: '000001045ef47d29483b8021b1cafe2deddac22bf8d2fb13aed80524a4ffa30c',
  chainlock: true,
};
const { tx: _transactions, cbTx: _special, ...dashHeader } = dashBlock;

/** The recorded block as the newest, with headers below it of which none is locked but one. */
const dash = (lockedBelow: number | null) => {
  const earlier = (depth: number) => (depth === 1 ? below : `${depth}`.padStart(64, '0'));
  const headers = Array.from({ length: 8 }, (_, at) => {
    const depth = at + 1;
    const header = {
      ...dashHeader,
      hash: earlier(depth),
      height: 917_286 - depth,
      previousblockhash: earlier(depth + 1),
      chainlock: lockedBelow === depth,
    };
    return [`getblockheader ${header.hash}`, header];
  });
  return readerOf('DASH', 'test', {
    getblockchaininfo: chainInfo('test', 917_286, hash),
    'getblockhash 0': '00000bafbc94add76cb75e2ec92894837288a481e5c005f6563d91623bf8bc2c',
    'getblockhash 917285': below,
    'getblockhash 917286': hash,
    getindexinfo: index,
    [`getblock ${hash}`]: dashBlock,
    [`getblockheader ${hash}`]: { ...dashHeader, chainlock: lockedBelow === 0 },
    ...Object.fromEntries(headers),
    getrawmempool: [],
  });
};
const dashStart = cursorOf([{ height: 917_285, hash: below }]);

describe('a chain of Dash, by its recorded answers', () => {
  it('tells what a special transaction pays, exactly, and asks no more of a block than its nodes know', async () => {
    const { reader, asked } = await dash(0);
    const { transfers } = await reader.read('DASH', dashStart, oursAre('yVXDAM73Tg6A44Bm3qduXsMCYxzuqBCT48'));
    expect(transfers).toEqual([
      {
        currency: 'DASH',
        network: 'MAIN',
        transactionId: '80b0b71b7156301c1c889a2851f8cf462b2fa3fb2d691f6b66d7243555c818e3',
        outputIndex: 2,
        units: 627_299_661n,
        block: { height: 917_286, hash },
        from: [],
        to: 'yVXDAM73Tg6A44Bm3qduXsMCYxzuqBCT48',
        tag: null,
      },
    ]);
    expect(asked.filter(({ method }) => method === 'getblock').map(({ params }) => params)).toEqual([[hash, 2]]);
  });

  it.each([
    ['the newest block is locked', 0, 917_286],
    ['the one below is', 1, 917_286],
    ['the third one is', 2, 917_285],
    ['none of the newest six is', 6, 917_282],
    ['none is', null, 917_282],
  ])(
    'counts confirmations as far as blocks are locked, or six are on top: %s',
    async (_which, lockedBelow, counted) => {
      const { reader } = await dash(lockedBelow);
      expect((await reader.read('DASH', dashStart, oursAre())).head).toEqual({ height: counted });
    },
  );
});

const cashHash = 'ab'.repeat(32);
const parent = 'cd'.repeat(32);
const payment = '12'.repeat(32);
const earlier = '34'.repeat(32);
const script = (keyHash: string, ...addresses: string[]) => ({
  asm: `OP_DUP OP_HASH160 ${keyHash} OP_EQUALVERIFY OP_CHECKSIG`,
  hex: `76a914${keyHash}88ac`,
  reqSigs: 1,
  type: 'pubkeyhash',
  addresses,
});
const ours = {
  keyHash: '769bdff96a02f9135a1d19b749db6a78fe07dc90',
  cash: 'bitcoincash:qpmfhhledgp0jy66r5vmwjwmdfu0up7ujqcp07ha9v',
};
const payer = {
  keyHash: 'aff1e0789e5fe316b729577665aa0a04d5b0f8c7',
  cash: 'bitcoincash:qzhlrcrcne07x94h99thved2pgzdtv8ccujjy73xya',
};

/** `told`: how the node writes the two addresses. */
const cash = (told: (address: string) => string, marked = utxoDialectOf('BCH').mark?.hash) =>
  readerOf('BCH', 'main', {
    getblockchaininfo: chainInfo('main', 900_001, cashHash),
    'getblockhash 0': '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    'getblockhash 661648': marked,
    'getblockhash 900000': parent,
    'getblockhash 900001': cashHash,
    getindexinfo: index,
    [`getblock ${cashHash}`]: {
      hash: cashHash,
      confirmations: 1,
      height: 900_001,
      previousblockhash: parent,
      nTx: 1,
      tx: [
        {
          txid: payment,
          hash: payment,
          version: 2,
          size: 226,
          locktime: 0,
          vin: [{ txid: earlier, vout: 1, scriptSig: { asm: '', hex: '' }, sequence: 4_294_967_295 }],
          vout: [
            // With a CashToken beside its coins.
            {
              value: 0.00005151,
              n: 0,
              scriptPubKey: script(ours.keyHash, told(ours.cash)),
              tokenData: { category: earlier, amount: '9' },
            },
            { value: 0.000006, n: 1, scriptPubKey: script(payer.keyHash, told(payer.cash)) },
          ],
          fee: 0.00000226,
        },
      ],
    },
    [`getrawtransaction ${earlier}`]: {
      txid: earlier,
      vin: [{ coinbase: '00' }],
      vout: [
        { value: 1, n: 0, scriptPubKey: { type: 'nulldata', hex: '6a' } },
        { value: 0.00005977, n: 1, scriptPubKey: script(payer.keyHash, told(payer.cash)) },
      ],
    },
    getrawmempool: [],
  });
const cashStart = cursorOf([{ height: 900_000, hash: parent }]);
const older: Readonly<Record<string, string>> = {
  [ours.cash]: '1Bp9U1ogV3A14FMvKbRJms7ctyso4Z4Tcx',
  [payer.cash]: '1H3K1U8mtds4L9QLUGqvdQy1F3gNPNLncT',
};

describe('a chain of Bitcoin Cash, by the form of its answers', () => {
  it.each([
    ['CashAddr', (address: string) => address],
    ['the older form', (address: string) => older[address] ?? ''],
    ['CashAddr without its prefix', (address: string) => address.slice('bitcoincash:'.length)],
  ])('tells payee and payer by the one form of their addresses, though its node writes %s', async (_form, told) => {
    const { reader } = await cash(told);
    const { transfers, head } = await reader.read('BCH', cashStart, oursAre(ours.cash));
    expect(transfers).toMatchObject([{ units: 5_151n, from: [payer.cash], to: ours.cash, outputIndex: 0 }]);
    expect(head).toEqual({ height: 900_001 });
  });

  it('is refused where the node serves Bitcoin, Bitcoin SV or eCash, whose first blocks are the same', async () => {
    const { reader } = await cash((address) => address, 'ef'.repeat(32));
    await expect(reader.read('BCH', cashStart, oursAre())).rejects.toThrow('serves another coin, which left its chain');
  });

  it('has addresses that follow from an extended public key and pay the script of its hash', () => {
    const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/145'/0'").publicExtendedKey;
    const book = addressesBelow({ BCH: key, DASH: key });
    for (const [chain, form] of [
      ['BCH', /^bitcoincash:q[0-9a-z]{41}$/],
      ['DASH', /^X[1-9A-Za-z]{33}$/],
    ] as const) {
      const address = book.addressAt(chain, 3n) ?? '';
      expect(address).toMatch(form);
      expect(keyHashScript(chain, address)).toHaveLength(25);
      expect(keyHashScript(chain, `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`)).toBeNull();
    }
    expect(Buffer.from(keyHashScript('BCH', ours.cash) ?? []).toString('hex')).toBe(`76a914${ours.keyHash}88ac`);
  });
});

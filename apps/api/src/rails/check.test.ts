import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HDKey } from '@scure/bip32';
import { getAddress } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config';
import { testConfig } from '../testing/config';
import { generatePrivateKey } from 'viem/accounts';
import { testChainId } from '../testing/evm-node';
import { startTestSigner } from '../testing/signer';
import { startTronNode } from '../testing/tron-node';
import { usualContractOf } from './chain/evm';
import { askRails, refuseUnusableRails } from './check';

const address = getAddress(`0x${'ab'.repeat(20)}`);
const ethNode = { url: 'http://127.0.0.1:9', chainId: null, tokens: {} };
const xpub = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).publicExtendedKey;

describe('settings of the rails that cannot be right', () => {
  const unusable = (changes: Parameters<typeof testConfig>[0]) => () => refuseUnusableRails(testConfig(changes));

  it('are none with a key, a node and a signer that can be used', () => {
    const usable = { depositKeys: { ETH: xpub }, chainNodes: { ETH: ethNode }, signer: { url: ethNode.url, address } };
    expect(unusable(usable)).not.toThrow();
  });

  it.each([
    [
      'a key with a letter that is wrong',
      { depositKeys: { ETH: `${xpub.slice(0, -1)}x` } },
      /^DEPOSIT_KEYS holds a key of ETH/,
    ],
    ['a key of a chain without such addresses', { depositKeys: { SOL: xpub } }, /^DEPOSIT_KEYS holds a key of SOL/],
    [
      'a token that is none',
      { chainNodes: { ETH: { ...ethNode, tokens: { BTC: address } } } },
      /^CHAIN_TOKENS cannot be used, BTC is no token on ETH/,
    ],
    [
      'a contract that TRON does not have',
      {
        chainNodes: {
          TRX: { ...ethNode, chainId: 3_448_148_188, tokens: { USDT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBg' } },
        },
      },
      /^CHAIN_TOKENS cannot be used, .*: correct it\.$/,
    ],
    [
      'a token of the main net on a test net',
      {
        chainNodes: {
          ETH: { ...ethNode, chainId: 11_155_111, tokens: { USDT: usualContractOf('ETH', 'USDT') ?? '' } },
        },
      },
      /^CHAIN_TOKENS gives USDT on the test net 11155111 of ETH the contract of the main net/,
    ],
    [
      'a net that a coin does not have',
      { utxoNodes: { LTC: { url: 'http://a:b@127.0.0.1:9', cookieFile: null, net: 'signet' as const } } },
      /^CHAIN_IDS names the net signet of LTC, which has none of that name/,
    ],
    [
      'a key of the main net on a test net of coins',
      {
        depositKeys: { BTC: xpub },
        utxoNodes: { BTC: { url: 'http://a:b@127.0.0.1:9', cookieFile: null, net: 'regtest' as const } },
      },
      /^DEPOSIT_KEYS holds a key of BTC/,
    ],
    [
      'an address of a signer with a letter that is wrong',
      { signer: { url: ethNode.url, address: `${address.slice(0, -1)}${address.endsWith('b') ? 'B' : 'b'}` } },
      /^SIGNER_ADDRESS has a letter that is wrong/,
    ],
  ])('are %s', (_what, changes, sentence) => {
    expect(unusable(changes)).toThrow(ConfigError);
    expect(unusable(changes)).toThrow(sentence);
    expect(unusable(changes)).not.toThrow(xpub.slice(4, 20));
  });
});

describe('programs outside', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A node and a signer at once. */
  const answering = async (answers: Readonly<Record<string, unknown>>): Promise<string> => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        if (body === '') return void response.writeHead(404).end();
        const { id, method } = JSON.parse(body) as { id: number; method: string };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] }));
      });
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const asking = (url: string, chainId: number | null = null) =>
    askRails(testConfig({ chainNodes: { ETH: { url, chainId, tokens: {} } }, signer: { url, address } }));

  it('are taken where the node serves the chain that is meant and the signer has the key', async () => {
    expect(await asking(await answering({ eth_chainId: '0x1', eth_accounts: [address] }))).toEqual([]);
    expect(await asking(await answering({ eth_chainId: '0xaa36a7', eth_accounts: [address] }), 11_155_111)).toEqual([]);
  });

  it('that are others than was meant are refused', async () => {
    const ofAnotherChain = await answering({ eth_chainId: '0xaa36a7', eth_accounts: [address] });
    await expect(asking(ofAnotherChain)).rejects.toThrow(
      /^The node of ETH in CHAIN_NODES serves the chain with the id 11155111, not 1: correct CHAIN_NODES, or set CHAIN_IDS\.$/,
    );
    const withoutKey = await answering({ eth_chainId: '0x1', eth_accounts: [`0x${'cd'.repeat(20)}`] });
    await expect(asking(withoutKey)).rejects.toThrow(
      new ConfigError(
        `The program at SIGNER_URL does not have the key of ${address}: correct SIGNER_ADDRESS, or give it the key.`,
      ),
    );
  });

  it('that serve another net of a coin are refused, and one that is not ready is told of', async () => {
    const info = { chain: 'test', blocks: 0, headers: 0, bestblockhash: 'ab'.repeat(32) };
    const asked = (url: string) => askRails(testConfig({ utxoNodes: { BTC: { url, cookieFile: null, net: 'main' } } }));
    await expect(asked(await answering({ getblockchaininfo: info }))).rejects.toThrow(
      new ConfigError(
        'The node of BTC serves the net test, not main: correct CHAIN_NODES or the node, or set CHAIN_IDS.',
      ),
    );
    expect(await asked('http://a:b@127.0.0.1:9')).toEqual([
      'The node of BTC cannot be reached: nothing of BTC is read until it is ready.',
    ]);
  });

  it('for sending over TRON serve the same chain at both addresses and sign digests, or are refused or told of', async () => {
    const node = await startTronNode();
    const signer = await startTestSigner(generatePrivateKey());
    const nothing = 'http://127.0.0.1:9';
    const ask = (chainId: number, wallet = node.wallet, by = signer.url) =>
      askRails(
        testConfig({
          chainNodes: { TRX: { url: chainId === testChainId ? node.url : nothing, chainId, tokens: {} } },
          signer: { url: by, address: signer.address },
          tron: { wallet, feeLimit: 1n },
        }),
      );
    try {
      expect(await ask(testChainId)).toEqual([]);
      await expect(ask(1)).rejects.toThrow(/^The node at TRON_API serves the chain with the id 31337, not 1: correct/);
      expect(await ask(testChainId, nothing)).toEqual([
        expect.stringMatching(/^The node of TRX does not answer at TRON_API: no coin leaves over TRX/),
      ]);
      const withoutDigests = await answering({ eth_accounts: [signer.address] });
      expect(await ask(testChainId, node.wallet, withoutDigests)).toEqual([
        expect.stringMatching(/^The program at SIGNER_URL does not answer calls for digests: no coin leaves over TRX/),
      ]);
    } finally {
      await node.stop();
      await signer.stop();
    }
  });

  it('that do not answer are told of, and the start goes on', async () => {
    const nobody = 'http://127.0.0.1:9';
    const config = testConfig({
      chainNodes: { ETH: { url: nobody, chainId: null, tokens: {} } },
      signer: { url: nobody, address },
      smtpUrl: 'smtp://127.0.0.1:9',
    });
    expect(await askRails(config)).toEqual([
      expect.stringMatching(/^The node of ETH in CHAIN_NODES does not answer/),
      expect.stringMatching(/^The program at SIGNER_URL does not answer/),
      expect.stringMatching(/^The mail server of SMTP_URL does not answer/),
    ]);
  });
});

import { HDKey } from '@scure/bip32';
import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app';
import { migrations } from '../migrations';
import { testConfig } from '../testing';
import { realRails, sandboxRails } from './rails';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(migrations);
});
afterAll(() => test.close());

it('production is built from real rails, and refuses what only pretends', async () => {
  const config = testConfig({ mode: 'production' });
  const { database } = test;
  const app = await buildApp({ config, database, jobs: 'manual' });
  await app.close();
  const pretending = sandboxRails({ ...config, smtpUrl: undefined }, database);
  const building = buildApp({ config, database, jobs: 'manual', rails: pretending });
  await expect(building).rejects.toThrow(
    'Production refuses what only pretends: rates, chain, signer, screening, bank, holdings, mail',
  );
});

it('production asks for rates where it is told, and for none unless told', () => {
  const config = testConfig({ mode: 'production' });
  expect(realRails(config, test.database).jobs.schedules).toEqual([]);
  const { schedules } = realRails({ ...config, ratesUrl: 'https://rates.example.com/' }, test.database).jobs;
  expect(schedules.map(({ kind, everySeconds }) => [kind.name, everySeconds])).toEqual([['poll-rates', 30]]);
});

it('production sends only where a program elsewhere signs', () => {
  const chainNodes = { ETH: { url: 'https://node.example.com', chainId: null, tokens: {} } };
  const without = realRails(testConfig({ mode: 'production', chainNodes }), test.database);
  expect([without.signer, without.chain.sender]).toEqual([null, null]);
  const signer = { url: 'https://signer.example.com', address: `0x${'ab'.repeat(20)}` };
  const rails = realRails(testConfig({ mode: 'production', chainNodes, signer }), test.database);
  expect(rails.signer).not.toBeNull();
  expect(rails.chain.sender).not.toBeNull();
  expect(rails.simulated).toEqual([]);
});

it('production takes and sends USDT on TRON only over a node, to addresses of a key, and signed elsewhere', () => {
  const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/195'/0'").publicExtendedKey;
  const chainNodes = { TRX: { url: 'https://node.example.com/jsonrpc', chainId: null, tokens: {} } };
  const signer = { url: 'https://signer.example.com', address: `0x${'ab'.repeat(20)}` };
  const tron = { wallet: 'https://node.example.com', feeLimit: 50_000_000n };
  const built = (changes: Parameters<typeof testConfig>[0]) =>
    realRails(testConfig({ mode: 'production', ...changes }), test.database);
  const whole = built({ chainNodes, depositKeys: { TRX: key }, signer, tron });
  expect([whole.chain.reader.chains, whole.signer?.chains]).toEqual([['TRX'], ['TRX']]);
  expect(whole.chain.addresses.addressAt('TRX', 0n)).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(built({ depositKeys: { TRX: key } }).chain.addresses.addressAt('TRX', 0n)).toBeNull();
  expect(built({ chainNodes }).chain.addresses.addressAt('TRX', 0n)).toBeNull();
  expect(built({ chainNodes, depositKeys: { TRX: key } }).signer).toBeNull();
  expect(built({ chainNodes, signer }).signer?.chains).toEqual([]);
});

it('production sends coins only where a wallet signs, and looks for that wallet’s coins', () => {
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/0'/0'").publicExtendedKey;
  const node = (port: number) => ({ url: `http://a:b@127.0.0.1:${port}`, cookieFile: null, net: 'main' as const });
  const utxoNodes = { BTC: node(8_332), LTC: node(9_332) };
  const without = realRails(testConfig({ mode: 'production', utxoNodes }), test.database);
  expect([without.signer, without.chain.sender, without.jobs.schedules]).toEqual([null, null, []]);
  const utxoSigners = { BTC: { url: 'http://a:b@127.0.0.1:8432/wallet/hot', account } };
  const rails = realRails(testConfig({ mode: 'production', utxoNodes, utxoSigners }), test.database);
  expect(rails.chain.reader.chains).toEqual(['BTC', 'LTC']);
  expect(rails.signer?.chains).toEqual(['BTC']);
  expect(rails.chain.sender).not.toBeNull();
  expect(rails.jobs.schedules.map(({ kind }) => kind.name)).toEqual(['find-hot-coins', 'ask-signer-btc']);
});

it('production gives out addresses only on chains that it reads', () => {
  const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'").publicExtendedKey;
  const chainNodes = { ETH: { url: 'https://node.example.com', chainId: null, tokens: {} } };
  const config = testConfig({ mode: 'production', depositKeys: { ETH: key, BTC: key }, chainNodes });
  const { addresses, reader } = realRails(config, test.database).chain;
  expect(reader.chains).toEqual(['ETH']);
  expect(addresses.addressAt('ETH', 0n)).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(addresses.addressAt('BTC', 0n)).toBeNull();
  expect(
    realRails(testConfig({ mode: 'production', depositKeys: { ETH: key } }), test.database).chain.reader.chains,
  ).toEqual([]);
  const at = (port: number) => ({ url: `http://a:b@127.0.0.1:${port}`, cookieFile: null, net: 'main' as const });
  const coins = realRails(
    testConfig({ mode: 'production', depositKeys: { BTC: key }, utxoNodes: { BTC: at(8332), LTC: at(9332) } }),
    test.database,
  );
  expect(coins.chain.reader.chains).toEqual(['BTC', 'LTC']);
  expect(coins.chain.addresses.addressAt('BTC', 0n)).toMatch(/^bc1q/);
  expect(coins.chain.addresses.addressAt('LTC', 0n)).toBeNull();
});

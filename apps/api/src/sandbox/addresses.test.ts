import { createHash } from 'node:crypto';
import { base32, base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { cashAddressOf, checksummedEvmAddress, stellarAccountOf, uniqueTag } from '../rails/chain/encode-address';
import { addressAt, transactionIdAt } from './addresses';
import { createRandom } from './random';

const random = createRandom('sandbox-1');
const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const base58check = createBase58check(sha256);
const samples = (currency: string, network: string, kind: 'ours' | 'foreign' = 'foreign'): string[] =>
  Array.from({ length: 40 }, (_, index) => addressAt(random, `sample/${index}`, currency, network, kind));

/** Decodes by an independent decoder that throws on a wrong checksum; answers the version or prefix. */
const bitcoinForm = (address: string): string => {
  if (!/^(bc|ltc)1/.test(address)) return `base58:${base58check.decode(address)[0]}`;
  const coder = address.charAt(address.indexOf('1') + 1) === 'q' ? bech32 : bech32m;
  const { prefix, words } = coder.decode(address as `${string}1${string}`);
  return `${prefix}:${words[0]}:${coder.fromWords(words.slice(1)).length}`;
};

describe('addresses of the demo history', () => {
  it('Bitcoin: every form payers use, each with a sound checksum', () => {
    expect(new Set(samples('BTC', 'MAIN').map(bitcoinForm))).toEqual(
      new Set(['bc:0:20', 'bc:0:32', 'base58:0', 'base58:5']),
    );
    expect(new Set(samples('BTC', 'MAIN', 'ours').map(bitcoinForm))).toEqual(new Set(['bc:0:20']));
  });

  it('Litecoin, Dash and TRON carry their own version bytes', () => {
    expect(new Set(samples('LTC', 'MAIN').map(bitcoinForm))).toEqual(new Set(['ltc:0:20', 'base58:48']));
    expect(new Set(samples('DASH', 'MAIN').map(bitcoinForm))).toEqual(new Set(['base58:76']));
    for (const address of samples('USDT', 'TRX')) {
      expect(address).toMatch(/^T.{33}$/);
      expect(bitcoinForm(address)).toBe('base58:65');
    }
  });

  it('EVM addresses are checksummed as EIP-55 gives it', () => {
    const known = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(checksummedEvmAddress(Buffer.from(known.slice(2), 'hex'))).toBe(known);
    for (const address of [...samples('ETH', 'ETH'), ...samples('USDC', 'BSC')])
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  });

  it('Solana addresses are 32 bytes', () => {
    for (const address of samples('USDC', 'SOL')) expect(base58.decode(address)).toHaveLength(32);
  });

  it('XRP Ledger addresses check in its own alphabet', () => {
    for (const address of samples('XRP', 'MAIN')) {
      const bytes = base58xrp.decode(address);
      expect(address).toMatch(/^r/);
      expect([...bytes.subarray(21)]).toEqual([...sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)]);
    }
  });

  it('Stellar keys are 56 letters whose last two bytes check the rest', () => {
    expect(stellarAccountOf(new Uint8Array(32))).toBe('GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF');
    for (const address of samples('XLM', 'MAIN')) {
      expect(address).toMatch(/^G[A-Z2-7]{55}$/);
      expect(base32.decode(address)).toHaveLength(35);
    }
  });

  it('Bitcoin Cash matches the published CashAddr vector and its shape', () => {
    expect(cashAddressOf(Buffer.from('F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9', 'hex'))).toBe(
      'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
    );
    for (const address of samples('BCH', 'MAIN'))
      expect(address).toMatch(/^bitcoincash:q[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{41}$/);
  });

  it('EOS names use its twelve-letter alphabet', () => {
    for (const address of samples('EOS', 'MAIN')) expect(address).toMatch(/^[a-z1-5]{12}$/);
  });

  it('tags fit 32 bits and never repeat', () => {
    const tags = Array.from({ length: 5_000 }, (_, serial) => Number(uniqueTag(serial * 97)));
    expect(new Set(tags).size).toBe(5_000);
    expect(Math.max(...tags)).toBeLessThan(2 ** 32);
  });

  it('transaction ids look like those of their chain', () => {
    expect(transactionIdAt(random, 'tx', 'BTC', 'MAIN')).toMatch(/^[0-9a-f]{64}$/);
    expect(transactionIdAt(random, 'tx', 'USDT', 'ETH')).toMatch(/^0x[0-9a-f]{64}$/);
    expect(transactionIdAt(random, 'tx', 'XRP', 'MAIN')).toMatch(/^[0-9A-F]{64}$/);
    expect(base58.decode(transactionIdAt(random, 'tx', 'USDT', 'SOL'))).toHaveLength(64);
  });
});

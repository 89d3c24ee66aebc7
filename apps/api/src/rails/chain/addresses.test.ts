import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { addressesBelow } from './extended-key';
import { simulatedAddresses } from './simulated-addresses';

/** The wallet of the mnemonic "abandon … about", whose addresses every wallet's documentation knows. */
const seed = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
);
const wallet = HDKey.fromMasterSeed(seed);
const account = (path: string): string => wallet.derive(path).publicExtendedKey;

const testAccount = HDKey.fromMasterSeed(seed, { public: 0x043587cf, private: 0x04358394 }).derive(
  "m/84'/1'/0'",
).publicExtendedKey;

describe('addresses below an extended public key', () => {
  it.each([
    ['ETH', "m/44'/60'/0'", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['BTC', "m/84'/0'/0'", 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['LTC', "m/84'/2'/0'", 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
    ['DASH', "m/44'/5'/0'", 'XoJA8qE3N2Y3jMLEtZ3vcN42qseZ8LvFf5'],
    ['BCH', "m/44'/145'/0'", 'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6'],
    ['TRX', "m/44'/195'/0'", 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ])('are those of the wallet that spends them: %s', (chain, path, first) => {
    const { addressAt } = addressesBelow({ [chain]: account(path) });
    expect(addressAt(chain, 0n)).toBe(first);
    expect(addressAt(chain, 1n)).not.toBe(first);
  });

  it.each([
    [
      'BTC',
      'main',
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    ],
    ['BTC', 'regtest', testAccount, 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
    ['BTC', 'signet', testAccount, 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
    ['LTC', 'regtest', testAccount, 'rltc1q6rz28mcfaxtmd6v789l9rrlrusdprr9puuzgkg'],
  ] as const)(
    'follow from the key of BIP-84 in its own notation, and are those of the net: %s %s',
    (chain, net, key, first) => {
      expect(addressesBelow({ [chain]: key }, { [chain]: net }).addressAt(chain, 0n)).toBe(first);
    },
  );

  it.each([
    ['a test net’s key on the main net', 'BTC', testAccount, 'main'],
    ['the main net’s key on a test net', 'BTC', account("m/84'/0'/0'"), 'regtest'],
    ['a key of another kind of addresses', 'BTC', `ypub${account("m/49'/0'/0'").slice(4)}`, 'main'],
    ['a key of BIP-84 on a chain without it', 'ETH', `zpub${account("m/44'/60'/0'").slice(4)}`, 'main'],
  ] as const)('do not follow from %s', (_what, chain, key, net) => {
    expect(() => addressesBelow({ [chain]: key }, { [chain]: net })).toThrow('of another net or of another kind');
  });

  it('are not to be had where the installation has no key, nor beyond what a key derives', () => {
    const { addressAt, sharedAddress } = addressesBelow({ ETH: account("m/44'/60'/0'") });
    expect(addressAt('BTC', 0n)).toBeNull();
    expect(addressAt('ETH', 2n ** 31n)).toBeNull();
    expect(sharedAddress('XRP', 'one')).toBeNull();
  });

  it('a key that could spend is refused, and so is a chain whose addresses do not follow from one', () => {
    const private_ = wallet.derive("m/44'/60'/0'").privateExtendedKey;
    expect(() => addressesBelow({ ETH: private_ })).toThrow('could spend');
    expect(() => addressesBelow({ SOL: account("m/44'/60'/0'") })).toThrow('do not follow');
    expect(() => addressesBelow({ ETH: 'xpub' })).toThrow();
  });
});

describe('simulated addresses', () => {
  const { addressAt, sharedAddress } = simulatedAddresses('a secret of at least thirty-two characters');

  it('differ by chain and number, stay the same for ever, and another secret gives others', () => {
    const some = ['BTC', 'LTC', 'BCH', 'DASH', 'ETH', 'BSC', 'TRX', 'SOL', 'XLM'].flatMap((chain) =>
      [0n, 1n, 2n ** 40n].map((index) => addressAt(chain, index)),
    );
    expect(new Set(some).size).toBe(some.length);
    expect(addressAt('BTC', 7n)).toBe(addressAt('BTC', 7n));
    expect(simulatedAddresses('another secret of thirty-two characters').addressAt('BTC', 7n)).not.toBe(
      addressAt('BTC', 7n),
    );
  });

  it('shared ones belong to one organisation', () => {
    expect(sharedAddress('XRP', 'one')).toMatch(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/);
    expect(sharedAddress('XRP', 'one')).not.toBe(sharedAddress('XRP', 'two'));
  });
});

import { createHash } from 'node:crypto';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import type { AddressFamily } from './encode-address';
import { addressFamily, encodeAddress, segwit } from './encode-address';
import type { AddressBook, Chain } from './port';
import type { UtxoNet } from './utxo-settings';

/** Families whose addresses follow from a secp256k1 public key by unhardened derivation. */
const byKeccak: readonly AddressFamily[] = ['EVM', 'TRX'];
const byHash160: readonly AddressFamily[] = ['BTC', 'BCH', 'LTC', 'DASH'];

const hash160 = (key: Uint8Array): Uint8Array => ripemd160(new Uint8Array(createHash('sha256').update(key).digest()));

/** The last 20 bytes of the hash of the uncompressed point, without its leading byte. */
const hashOfPoint = (key: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)).subarray(12);

/** Branch of addresses handed out to others, by the convention of wallets. */
const receiving = 0;
const largestIndex = 2n ** 31n - 1n;

/** Versions of extended keys, by the letter their text begins with: of a main net, of BIP-84 there, and both of test nets. */
export const extendedKeyVersions: Readonly<Record<string, { readonly public: number; readonly private: number }>> = {
  x: { public: 0x0488b21e, private: 0x0488ade4 },
  z: { public: 0x04b24746, private: 0x04b2430c },
  t: { public: 0x043587cf, private: 0x04358394 },
  v: { public: 0x045f1cf6, private: 0x045f18bc },
};

/** Prefixes of segregated-witness addresses. The test nets of a coin share one. */
export const witnessPrefixes: Readonly<Record<Chain, Readonly<Record<UtxoNet, string>>>> = {
  BTC: { main: 'bc', test: 'tb', testnet4: 'tb', signet: 'tb', regtest: 'bcrt' },
  LTC: { main: 'ltc', test: 'tltc', testnet4: 'tltc', signet: 'tltc', regtest: 'rltc' },
};

/** Nets of the chains that are read; a chain without one is its main net. */
export type UtxoNets = Readonly<Record<Chain, UtxoNet>>;

/**
 * Addresses `0/{index}` below one extended public key per chain, such as the account `m/44'/60'/0'` of a wallet elsewhere, for Bitcoin and Litecoin
 * that of BIP-84, `m/84'/0'/0'`. A key that could spend is refused, and so is one of another net or of another kind of addresses.
 *
 * @throws Error for a text that is no extended public key, and for a chain without such addresses
 */
export const addressesBelow = (keys: Readonly<Record<Chain, string>>, nets: UtxoNets = {}): AddressBook => {
  const branches = new Map(
    Object.entries(keys).map(([chain, text]) => [chain, branchOf(chain, text, nets[chain] ?? 'main')]),
  );
  return {
    addressAt: (chain, index) => {
      const branch = branches.get(chain);
      if (!branch || index > largestIndex) return null;
      const { publicKey } = branch.deriveChild(Number(index));
      if (!publicKey) throw new Error(`No key ${index} on ${chain}`);
      const family = addressFamily(chain);
      const hash = byKeccak.includes(family) ? hashOfPoint(publicKey) : hash160(publicKey);
      const net = nets[chain] ?? 'main';
      const prefix = net === 'main' ? undefined : witnessPrefixes[chain]?.[net];
      return prefix === undefined ? encodeAddress(family, { hash, key: publicKey }) : segwit(prefix, hash);
    },
    sharedAddress: () => null,
  };
};

const branchOf = (chain: Chain, text: string, net: UtxoNet): HDKey => {
  if (![...byKeccak, ...byHash160].includes(addressFamily(chain)))
    throw new Error(`Addresses on ${chain} do not follow from an extended public key`);
  const allowed = witnessPrefixes[chain] === undefined ? 'x' : net === 'main' ? 'xz' : 'tv';
  const kind = allowed.includes(text.charAt(0)) ? extendedKeyVersions[text.charAt(0)] : undefined;
  if (!kind) throw new Error(`The key of ${chain} is of another net or of another kind of addresses`);
  const key = HDKey.fromExtendedKey(text, kind);
  if (key.privateKey) throw new Error(`The key of ${chain} could spend: give the extended public key`);
  return key.deriveChild(receiving);
};

/**
 * An extended public key without the form of its text: one key is written with several prefixes.
 *
 * @throws Error for a text that is no extended public key
 */
export const keyWithoutForm = (text: string): string => {
  const kind = extendedKeyVersions[text.charAt(0)];
  if (!kind) throw new Error('This is no extended public key');
  const { chainCode, publicKey } = HDKey.fromExtendedKey(text, kind);
  if (!chainCode || !publicKey) throw new Error('This is no extended public key');
  return Buffer.concat([chainCode, publicKey]).toString('hex');
};

import { createHash } from 'node:crypto';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import type { AddressFamily } from './encode-address';
import { addressFamily, encodeAddress } from './encode-address';
import type { AddressBook, Chain } from './port';

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

/**
 * Addresses `0/{index}` below one extended public key per chain, such as the account `m/44'/60'/0'` of a wallet elsewhere. A key that could spend
 * is refused.
 *
 * @throws Error for a text that is no extended public key, and for a chain without such addresses
 */
export const addressesBelow = (keys: Readonly<Record<Chain, string>>): AddressBook => {
  const branches = new Map(Object.entries(keys).map(([chain, text]) => [chain, branchOf(chain, text)]));
  return {
    addressAt: (chain, index) => {
      const branch = branches.get(chain);
      if (!branch || index > largestIndex) return null;
      const { publicKey } = branch.deriveChild(Number(index));
      if (!publicKey) throw new Error(`No key ${index} on ${chain}`);
      const family = addressFamily(chain);
      const hash = byKeccak.includes(family) ? hashOfPoint(publicKey) : hash160(publicKey);
      return encodeAddress(family, { hash, key: publicKey });
    },
    sharedAddress: () => null,
  };
};

const branchOf = (chain: Chain, text: string): HDKey => {
  if (![...byKeccak, ...byHash160].includes(addressFamily(chain)))
    throw new Error(`Addresses on ${chain} do not follow from an extended public key`);
  const key = HDKey.fromExtendedKey(text);
  if (key.privateKey) throw new Error(`The key of ${chain} could spend: give the extended public key`);
  return key.deriveChild(receiving);
};

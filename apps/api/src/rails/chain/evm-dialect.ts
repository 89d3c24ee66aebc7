import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { getAddress } from 'viem';
import { base58Check } from './encode-address';
import type { Chain } from './port';

/** Differences between chains whose nodes answer the same calls. */
export type EvmDialect = {
  /** Account as the chain writes it, from the hex that its nodes use. */
  readonly addressOf: (hex: string) => string;
  /** @throws Error for a text that is no account of the chain */
  readonly hexOf: (address: string) => string;
  readonly transactionIdOf: (hash: string) => string;
  readonly hashOf: (transactionId: string) => string;
  /** False where the value of a transaction may be anything: only tokens are read there, by their logs. */
  readonly readsCoin: boolean;
  /** True where blocks become solid: none above the newest solid one may count as final. */
  readonly hasSolidBlocks: boolean;
  /** Height that a block's hash itself states; null where it states none. */
  readonly heightIn: (hash: string) => number | null;
};

const same = (text: string): string => text;

const ethereum: EvmDialect = {
  addressOf: same,
  hexOf: same,
  transactionIdOf: same,
  hashOf: same,
  readsCoin: true,
  hasSolidBlocks: false,
  heightIn: () => null,
};

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const base58check = createBase58check(sha256);

/** First byte of every account on TRON; the other 20 are those of the hex. */
const tronPrefix = 0x41;

/** Account on TRON as its nodes write it to callers who expect Ethereum. */
export const tronHexOf = (address: string): string => {
  const [prefix, ...account] = /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? base58check.decode(address) : [];
  if (prefix !== tronPrefix || account.length !== 20) throw new Error(`${address} is no address of TRON`);
  return getAddress(`0x${Buffer.from(account).toString('hex')}`);
};

export const isTronAddress = (address: string): boolean => {
  try {
    return tronHexOf(address) !== '';
  } catch {
    return false;
  }
};

export const tronAddressOf = (hex: string): string => base58Check(tronPrefix, Buffer.from(hex.slice(2), 'hex'));

/**
 * java-tron shows the number of anything as a transaction's value: coins, but as well units of a worthless asset, votes, a frozen amount. A payment
 * of TRX could be played by any of them, so TRX itself is not read.
 */
const tron: EvmDialect = {
  addressOf: tronAddressOf,
  hexOf: tronHexOf,
  transactionIdOf: (hash) => hash.slice(2),
  hashOf: (transactionId) => `0x${transactionId}`,
  readsCoin: false,
  hasSolidBlocks: true,
  heightIn: (hash) => Number(BigInt(hash.slice(0, 18))),
};

export const dialectOf = (chain: Chain): EvmDialect => (chain === 'TRX' ? tron : ethereum);

import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { cashAddressOf } from './encode-address';
import type { Block, Chain } from './port';
import type { UtxoNet } from './utxo-settings';

/** Differences between the nodes of chains of outputs. */
type UtxoDialect = {
  /** First block of each net: two coins call their nets alike. */
  readonly firstBlocks: Readonly<Partial<Record<UtxoNet, string>>>;
  /** Block of the main net by which it differs from coins that have its first blocks; null where no other coin has them. */
  readonly mark: Block | null;
  /** Most that a block tells: 3 with the outputs that are spent, 2 without. */
  readonly verbosity: 2 | 3;
  /** The one form of an address here, from any that a node tells. */
  readonly addressOf: (told: string) => string;
  /** Script that the keys of addresses given out pay, as its first bytes and what follows the hash; null: a witness program. */
  readonly keyHashVersion: number | null;
  /**
   * Where nodes lock blocks (`chainlock`), no other can replace a locked one. A block that none has locked counts as final only so many blocks deep.
   * Null: blocks are not locked.
   */
  readonly unlockedDepth: number | null;
  /** Known here from published answers alone, read only if that is said, and never sent over. */
  readonly isUnproven: boolean;
};

const same = (told: string): string => told;
const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const base58check = createBase58check(sha256);

/** Kinds of a CashAddr by the version of the older form. */
const cashKinds: Readonly<Record<number, number>> = { 0x00: 0, 0x05: 8 };
const cashPrefix = 'bitcoincash:';

/** CashAddr with its prefix, which a node may leave out, or in whose place it may tell the older form. */
const cashAddr = (told: string): string => {
  if (told.includes(':')) return told;
  if (!/^[13]/.test(told)) return `${cashPrefix}${told}`;
  const [version = -1, ...hash] = base58check.decode(told);
  const kind = cashKinds[version];
  return kind === undefined ? told : cashAddressOf(new Uint8Array(hash), kind);
};

const dialects: Readonly<Record<Chain, UtxoDialect>> = {
  BTC: {
    firstBlocks: {
      main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      test: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
      testnet4: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
      signet: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
      regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    },
    // The first after Bitcoin Cash left it.
    mark: { height: 478_559, hash: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' },
    verbosity: 3,
    addressOf: same,
    keyHashVersion: null,
    unlockedDepth: null,
    isUnproven: false,
  },
  LTC: {
    firstBlocks: {
      main: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
      test: '4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0',
      regtest: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
    },
    mark: null,
    verbosity: 3,
    addressOf: same,
    keyHashVersion: null,
    unlockedDepth: null,
    isUnproven: false,
  },
  BCH: {
    firstBlocks: { main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f' },
    // The first after eCash left it; Bitcoin SV had left before.
    mark: { height: 661_648, hash: '0000000000000000029e471c41818d24b8b74c911071c4ef0b4a0509f9b5a8ce' },
    verbosity: 2,
    addressOf: cashAddr,
    keyHashVersion: 0x00,
    unlockedDepth: null,
    isUnproven: true,
  },
  DASH: {
    firstBlocks: {
      main: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6',
      test: '00000bafbc94add76cb75e2ec92894837288a481e5c005f6563d91623bf8bc2c',
    },
    mark: null,
    verbosity: 2,
    addressOf: same,
    keyHashVersion: 0x4c,
    unlockedDepth: 6,
    isUnproven: true,
  },
};

/** @throws Error for a chain that is none of outputs */
export const utxoDialectOf = (chain: Chain): UtxoDialect => {
  const dialect = dialects[chain];
  if (!dialect) throw new Error(`${chain} is no chain of outputs known here`);
  return dialect;
};

export const utxoChains: readonly Chain[] = Object.keys(dialects);

/** Chains of outputs that are read only if it is said that nobody proved it against a real node. Nothing leaves over them. */
export const unprovenChains: readonly Chain[] = utxoChains.filter((chain) => dialects[chain]?.isUnproven);

/** True if a net of a chain is known here. */
export const hasUtxoNet = (chain: Chain, net: UtxoNet): boolean => dialects[chain]?.firstBlocks[net] !== undefined;

/** Script of a key's hash that an address without a witness program pays; null for any other address of the chain. */
export const keyHashScript = (chain: Chain, address: string): Uint8Array | null => {
  const version = dialects[chain]?.keyHashVersion ?? null;
  if (version === null) return null;
  const hash = chain === 'BCH' ? hashOfCashAddr(address) : hashOfBase58(version, address);
  return hash && new Uint8Array([0x76, 0xa9, 0x14, ...hash, 0x88, 0xac]);
};

const hashOfBase58 = (version: number, address: string): Uint8Array | null => {
  try {
    const [kind, ...hash] = base58check.decode(address);
    return kind === version && hash.length === 20 ? new Uint8Array(hash) : null;
  } catch {
    return null;
  }
};

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

const hashOfCashAddr = (address: string): Uint8Array | null => {
  if (!address.startsWith(cashPrefix)) return null;
  const words = Array.from(address.slice(cashPrefix.length), (letter) => alphabet.indexOf(letter));
  let bits = 0n;
  for (const word of words.slice(0, 34)) bits = (bits << 5n) | BigInt(Math.max(0, word));
  // 21 bytes in 34 words leave two bits over.
  const bytes = Buffer.from((bits >> 2n).toString(16).padStart(42, '0'), 'hex');
  const hash = new Uint8Array(bytes.subarray(1));
  return words.length === 42 && cashAddressOf(hash) === address ? hash : null;
};

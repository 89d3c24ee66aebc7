import { bech32, hex } from '@scure/base';
import { Address, OutScript } from '@scure/btc-signer';
import type { Chain } from './port';

/** Rules of a chain of outputs, as its nodes apply them. */
type UtxoCoin = {
  /** Notations of its addresses; the same script in every net of the coin. */
  readonly notations: readonly { bech32: string; pubKeyHash: number; scriptHash: number; wif: number }[];
  /** Units per 1,000 virtual bytes that an output has to be worth when it is spent; nodes refuse a smaller one. */
  readonly dustRate: bigint;
  /** Least and highest fee that is ever offered, in units per 1,000 virtual bytes. */
  readonly floor: bigint;
  readonly ceiling: bigint;
  /** Nodes replace a waiting transaction by one with a higher fee. */
  readonly isReplaceable: boolean;
  /** Confirmations before an output of a stranger may be spent, beside those that make it final. */
  readonly leastDepth: number;
};

const litecoin = { bech32: 'ltc', pubKeyHash: 0x30, wif: 0xb0 };

const utxoCoins: Readonly<Record<Chain, UtxoCoin>> = {
  BTC: {
    notations: [{ bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }],
    dustRate: 3_000n,
    floor: 1_000n,
    ceiling: 300_000n,
    isReplaceable: true,
    leastDepth: 1,
  },
  LTC: {
    // The prefix of old script addresses is Bitcoin's.
    notations: [
      { ...litecoin, scriptHash: 0x32 },
      { ...litecoin, scriptHash: 0x05 },
    ],
    dustRate: 30_000n,
    floor: 1_000n,
    ceiling: 100_000n,
    isReplaceable: false,
    // Coins that left the extension block may be spent from here on.
    leastDepth: 6,
  },
};

export const utxoCoinOf = (chain: Chain): UtxoCoin => {
  const coin = utxoCoins[chain];
  if (!coin) throw new Error(`Nothing is sent over ${chain}: it is no chain of outputs known here`);
  return coin;
};

const dustSizes: readonly (readonly [isOf: (script: Uint8Array) => boolean, spending: bigint])[] = [
  // A witness program: 32 of the output spent, 4 of the sequence, 4 of numbers and lengths, a quarter of the witness.
  [(script) => (script[0] === 0 || script[0] === 0x51) && script[1] === script.length - 2, 67n],
  [() => true, 148n],
];

/** Least amount that nodes relay to a script. */
export const dustOf = (chain: Chain, script: Uint8Array): bigint => {
  const spending = dustSizes.find(([isOf]) => isOf(script))?.[1] ?? 148n;
  return ((BigInt(9 + script.length) + spending) * utxoCoinOf(chain).dustRate) / 1_000n;
};

/**
 * Script that an address stands for.
 *
 * @throws Error for a text that is no address of the chain
 */
export const scriptOf = (chain: Chain, address: string): Uint8Array => {
  for (const notation of utxoCoinOf(chain).notations) {
    try {
      return OutScript.encode(Address(notation).decode(address));
    } catch {
      // Another notation may fit.
    }
  }
  throw new Error(`${address} is no address of ${chain}`);
};

/** Address of a script on the main net. */
export const addressOf = (chain: Chain, script: Uint8Array): string => {
  const [notation] = utxoCoinOf(chain).notations;
  return Address(notation).encode(OutScript.decode(script));
};

/** Hexadecimal digits of a script, as nodes write it. */
export const hexOfScript = (script: Uint8Array): string => hex.encode(script);

/** Script of an address that begins with a prefix and pays a key's hash; null for any other. */
export const keyHashScriptOf = (prefix: string, address: string): Uint8Array | null => {
  const decoded = bech32.decodeUnsafe(address);
  if (decoded?.prefix !== prefix || decoded.words[0] !== 0) return null;
  const program = bech32.fromWordsUnsafe(decoded.words.slice(1));
  return program?.length === 20 ? new Uint8Array([0, program.length, ...program]) : null;
};

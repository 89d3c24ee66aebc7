import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base32, base58, base58xrp, bech32, bech32m } from '@scure/base';
import { currencies, networkName } from '@countinghouse/money';

/**
 * Checks that a text is an address coins can be sent to. A separate entry point, so that only forms with addresses load the checksums. Ownership of
 * the address cannot be told here.
 */

type Reader = (text: string) => boolean;

const decoded = (decode: () => Uint8Array): Uint8Array | null => {
  try {
    return decode();
  } catch {
    return null;
  }
};

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Version byte and twenty further bytes, guarded by the first four bytes of their double SHA-256. */
const base58Check =
  (versions: readonly number[], alphabet = base58): Reader =>
  (text) => {
    const bytes = decoded(() => alphabet.decode(text));
    if (bytes?.length !== 25) return false;
    const payload = bytes.subarray(0, 21);
    return versions.includes(payload[0] ?? -1) && isEqual(sha256(sha256(payload)).subarray(0, 4), bytes.subarray(21));
  };

const fieldPrime = 2n ** 256n - 2n ** 32n - 977n;

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % fieldPrime;
    square = (square * square) % fieldPrime;
  }
  return result;
};

/** True if secp256k1 has a point with this x: nobody could spend what is sent to any other, and no wallet sends there. */
const isOnCurve = (bytes: Uint8Array): boolean => {
  const x = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return x < fieldPrime && power((x * x * x + 7n) % fieldPrime, (fieldPrime - 1n) / 2n) === 1n;
};

/** Version 0 in bech32 with 20 or 32 bytes, version 1 in bech32m with a point's 32: no other is in use. */
const segwit =
  (prefix: string): Reader =>
  (text) => {
    const read = (coder: typeof bech32, version: number, isProgram: (bytes: Uint8Array) => boolean): boolean => {
      try {
        const { prefix: found, words } = coder.decode(text as `${string}1${string}`, 90);
        return found === prefix && words[0] === version && isProgram(coder.fromWords(words.slice(1)));
      } catch {
        return false;
      }
    };
    return (
      read(bech32, 0, ({ length }) => length === 20 || length === 32) ||
      read(bech32m, 1, (bytes) => bytes.length === 32 && isOnCurve(bytes))
    );
  };

const cashAlphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const cashGenerators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const cashPrefix = 'bitcoincash';

const cashChecksum = (values: readonly number[]): bigint => {
  let checksum = 1n;
  for (const value of values) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    cashGenerators.forEach((generator, index) => {
      if ((top >> BigInt(index)) & 1n) checksum ^= generator;
    });
  }
  return checksum ^ 1n;
};

/** A CashAddr to a key or a script, with its prefix or without. */
const cashAddress: Reader = (text) => {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false;
  const lower = text.toLowerCase();
  const body = lower.startsWith(`${cashPrefix}:`) ? lower.slice(cashPrefix.length + 1) : lower;
  const words = Array.from(body, (letter) => cashAlphabet.indexOf(letter));
  if (words.length !== 42 || words.includes(-1)) return false;
  const head = Array.from(cashPrefix, (letter) => letter.charCodeAt(0) & 31);
  if (cashChecksum([...head, 0, ...words]) !== 0n) return false;
  // The first word holds five bits of the version: to a key (0) or to a script (8), twenty bytes long.
  const version = ((words[0] ?? 0) << 3) | ((words[1] ?? 0) >> 2);
  return version === 0 || version === 8;
};

const anyOf =
  (...readers: readonly Reader[]): Reader =>
  (text) =>
    readers.some((read) => read(text));

/** Hexadecimal digits with the capitals that carry the checksum of EIP-55. */
const withCapitals = (hex: string): string => {
  const small = hex.toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(small));
  return Array.from(small, (digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  }).join('');
};

/** Twenty bytes in hexadecimal, all in one case or with the capitals of the checksum. */
const evm: Reader = (text) => {
  const hex = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (hex === undefined || /^0+$/.test(hex)) return false;
  return hex === hex.toLowerCase() || hex === hex.toUpperCase() || hex === withCapitals(hex);
};

const crc16 = (data: Uint8Array): number => {
  let crc = 0;
  for (const byte of data) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
};

/** An account of Stellar: `G`, thirty-two bytes and a CRC-16, little end first. */
const stellar: Reader = (text) => {
  if (!/^G[A-Z2-7]{55}$/.test(text)) return false;
  const bytes = decoded(() => base32.decode(text));
  if (bytes?.length !== 35 || bytes[0] !== 6 << 3) return false;
  const crc = crc16(bytes.subarray(0, 33));
  return bytes[33] === (crc & 0xff) && bytes[34] === crc >> 8;
};

const solana: Reader = (text) => {
  const bytes = text.length <= 44 ? decoded(() => base58.decode(text)) : null;
  return bytes?.length === 32 && bytes.some((byte) => byte !== 0);
};

/** By network, and by coin if it has a chain of its own. */
const readers: Readonly<Record<string, Reader>> = {
  BTC: anyOf(base58Check([0x00, 0x05]), segwit('bc')),
  BCH: anyOf(cashAddress, base58Check([0x00, 0x05])),
  LTC: anyOf(base58Check([0x30, 0x32]), segwit('ltc')),
  DASH: base58Check([0x4c, 0x10]),
  ETH: evm,
  BSC: evm,
  TRX: base58Check([0x41]),
  SOL: solana,
  XRP: base58Check([0x00], base58xrp),
  XLM: stellar,
  EOS: (text) => /^[a-z1-5.]{1,12}$/.test(text),
};

/** Contracts of tokens: coins sent to one are lost. */
const contracts = new Set(
  currencies.flatMap(({ networks }) =>
    networks.flatMap(({ network, contract }) => (contract ? [`${network} ${contract.toLowerCase()}`] : [])),
  ),
);

/** Reason that coins of a currency cannot be sent to this text over this network, in a person's words; null if they can. */
export const addressProblem = (currency: string, network: string, text: string): string | null => {
  if (currency === 'XRP' && /^X[1-9A-HJ-NP-Za-km-z]{46}$/.test(text))
    return 'Use the classic address, which begins with r, and its destination tag';
  if (currency === 'XLM' && /^M[A-Z2-7]{68}$/.test(text))
    return 'Use the account’s own address, which begins with G, and its memo';
  const read = readers[network === 'MAIN' ? currency : network];
  const isAddress = read?.(text) === true && !contracts.has(`${network} ${text.toLowerCase()}`);
  return isAddress ? null : `Invalid address for ${currency} on ${networkName(network)}`;
};

/** Canonical form of an address that may be written in several ways, for comparisons. */
export const canonicalAddress = (currency: string, network: string, address: string): string => {
  if (network === 'ETH' || network === 'BSC') return `0x${withCapitals(address.slice(2))}`;
  if (currency === 'BCH' && cashAddress(address)) return `${cashPrefix}:${address.toLowerCase().replace(/^.*:/, '')}`;
  return /^(bc|ltc)1/i.test(address) ? address.toLowerCase() : address;
};

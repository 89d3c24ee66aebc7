import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base32, base58, base58xrp, bech32, bech32m } from '@scure/base';
import type { Random } from './random';

/**
 * Believable addresses and transaction ids with correct checksums. Nobody holds keys for them: the payload is HMAC
 * output, not a hash of a public key.
 */

type Family = 'BTC' | 'BCH' | 'LTC' | 'DASH' | 'EVM' | 'TRX' | 'SOL' | 'XRP' | 'XLM' | 'EOS';

/** The address family of a currency on a network: tokens share the family of their chain. */
const addressFamily = (currency: string, network: string): Family => {
  if (network === 'ETH' || network === 'BSC') return 'EVM';
  if (network === 'TRX' || network === 'SOL') return network;
  return currency as Family;
};

/** Networks on which one shared address serves many payments, told apart by a numeric tag. */
export const usesDestinationTag = (currency: string): boolean => ['XRP', 'XLM', 'EOS'].includes(currency);

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());

const joined = (...parts: (Uint8Array | number[])[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

/** Payload followed by the first four bytes of its double SHA-256, as Bitcoin, TRON and the XRP Ledger use it. */
const withChecksum = (payload: Uint8Array): Uint8Array => joined(payload, sha256(sha256(payload)).subarray(0, 4));

const base58Check = (version: number, payload: Uint8Array): string =>
  base58.encode(withChecksum(joined([version], payload)));

const segwit = (prefix: string, witnessVersion: number, program: Uint8Array): string => {
  const coder = witnessVersion === 0 ? bech32 : bech32m;
  return coder.encode(prefix, [witnessVersion, ...coder.toWords(program)]);
};

/** Mixed-case hex whose capitals carry the checksum of EIP-55. */
export const checksummedEvmAddress = (account: Uint8Array): string => {
  const hex = Buffer.from(account).toString('hex');
  const hash = Buffer.from(keccak_256(Buffer.from(hex, 'ascii'))).toString('hex');
  return `0x${Array.from(hex, (digit, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
};

/** CRC-16/XMODEM, the checksum of Stellar's keys. */
const crc16 = (data: Uint8Array): number => {
  let crc = 0;
  for (const byte of data) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
};

const cashAddrAlphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const cashAddrGenerators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

const cashAddrPolymod = (values: readonly number[]): bigint => {
  let checksum = 1n;
  for (const value of values) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    cashAddrGenerators.forEach((generator, index) => {
      if ((top >> BigInt(index)) & 1n) checksum ^= generator;
    });
  }
  return checksum ^ 1n;
};

/** A pay-to-public-key-hash CashAddr, prefix included. */
export const cashAddressOf = (hash: Uint8Array): string => {
  const prefix = 'bitcoincash';
  const words = bech32.toWords(joined([0], hash));
  const head = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  const checksum = cashAddrPolymod([...head, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
  const tail = Array.from({ length: 8 }, (_, index) => Number((checksum >> BigInt(5 * (7 - index))) & 31n));
  return `${prefix}:${[...words, ...tail].map((word) => cashAddrAlphabet[word]).join('')}`;
};

/** A Stellar account id (StrKey, version `G`). */
export const stellarAccountOf = (key: Uint8Array): string => {
  const payload = joined([6 << 3], key);
  const crc = crc16(payload);
  return base32.encode(joined(payload, [crc & 0xff, crc >> 8])).replaceAll('=', '');
};

const eosAlphabet = 'abcdefghijklmnopqrstuvwxyz12345';

/**
 * An address for a currency on a network.
 * @param kind `ours`: the modern form a payment processor hands out; `foreign`: the mix of forms payers send from.
 */
export const addressAt = (
  random: Random,
  path: string,
  currency: string,
  network: string,
  kind: 'ours' | 'foreign' = 'ours',
): string => {
  const key = random.bytes(path, 32);
  const hash = key.subarray(0, 20);
  const form = kind === 'ours' ? 0 : random.u(`${path}/form`);
  switch (addressFamily(currency, network)) {
    case 'BTC':
      if (form < 0.6) return segwit('bc', 0, hash);
      if (form < 0.75) return segwit('bc', 1, key);
      return base58Check(form < 0.88 ? 0x05 : 0x00, hash);
    case 'LTC':
      return form < 0.8 ? segwit('ltc', 0, hash) : base58Check(0x30, hash);
    case 'BCH':
      return cashAddressOf(hash);
    case 'DASH':
      return base58Check(0x4c, hash);
    case 'TRX':
      return base58Check(0x41, hash);
    case 'SOL':
      return base58.encode(key);
    case 'XRP':
      return base58xrp.encode(withChecksum(joined([0], hash)));
    case 'XLM':
      return stellarAccountOf(key);
    case 'EOS':
      return [...key.subarray(0, 12)].map((byte) => eosAlphabet[byte % eosAlphabet.length]).join('');
    case 'EVM':
      return checksummedEvmAddress(hash);
  }
};

/** A transaction id in the notation of the chain. */
export const transactionIdAt = (random: Random, path: string, currency: string, network: string): string => {
  const family = addressFamily(currency, network);
  if (family === 'SOL') return base58.encode(random.bytes(path, 64));
  const hex = Buffer.from(random.bytes(path, 32)).toString('hex');
  if (family === 'EVM') return `0x${hex}`;
  return family === 'XRP' ? hex.toUpperCase() : hex;
};

/**
 * A tag or memo id that every tag network accepts (below 2^32). Different serial numbers below 2^32 give different tags:
 * the multiplier is odd, so the scrambling is one to one.
 */
export const uniqueTag = (serial: number): string => String(Number((BigInt(serial) * 2_654_435_761n) % 4_294_967_296n));

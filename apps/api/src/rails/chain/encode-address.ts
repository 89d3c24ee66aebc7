import { hash as digestOf } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base32, base58, base58xrp, bech32 } from '@scure/base';
import { playedChain, type Chain } from './port';

/** Notation of a chain's addresses. */
export type AddressFamily = 'BTC' | 'BCH' | 'LTC' | 'DASH' | 'EVM' | 'TRX' | 'SOL' | 'XRP' | 'XLM' | 'EOS';

/** The address family of a chain: tokens share the family of theirs. */
export const addressFamily = (chain: Chain): AddressFamily => {
  const played = playedChain(chain);
  return played === 'ETH' || played === 'BSC' ? 'EVM' : (played as AddressFamily);
};

/** Chains on which one shared address serves many payments, distinguished by a numeric tag. */
export const usesDestinationTag = (chain: Chain): boolean => ['XRP', 'XLM', 'EOS'].includes(playedChain(chain));

const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(digestOf('sha256', data, 'buffer'));

const joined = (...parts: (Uint8Array | number[])[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Payload followed by the first four bytes of its double SHA-256, as Bitcoin, TRON and the XRP Ledger use it. */
const withChecksum = (payload: Uint8Array): Uint8Array => joined(payload, sha256(sha256(payload)).subarray(0, 4));

export const base58Check = (version: number, payload: Uint8Array): string =>
  base58.encode(withChecksum(joined([version], payload)));

/** Address of a witness program of the first version, the hash of a key or of a script. */
export const segwit = (prefix: string, program: Uint8Array): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(program)]);

/** Mixed-case hex whose capitals carry the checksum of EIP-55. */
export const checksummedEvmAddress = (account: Uint8Array): string => {
  const hex = Buffer.from(account).toString('hex');
  const check = keccak_256(Buffer.from(hex, 'ascii'));
  const capitals = hex.toUpperCase();
  let text = '0x';
  for (let index = 0; index < hex.length; index++)
    text += (check[index >> 1]! >> (index % 2 === 0 ? 7 : 3)) & 1 ? capitals[index] : hex[index];
  return text;
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

/** A CashAddr, prefix included. `kind`: 0 for the hash of a public key, 8 for that of a script. */
export const cashAddressOf = (hash: Uint8Array, kind = 0): string => {
  const prefix = 'bitcoincash';
  const words = bech32.toWords(joined([kind], hash));
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

/** Content of an address: the 20 bytes most chains hash a public key to, and the 32 of those that do not. */
type AddressBytes = { readonly hash: Uint8Array; readonly key: Uint8Array };

/** The modern form of an address, as a payment processor hands it out, with its chain's checksum. */
export const encodeAddress = (family: AddressFamily, { hash, key }: AddressBytes): string => {
  switch (family) {
    case 'BTC':
      return segwit('bc', hash);
    case 'LTC':
      return segwit('ltc', hash);
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

/** Transaction id in the notation of the chain: the first 32 of 64 bytes if it is that short. */
export const encodeTransactionId = (family: AddressFamily, bytes: Uint8Array): string => {
  if (family === 'SOL') return base58.encode(bytes);
  const hex = Buffer.from(bytes.subarray(0, 32)).toString('hex');
  if (family === 'EVM') return `0x${hex}`;
  return family === 'XRP' ? hex.toUpperCase() : hex;
};

/**
 * Tag or memo id that every tag network accepts (below 2^32). Different serial numbers below 2^32 give different tags: the multiplier is odd, so
 * the scrambling is one to one.
 */
export const uniqueTag = (serial: number): string => String(Number((BigInt(serial) * 2_654_435_761n) % 4_294_967_296n));

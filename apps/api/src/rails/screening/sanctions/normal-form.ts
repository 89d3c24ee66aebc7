import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp } from '@scure/base';

/**
 * The one spelling under which an address is looked up, whatever coin a list files it under and however it is written there:
 * hexadecimal without capitals, bech32 without capitals, a CashAddr as the Bitcoin address of its key, an X-address as the
 * classic address of its account.
 */

const checksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).subarray(0, 4);

const withChecksum = (payload: Uint8Array, alphabet: typeof base58): string =>
  alphabet.encode(Uint8Array.of(...payload, ...checksum(payload)));

const cashAlphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** Eight words of checksum stand behind the version and twenty bytes. */
const cashForm = /^(?:bitcoincash:)?([qp][qpzry9x8gf2tvdw0s3jn54khce6mua7l]{41})$/i;

/** Bitcoin Cash took over Bitcoin's keys: one key, one holder, two spellings. */
const legacyOfCash = (body: string): string => {
  const bits = Array.from(body.slice(0, -8), (letter) => cashAlphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const version = bytes[0] === 8 ? 5 : 0;
  return withChecksum(Uint8Array.of(version, ...bytes.slice(1, 21)), base58);
};

/** Two bytes that make it begin with X, the account, a flag and a tag of eight bytes. */
const classicOfX = (text: string): string | null => {
  let bytes: Uint8Array;
  try {
    bytes = base58xrp.decode(text);
  } catch {
    return null;
  }
  const payload = bytes.subarray(0, 31);
  const isWhole = bytes.length === 35 && checksum(payload).every((byte, index) => byte === bytes[31 + index]);
  if (!isWhole || payload[0] !== 0x05 || payload[1] !== 0x44) return null;
  return withChecksum(Uint8Array.of(0, ...payload.subarray(2, 22)), base58xrp);
};

export const normalForm = (written: string): string => {
  const text = written.replace(/\s+/g, '');
  if (/^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase();
  const cash = cashForm.exec(text)?.[1];
  if (cash !== undefined) return legacyOfCash(cash.toLowerCase());
  if (/^X[1-9A-HJ-NP-Za-km-z]{46}$/.test(text)) return classicOfX(text) ?? text;
  return /^(?:bc|ltc)1[02-9ac-hj-np-z]+$/i.test(text) ? text.toLowerCase() : text;
};

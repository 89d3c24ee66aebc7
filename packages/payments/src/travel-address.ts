import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';

/**
 * Travel addresses: `ta` and, in base58 with a checksum, the address at which another provider is asked before coins are sent, without `https://`. A
 * separate entry point, as that of addresses on chains. Source: Travel Rule Protocol 3.1.0 and later, "Travel Address".
 */

const prefix = 'ta';
const checksumBytes = 4;

/** Longest that is read, in characters. */
export const longestTravelAddress = 512;

const checksumOf = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes)).subarray(0, checksumBytes);

/** An address by name, of port 443 or another, on which an inquiry (`t=i`) is taken. */
const isInquiry = ({ username, password, hostname, searchParams, hash }: URL): boolean =>
  username === '' &&
  password === '' &&
  hash === '' &&
  hostname !== '' &&
  searchParams.getAll('t').join() === 'i' &&
  (hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost');

/**
 * Travel address of an inquiry's address.
 *
 * @throws Error unless it is an https address with `t=i` that is read back as given
 */
export const travelAddressOf = (url: string): string => {
  const bare = url.replace(/^https:\/\//, '');
  const bytes = new TextEncoder().encode(bare);
  const address = prefix + base58.encode(new Uint8Array([...bytes, ...checksumOf(bytes)]));
  if (inquiryUrlOf(address)?.href !== url) throw new Error('This address cannot be made a travel address');
  return address;
};

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const bytesOf = (text: string): Uint8Array | null => {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
};

/** Address at which a travel address asks its provider; null: no travel address, or a mistyped one. */
export const inquiryUrlOf = (travelAddress: string): URL | null => {
  if (!travelAddress.startsWith(prefix) || travelAddress.length > longestTravelAddress) return null;
  const bytes = bytesOf(travelAddress.slice(prefix.length));
  if (!bytes || bytes.length <= checksumBytes) return null;
  const [payload, checksum] = [bytes.subarray(0, -checksumBytes), bytes.subarray(-checksumBytes)];
  if (checksumOf(payload).some((byte, index) => byte !== checksum[index])) return null;
  const bare = textOf(payload);
  // Its scheme is never spelt; printable characters only, since the address is shown to people.
  if (bare === null || !/^[\x21-\x7e]+$/.test(bare) || /^[a-z][a-z0-9+.-]*:\/\//i.test(bare)) return null;
  const url = URL.canParse(`https://${bare}`) ? new URL(`https://${bare}`) : null;
  return url && isInquiry(url) ? url : null;
};

/** True for a travel address. An address of a chain that begins alike has another checksum. */
export const isTravelAddress = (text: string): boolean => inquiryUrlOf(text) !== null;

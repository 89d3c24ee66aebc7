import { beginAlike, ipBytes, readIpRange } from '@countinghouse/contract/ip-ranges';

const mappedPrefix = [...Array.from({ length: 10 }, () => 0), 255, 255];

/** `::ffff:203.0.113.10`, as a socket open to both families names it in any spelling, is 203.0.113.10. */
const unmapped = (bytes: readonly number[]): readonly number[] =>
  bytes.length === 16 && mappedPrefix.every((byte, index) => bytes[index] === byte) ? bytes.slice(12) : bytes;

/**
 * True if an address is on the list or in one of its ranges. Only ranges of its own family count, and a stored range that would be refused today
 * (too wide, or IPv4 inside IPv6) admits nobody.
 */
export const isListed = (ranges: readonly string[], ip: string): boolean => {
  const read = ipBytes(ip);
  const address = read && unmapped(read);
  if (!address) return false;
  return ranges.some((text) => {
    const range = readIpRange(text);
    return typeof range !== 'string' && beginAlike(range.bytes, address, range.bits);
  });
};

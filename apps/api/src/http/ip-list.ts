import { beginAlike, ipBytes, readIpRange } from '@countinghouse/contract/ip-ranges';

const mappedPrefix = [...Array.from({ length: 10 }, () => 0), 255, 255];

/** `::ffff:203.0.113.10`, as a socket open to both families names it in any spelling, is 203.0.113.10. */
const unmapped = (bytes: readonly number[]): readonly number[] =>
  bytes.length === 16 && mappedPrefix.every((byte, index) => bytes[index] === byte) ? bytes.slice(12) : bytes;

/**
 * Whether an address is one of the list's, or in one of its ranges. Only its own family's ranges count, and a stored range
 * that would not be taken today (too wide, or standing for IPv4 inside IPv6) lets nobody in.
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

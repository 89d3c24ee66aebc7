import { BlockList, isIPv6 } from 'node:net';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** `::ffff:203.0.113.10`, as a socket open to both families names it, is 203.0.113.10. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether an address is one of the list's, or in one of its ranges. */
export const isListed = (ranges: readonly string[], ip: string): boolean => {
  const address = mapped.exec(ip)?.[1] ?? ip;
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(prefix), familyOf(start));
  }
  return list.check(address, familyOf(address));
};

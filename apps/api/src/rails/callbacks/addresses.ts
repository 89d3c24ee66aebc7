import { BlockList, isIP } from 'node:net';

const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
};

// Source: IANA special-purpose address registries, and the metadata services of clouds that lie outside of them.
const closedIpv4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

// Everything else in IPv6, mapped and translated IPv4 addresses included, is not global unicast.
const globalIpv6 = listOf('ipv6', ['2000::/3']);

// Protocol assignments with Teredo and ORCHID, documentation, 6to4.
const closedIpv6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

const loopbackIpv4 = listOf('ipv4', ['127.0.0.0/8']);

/** True if an address is a machine on the public internet: not ours, not the host's network, not a tunnel to either. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closedIpv4.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6');
};

/** True if an address is this machine itself. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) === 4 ? loopbackIpv4.check(address, 'ipv4') : address === '::1';

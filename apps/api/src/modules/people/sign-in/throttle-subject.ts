import { isIPv6 } from 'node:net';
import { mac } from '../../../platform/secrets';

/** Under which name an e-mail's failures are counted. Keyed, so that the table does not list who tried to sign in. */
export const accountSubject = (secretKey: string, email: string): string =>
  mac(secretKey, 'throttle', email).toString('base64url');

/** Addresses that one subscriber has: the network of 64 bits of an IPv6 address, and an IPv4 address for itself. */
export const addressShare = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
};

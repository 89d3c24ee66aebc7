import { isIPv6 } from 'node:net';
import { mac } from '../../../platform/secrets';

/** Name under which an e-mail's failures are counted. Keyed, so that the table does not list people who tried to sign in. */
export const accountSubject = (secretKey: string, email: string): string =>
  mac(secretKey, 'throttle', email).toString('base64url');

/** Address share of one subscriber: the /64 network of an IPv6 address, or an IPv4 address itself. */
export const addressShare = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
};

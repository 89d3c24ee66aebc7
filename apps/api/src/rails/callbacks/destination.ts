import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './addresses';
import type { CallbackSkip } from './port';

/** Rules for the destinations of callbacks in this installation. */
export type CallbackRules = {
  readonly mode: 'sandbox' | 'production';
  /** Origin of a receiver on this machine, such as `http://127.0.0.1:4999`; the sandbox only. */
  readonly receiver?: string | undefined;
};

export type Destination = {
  readonly url: URL;
  /** Name or literal address without brackets. */
  readonly host: string;
  /** The one receiver that may, and must, be on this machine. */
  readonly isReceiver: boolean;
};

const schemes = { sandbox: ['https:', 'http:'], production: ['https:'] } as const;
const ports = { sandbox: ['443', '8443', '80', '8080'], production: ['443', '8443'] } as const;

/** Verdict on an address before any name is looked up. */
export const judgeUrl = (text: string, { mode, receiver }: CallbackRules): Destination | CallbackSkip => {
  // The parser writes decimal, octal, hexadecimal and full-width hosts as plain addresses.
  if (!URL.canParse(text)) return 'INVALID_URL';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'INVALID_URL';
  if (!(schemes[mode] as readonly string[]).includes(url.protocol)) return 'UNSUPPORTED_SCHEME';
  const isReceiver = mode === 'sandbox' && receiver !== undefined && url.origin === receiver;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (!isReceiver && !(ports[mode] as readonly string[]).includes(port)) return 'PORT_NOT_ALLOWED';
  return { url, host: url.hostname.replace(/^\[|\]$/g, ''), isReceiver };
};

/** Addresses behind a host name; rejects without any. The signal ends the wait. */
export type Resolve = (host: string, signal?: AbortSignal) => Promise<readonly LookupAddress[]>;

/**
 * Looks the host up once. The connection must go to the returned addresses: a second look-up might differ. One forbidden address among several
 * forbids all of them.
 */
export const addressesOf = async (
  { host, isReceiver }: Destination,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly LookupAddress[] | 'ADDRESS_NOT_ALLOWED'> => {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host, signal) : [{ address: host, family }];
  const isAllowed = isReceiver ? isLoopbackAddress : isPublicAddress;
  const allAllowed = addresses.length > 0 && addresses.every(({ address }) => isAllowed(address));
  return allAllowed ? addresses : 'ADDRESS_NOT_ALLOWED';
};

import * as z from 'zod/mini';
import { validationMessages } from './validation';

/** Most addresses and ranges a list holds. */
export const mostIpRanges = 50;

/** Widest ranges: a whole provider's network is not one party's server. */
export const narrowestPrefix = { v4: 24, v6: 48 } as const;

export const ipRangeTooWide = `A range may be no wider than /${narrowestPrefix.v4} for IPv4 and /${narrowestPrefix.v6} for IPv6`;
/** Such a range would admit addresses missing from an IPv4 list, all of IPv4 at the widest. */
export const ipTranslatedMessage = 'Write an IPv4 address as itself, not inside an IPv6 address';

const schemas = { v4: z.ipv4(), v6: z.ipv6() };

/** `ffff:203.0.113.10` → `ffff:cb00:710a`, so that all of it is groups. */
const withoutDots = (text: string): string =>
  text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...quad: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = quad.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

const bytesOfV6 = (text: string): number[] => {
  const [head = '', tail] = withoutDots(text).split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
};

/** An address as its 4 or 16 bytes, null where the text is none. The length is its family. */
export const ipBytes = (address: string): readonly number[] | null => {
  if (address.includes(':')) return z.safeParse(schemas.v6, address).success ? bytesOfV6(address) : null;
  return z.safeParse(schemas.v4, address).success ? address.split('.').map(Number) : null;
};

/** True if two addresses of one family share their first `bits` bits. */
export const beginAlike = (one: readonly number[], other: readonly number[], bits: number): boolean =>
  one.length === other.length &&
  one.every((byte, index) => {
    const compared = Math.min(8, Math.max(0, bits - index * 8));
    return byte >> (8 - compared) === (other[index] ?? 0) >> (8 - compared);
  });

/**
 * Parts of IPv6 that represent IPv4 addresses: compatible, mapped, translated (well known, local and stateless), Teredo, 6to4. Source: IANA
 * special-purpose address registry.
 */
const standingForIpv4 = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const;
const translating = standingForIpv4.map(([start, bits]) => ({ start: bytesOfV6(start), bits }));
const loopbackV6 = bytesOfV6('::1');

/** True if a range overlaps a part of IPv6 that represents IPv4. The loopback address alone does not. */
const isTranslated = (bytes: readonly number[], bits: number): boolean =>
  !(bits === 128 && beginAlike(bytes, loopbackV6, 128)) &&
  translating.some(({ start, bits: width }) => beginAlike(bytes, start, Math.min(bits, width)));

/** A range read: its first address and how many leading bits count. */
export type IpRange = { readonly bytes: readonly number[]; readonly bits: number };

/** A valid address or range, or the sentence for its error. */
export const readIpRange = (text: string): IpRange | string => {
  if (text === '') return validationMessages.ipRequired;
  const [address = '', prefix, ...rest] = text.split('/');
  const bytes = ipBytes(address);
  if (rest.length > 0 || !bytes) return validationMessages.ipInvalid;
  const all = bytes.length * 8;
  const bits = prefix === undefined ? all : /^(0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= all)) return validationMessages.ipInvalid;
  if (bits < narrowestPrefix[all === 32 ? 'v4' : 'v6']) return ipRangeTooWide;
  return all === 128 && isTranslated(bytes, bits) ? ipTranslatedMessage : { bytes, bits };
};

/** Error of an IP address or CIDR range: the sentence for its field, or null if valid. `203.0.113.10`, `203.0.113.0/24`, `2001:db8::/48`. */
export const ipRangeError = (text: string): string | null => {
  const read = readIpRange(text);
  return typeof read === 'string' ? read : null;
};

/** An address or range, trimmed and in lower case. */
export const ipRange = z.string({ error: validationMessages.ipRequired }).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => ipRangeError(text) === null, { error: ({ input }) => ipRangeError(String(input)) ?? '' }),
);

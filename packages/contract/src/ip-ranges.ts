import * as z from 'zod/mini';
import { validationMessages } from './validation';

/** Most addresses and ranges a list holds. */
export const mostIpRanges = 50;

/** A range may be no wider: a whole provider's network is nobody's server. */
export const narrowestPrefix = { v4: 24, v6: 48 } as const;

export const ipRangeTooWide = `A range may be no wider than /${narrowestPrefix.v4} for IPv4 and /${narrowestPrefix.v6} for IPv6`;

const schemas = { v4: z.ipv4(), v6: z.ipv6() };

/**
 * What is wrong with an IP address or CIDR range: the sentence for its field, or null. `203.0.113.10`, `203.0.113.0/24`,
 * `2001:db8::/48`.
 */
export const ipRangeError = (text: string): string | null => {
  if (text === '') return validationMessages.ipRequired;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = address.includes(':') ? 'v6' : 'v4';
  if (rest.length > 0 || !z.safeParse(schemas[version], address).success) return validationMessages.ipInvalid;
  if (prefix === undefined) return null;
  const bits = /^(0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= (version === 'v4' ? 32 : 128))) return validationMessages.ipInvalid;
  return bits < narrowestPrefix[version] ? ipRangeTooWide : null;
};

/** An address or range, trimmed and in lower case. */
export const ipRange = z.string({ error: validationMessages.ipRequired }).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => ipRangeError(text) === null, { error: ({ input }) => ipRangeError(String(input)) ?? '' }),
);

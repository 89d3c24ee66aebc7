import { identityTokenHeader } from '@countinghouse/contract/sign-in';
import type { Config } from '../config';

/**
 * Nothing but our own origin, no inline code, no foreign frames. `apiUrl`: the origin of another server's API, where the
 * dashboard is configured to call one.
 */
export const contentSecurityPolicy = (apiUrl?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    apiUrl === undefined ? "connect-src 'self'" : `connect-src 'self' ${apiUrl}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** Goes out with every answer, errors and files included. */
export const securityHeaders = ({
  publicUrl,
  apiUrl,
}: Pick<Config, 'publicUrl' | 'apiUrl'>): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(apiUrl),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // On plain http the header would lock people out of a sandbox that shares its host with something else.
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** What a dashboard on another origin may read of our answers. */
export const exposedHeaders = [
  identityTokenHeader,
  'Date',
  'ETag',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Retry-After',
].join(', ');

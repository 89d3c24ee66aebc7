import { reportIdHeader } from '@countinghouse/contract/books/reports';
import { businessTimeHeader } from '@countinghouse/contract/endpoint';
import { identityTokenHeader } from '@countinghouse/contract/people/sign-in';
import { firstEventIdHeader } from '@countinghouse/contract/running/events';
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

/** Every feature that browsers know is off, but for writing into the clipboard, as addresses and hashes are copied, and passkeys. */
const permissionsPolicy = [
  ...(
    'accelerometer autoplay browsing-topics camera clipboard-read ' +
    'compute-pressure cross-origin-isolated display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid ' +
    'identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi otp-credentials payment ' +
    'picture-in-picture screen-wake-lock serial storage-access ' +
    'sync-xhr usb window-management xr-spatial-tracking'
  )
    .split(' ')
    .map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** Goes out with every answer, errors and files included. */
export const securityHeaders = ({
  publicUrl,
  apiUrl,
}: Pick<Config, 'publicUrl' | 'apiUrl'>): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(apiUrl),
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // On plain http the header would lock people out of a sandbox that shares its host with another site.
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Response headers that a dashboard on another origin may read. */
export const exposedHeaders = [
  identityTokenHeader,
  firstEventIdHeader,
  'Date',
  businessTimeHeader,
  'ETag',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Retry-After',
  'Content-Disposition',
  reportIdHeader,
].join(', ');

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const whitelistedAddressEvents: Events = {
  'whitelisted-address.create': 'An address was whitelisted',
  'whitelisted-address.delete': 'A whitelisted address was deleted',
};

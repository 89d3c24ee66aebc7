import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const manualMovementEvents: Events = {
  'manual-movement.post': 'The platform credited or debited a business by hand',
  'manual-movement.reverse': 'The platform took back what it had moved by hand',
};

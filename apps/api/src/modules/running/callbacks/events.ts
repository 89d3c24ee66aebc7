import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const callbackEvents: Events = {
  'payment.callback.send': 'A callback about a deposit was sent again by hand',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const businessEvents: Events = {
  'business.create': 'A business was made',
  'business.update': 'A business was changed',
  'business.callback-secret.show': 'A callback secret was shown',
  'business.callback-secret.rotate': 'A callback secret was replaced',
  'business.callback.test': 'A test callback was sent',
};

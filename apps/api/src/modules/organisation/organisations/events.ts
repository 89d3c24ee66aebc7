import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const organisationEvents: Events = {
  'sender.update': 'The sender data that stand on reports were changed',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const userEvents: Events = {
  'user.invite': 'Somebody was invited',
  'user.invite-again': 'An invitation was sent again',
  'user.update': 'A person, their role or status was changed',
  'user.delete': 'A person was removed from the organisation',
};

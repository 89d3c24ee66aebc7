import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const roleEvents: Events = {
  'role.create': 'A role was made',
  'role.update': 'A role was changed',
  'role.delete': 'A role was removed',
};

import type { Events } from '../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const auditEvents: Events = {
  'audit.export': 'The audit trail was saved as a file',
};

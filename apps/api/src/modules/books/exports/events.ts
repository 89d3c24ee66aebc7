import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const exportEvents: Events = {
  'list.export': 'A list was saved as a file',
};

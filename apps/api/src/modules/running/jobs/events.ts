import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const jobEvents: Events = {
  'job.retry': 'A failed job was asked for again',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const reportEvents: Events = {
  'report.confirm-balances': 'Balances as of an instant were confirmed in a letter',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const reconciliationEvents: Events = {
  'reconciliation.differ': 'Custody or a bank was found to hold something else than the ledger says',
  'reconciliation.agree': 'Custody or a bank was found to hold what the ledger says again',
};

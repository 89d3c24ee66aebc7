import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const ledgerHealthEvents: Events = {
  'ledger-verification.differ': 'A sample of the books was found not to agree with its entries',
  'ledger-verification.agree': 'What did not agree with its entries was found to agree again',
  'whole-ledger.broken': 'The whole ledger was verified and rules found broken',
  'whole-ledger.sound': 'Rules that were found broken were found to hold again',
};

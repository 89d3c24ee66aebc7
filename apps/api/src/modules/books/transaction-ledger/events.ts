import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const transactionLedgerEvents: Events = {
  'transaction-ledger.create': 'The transaction ledger of a business was saved as a file',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const internalTransferEvents: Events = {
  'internal-transfer.create': 'Money was moved between two businesses',
};

import type { Events } from '../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const unassociatedDepositEvents: Events = {
  'unassociated-deposit.receive': 'Money arrived that belongs to no payment',
  'unassociated-deposit.reverse': 'A chain took back money that belonged to no payment',
};

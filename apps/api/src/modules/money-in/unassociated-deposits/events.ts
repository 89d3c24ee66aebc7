import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const unassociatedDepositEvents: Events = {
  'unassociated-deposit.receive': 'Money arrived that belongs to no payment',
  'unassociated-deposit.reverse': 'A chain took back money that belonged to no payment',
  'unassociated-deposit.allocate': 'The platform found whose money without a payment is',
  'unassociated-deposit.associate': 'The platform gave money to what it belonged to',
  'unassociated-deposit.return': 'The platform had money sent back that belonged to nothing',
  'unassociated-deposit.write-off': 'The platform wrote off money that nobody claims',
};

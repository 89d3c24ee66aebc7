import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const bankAccountEvents: Events = {
  'bank-account.create': 'A bank account was entered',
  'bank-account.update': 'A bank account was changed',
  'bank-account.archive': 'A bank account was archived',
  'bank-account.verify': 'A bank account was verified',
  'bank-account.reject': 'A bank account was rejected',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const fiatWithdrawalEvents: Events = {
  'fiat-withdrawal.create': 'A fiat withdrawal was made, and amount and fee set aside',
  'fiat-withdrawal.cancel': 'A fiat withdrawal was cancelled before it went to the bank',
  'fiat-withdrawal.move': 'A fiat withdrawal went on: to the bank, paid, refused, or come back',
  'fiat-withdrawal.wait':
    'A fiat withdrawal was due and waits: for money at the bank, or for an account that pays by its method',
  'fiat-withdrawal.file.make': 'Fiat withdrawals were put into a file for the bank',
  'fiat-withdrawal.file.export': 'An operator took a file of payments out for the bank',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const fiatDepositEvents: Events = {
  'fiat-deposit.create': 'Money to come by bank was announced',
  'fiat-deposit.cancel': 'An announcement of money was taken back',
  'fiat-deposit.expire': 'Announced money did not come in time',
  'fiat-deposit.receive': 'Announced money came and was credited',
  'fiat-deposit.review': 'Announced money came from another account than was told',
  'fiat-deposit.accept': 'The platform let announced money be credited that another account had sent',
  'fiat-deposit.return': 'Money that had come by bank went back',
  'whitelabel-fiat-deposit.receive': 'A payer’s money came by bank and was credited',
  'whitelabel-fiat-deposit.reverse': 'A bank took back a payer’s money',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const cryptoDepositEvents: Events = {
  'payment.create': 'A payment was made',
  'payment.choose-currency': 'The coin of a payment was chosen, by staff, an API key or the payer',
  'payment.cancel': 'A payment was cancelled before anything was seen',
  'payment.expire': "A payment's time ran out",
  'deposit.settle': 'A deposit was credited, blocked, found too small, returned or taken back by its chain',
  'refund.confirm': 'The chain confirmed a refund',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const sandboxEvents: Events = {
  'sandbox.payment.play': 'A payer was played on the simulated chains',
  'sandbox.deposit.send': 'Coins were sent over a simulated chain',
  'sandbox.deposit.confirm': 'A simulated chain was given blocks',
  'sandbox.time.advance': 'The clock of the sandbox was moved on',
  'sandbox.rate.set': 'A price was set on the market of the sandbox',
  'sandbox.deposit.reorganise': 'A simulated chain was reorganised',
};

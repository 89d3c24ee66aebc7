import type { Events } from '../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const cryptoWithdrawalEvents: Events = {
  'crypto-withdrawal.create': 'A crypto withdrawal was made, and what it may cost set aside',
  'crypto-withdrawal.cancel': 'A crypto withdrawal was cancelled before it was sent',
  'crypto-withdrawal.callback.send': 'Somebody had the business told of a crypto withdrawal once more',
  'crypto-withdrawal.move': 'A crypto withdrawal went on: it was picked, blocked, sent, confirmed, or it failed',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const cryptoWithdrawalEvents: Events = {
  'crypto-withdrawal.create': 'A crypto withdrawal was made, and what it may cost set aside',
  'crypto-withdrawal.cancel': 'A crypto withdrawal was cancelled before it was sent',
  'crypto-withdrawal.callback.send': 'Somebody had the business told of a crypto withdrawal once more',
  'crypto-withdrawal.release': 'The platform let a crypto withdrawal go on that screening had blocked',
  'crypto-withdrawal.refuse': 'The platform refused a crypto withdrawal that screening had blocked',
  'crypto-withdrawal.drop': 'The platform declared that a crypto withdrawal will never be on its chain',
  'crypto-withdrawal.move': 'A crypto withdrawal went on: it was picked, blocked, sent, confirmed, or it failed',
};

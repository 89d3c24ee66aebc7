import type { Events } from '../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const cryptoDepositEvents: Events = {
  'payment.expire': "A payment's time ran out",
};

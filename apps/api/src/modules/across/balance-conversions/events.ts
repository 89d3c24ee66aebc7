import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const balanceConversionEvents: Events = {
  'balance-conversion.create': 'A firm quote for a conversion was asked for',
  'balance-conversion.execute': 'Money was converted',
  'balance-conversion.fail': 'A conversion failed',
};

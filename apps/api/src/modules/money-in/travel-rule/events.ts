import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const travelRuleEvents: Events = {
  'travel-rule.complete': 'The payer of a deposit was named as the travel rule asks',
  'travel-rule.read': 'Somebody read who the payer of a deposit is',
  'travel-rule.refuse': 'A deposit whose payer was not named in time goes back',
  'travel-rule.escalate': 'A deposit whose payer was not named in time waits for the platform',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const outgoingStopEvents: Events = {
  'outgoing-money.stop': 'Somebody stopped everything that leaves the organisation',
  'outgoing-money.ask-release': 'One of the two who are needed wants money to leave again',
  'outgoing-money.release': 'The second of two let money leave the organisation again',
};

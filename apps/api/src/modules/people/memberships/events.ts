import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const membershipEvents: Events = {
  'invitation.accept': 'A person accepted an invitation',
  'invitation.decline': 'A person declined an invitation',
  'membership.leave': 'A person left the organisation',
};

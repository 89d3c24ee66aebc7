import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const treasuryMoveEvents: Events = {
  'treasury-move.post': 'The platform booked that money went from one place of the organisation to another',
};

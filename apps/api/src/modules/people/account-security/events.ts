import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const accountSecurityEvents: Events = {
  'password.change': 'Somebody changed their password',
  'session.end': 'Somebody ended another session of theirs',
  'second-factor.enable': 'Somebody set up their second factor',
  'second-factor.disable': 'Somebody took their second factor off',
  'second-factor.reset-confirm': 'A person confirmed the reset of their second factor',
  'second-factor.reset-refuse': 'The reset of a second factor was refused',
  'second-factor.reset': 'A second factor was reset',
};

import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const signInEvents: Events = {
  'login.succeeded': 'Somebody signed in',
  'login.failed': 'A sign-in was refused',
  logout: 'Somebody signed out',
  'organisation.choose': 'Somebody chose the organisation to work in',
  'password.reset-request': 'A link to set a new password was asked for',
  'password.reset-link': 'A link to set a new password was mailed',
  'password.reset': 'A new password was set by a link',
};

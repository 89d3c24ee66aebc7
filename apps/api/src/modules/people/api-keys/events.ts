import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const apiKeyEvents: Events = {
  'api-credential.create': 'An API key was made',
  'api-credential.update': 'An API key was changed',
  'api-credential.revoke': 'An API key was revoked',
};

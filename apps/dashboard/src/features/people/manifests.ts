import { manifest as accountSecurity } from './account-security/manifest';
import { manifest as apiKeys } from './api-keys/manifest';
import { manifest as audit } from './audit/manifest';
import { manifest as requestLog } from './request-log/manifest';
import { manifest as roles } from './roles/manifest';
import { manifest as signIn } from './sign-in/manifest';
import { manifest as signInSettings } from './sign-in-settings/manifest';
import { manifest as users } from './users/manifest';

/** Features of the area. */
export const peopleFeatures = [accountSecurity, apiKeys, audit, requestLog, roles, signIn, signInSettings, users];

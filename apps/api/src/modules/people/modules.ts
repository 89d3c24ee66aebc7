import { accountSecurity } from './account-security/module';
import { apiKeys } from './api-keys/module';
import { audit } from './audit/module';
import { companySignIn } from './company-sign-in/module';
import { memberships } from './memberships/module';
import { requestLog } from './request-log/module';
import { roles } from './roles/module';
import { savedViews } from './saved-views/module';
import { signIn } from './sign-in/module';
import { testMode } from './test-mode/module';
import { users } from './users/module';

/** Capabilities of the area, in the order of the reference. */
export const peopleModules = [
  signIn,
  accountSecurity,
  companySignIn,
  memberships,
  users,
  roles,
  apiKeys,
  testMode,
  requestLog,
  audit,
  savedViews,
];

import { accountSecurityEndpoints } from './account-security.reference';
import { apiKeysEndpoints } from './api-keys.reference';
import { auditEndpoints } from './audit.reference';
import { companySignInEndpoints } from './company-sign-in.reference';
import { membershipsEndpoints } from './memberships.reference';
import { passkeyEndpoints } from './passkeys.reference';
import { permissionUseEndpoints } from './permission-use.reference';
import { requestLogEndpoints } from './request-log.reference';
import { roleViewEndpoints } from './role-views.reference';
import { rolesEndpoints } from './roles.reference';
import { savedViewsEndpoints } from './saved-views.reference';
import { signInEndpoints } from './sign-in.reference';
import { testModeEndpoints } from './test-mode.reference';
import { usersEndpoints } from './users.reference';

/** Calls of the area, in the order of the reference. */
export const peopleEndpoints = [
  ...signInEndpoints,
  ...accountSecurityEndpoints,
  ...passkeyEndpoints,
  ...companySignInEndpoints,
  ...membershipsEndpoints,
  ...usersEndpoints,
  ...rolesEndpoints,
  ...permissionUseEndpoints,
  ...roleViewEndpoints,
  ...apiKeysEndpoints,
  ...testModeEndpoints,
  ...requestLogEndpoints,
  ...auditEndpoints,
  ...savedViewsEndpoints,
];

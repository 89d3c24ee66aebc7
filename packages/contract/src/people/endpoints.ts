import { accountSecurityEndpoints } from './account-security';
import { apiKeysEndpoints } from './api-keys';
import { auditEndpoints } from './audit';
import { membershipsEndpoints } from './memberships';
import { rolesEndpoints } from './roles';
import { savedViewsEndpoints } from './saved-views';
import { signInEndpoints } from './sign-in';
import { usersEndpoints } from './users';

/** Calls of the area, in the order of the reference. */
export const peopleEndpoints = [
  ...signInEndpoints,
  ...accountSecurityEndpoints,
  ...membershipsEndpoints,
  ...usersEndpoints,
  ...rolesEndpoints,
  ...apiKeysEndpoints,
  ...auditEndpoints,
  ...savedViewsEndpoints,
];

import type { Area } from './fault';
import { faultsOf } from './fault';

const rules = 'apps/api/src/modules/people/users/rules/grants.test.ts';
const users = 'apps/api/src/modules/people/users/users.db.test.ts';
const roles = 'apps/api/src/modules/people/roles/roles.db.test.ts';
const keys = 'apps/api/src/modules/people/api-keys/api-keys.db.test.ts';

export const grants: Area = {
  name: 'grants',
  faults: [
    ...faultsOf(
      'apps/api/src/platform/grants.ts',
      [rules, roles, users],
      [
        ['filter((permission) => !before.permissions.has(permission))', 'filter(() => false)'],
        ['permission !== implicitPermission && !grantor', '!grantor'],
        ['!grantor.permissions.has(permission)', 'false'],
        ["return crowns ? ['ADMIN', ...lacking] : lacking;", 'return lacking;'],
        [
          'after.isAdministrator && !before.isAdministrator && !grantor.isAdministrator',
          'after.isAdministrator && !grantor.isAdministrator',
        ],
        ['if (lacking.length === 0) return;', 'if (lacking.length <= 1) return;'],
        ["if (!holds(permissions, need)) throw new AppError('FORBIDDEN', { subCode: 'PERMISSION_MISSING' });", ''],
        ['new Set([implicitPermission, ...chosen])', 'new Set<string>(chosen)'],
      ],
    ),
    ...faultsOf(
      'packages/contract/src/permissions.ts',
      [rules, 'apps/api/src/http/authorisation.db.test.ts', roles],
      [
        ['need.some((alternative) => alternative.every(', 'need.some((alternative) => alternative.some('],
        ['need.some((alternative)', 'need.every((alternative)'],
        ["if (holds(held, [full])) return 'FULL';", "if (holds(held, [view])) return 'FULL';"],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/people/users/rules/member-change.ts',
      [rules, users],
      [
        ['if (isSelf && after && before && after.roleId !== before.roleId) throw rule(ownRoleMessage);', ''],
        ['if (administers(before) && !administers(after) && otherAdministrators === 0)', 'if (false)'],
        ['otherAdministrators === 0', 'otherAdministrators === 1'],
        ["if (isSelf && (!after || after.status === 'DISABLED')) throw rule(ownAccountMessage);", ''],
        ['assertMayGrant(actor, authorityIn(before), authorityIn(after));', ''],
        [
          "standing.status !== 'DISABLED' ? standing.authority : noAuthority",
          "standing.status === 'ACTIVE' ? standing.authority : noAuthority",
        ],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/people/roles/rules/role-change.ts',
      [rules, roles],
      [
        ["  if (role.isSystem) throw new AppError('FORBIDDEN', { message: systemRoleMessage });\n", ''],
        ['if (isChanged && role.id === editor.roleId) throw rule(ownRoleMessage);', ''],
        ['assertMayGrant(editor, authorityOf(before), authorityOf(permissions));', ''],
        ["  if (isSystem) throw new AppError('FORBIDDEN', { message: systemRoleMessage });\n", ''],
        ['if (userCount === 0) return;', 'return;'],
        ['assertMayGrant(editor, noAuthority, authorityOf(permissions));', ''],
      ],
    ),
    ...faultsOf(
      'apps/api/src/modules/people/api-keys/rules/key-grant.ts',
      ['apps/api/src/modules/people/api-keys/rules/key-grant.test.ts', keys],
      [
        ['assertMayGrant(grantableToKeys(grantor), noAuthority, authorityOf(permissions));', ''],
        ['!reaches(before.businessIds, after.businessIds) ||\n    outlasts', 'outlasts'],
        ['|| one > other)', '|| one < other)'],
        ['after.permissions.some((permission) => !inForce.has(permission)) ||', ''],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/api-credentials/rules.ts',
      [rules, keys, 'apps/api/src/http/machine.db.test.ts'],
      [
        ['...[...given].filter((permission) => permissions.has(permission))', '...given'],
        ['.filter((permission) => !(administratorsOnly as readonly string[]).includes(permission))', ''],
        ['if (inHour > requestLimits.perHour)', 'if (inHour > 10 * requestLimits.perHour)'],
        ['inSecond > requestLimits.perSecond ? 1 : 0', 'inSecond >= requestLimits.perSecond ? 1 : 0'],
      ],
    ),
  ],
};

import { accessOf, permissionGroups } from '@countinghouse/contract';
import type { Role } from '@countinghouse/contract/roles';
import type { RoleRecord } from './repository';

export const roleView = ({ id, name, isSystem, permissions, userCount, createdAt }: RoleRecord): Role => ({
  id,
  name,
  isSystem,
  permissions: [...permissions],
  userCount,
  groups: permissionGroups.map((group) => ({ name: group.name, access: accessOf(permissions, group) })),
  createdAt: createdAt.toISOString(),
});

import { accessOf, permissionGroups } from '@countinghouse/contract';
import type { Role } from '@countinghouse/contract/roles';
import { versionOf } from '../../platform/versions/version';
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

export const roleVersion = ({ name, permissions }: RoleRecord): string => versionOf({ name, permissions });

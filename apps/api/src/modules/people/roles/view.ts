import { groupsOf } from '@countinghouse/contract';
import type { Role } from '@countinghouse/contract/people/roles';
import { versionOf } from '../../../platform/versions/version';
import type { RoleRecord } from './repository';

export const roleView = ({ id, name, isSystem, permissions, userCount, createdAt }: RoleRecord): Role => ({
  id,
  name,
  isSystem,
  permissions: [...permissions],
  userCount,
  groups: groupsOf(permissions),
  createdAt: createdAt.toISOString(),
});

export const roleVersion = ({ name, permissions }: RoleRecord): string => versionOf({ name, permissions });

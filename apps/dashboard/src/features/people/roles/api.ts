import { getPermissionUse } from '@countinghouse/contract/people/permission-use';
import { getRole, listRoles } from '@countinghouse/contract/people/roles';
import { queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../../platform/api';
import { pageQuery } from '../../../platform/list';

/** Root key of this feature's queries, so that one change refreshes all. */
export const rolesKey = ['roles'] as const;

/** All roles: few enough for one answer. */
export const rolesPage = pageQuery([...rolesKey, 'list'], async (signal) => {
  const { roles } = await call(listRoles, { signal });
  return { rows: roles };
});

/** Last uses of every role's permissions and, of a chosen one, of its people. */
export const permissionUseQuery = (roleId: string | null) =>
  queryOptions({
    queryKey: [...rolesKey, 'use', roleId],
    queryFn: ({ signal }) => call(getPermissionUse, { query: roleId === null ? {} : { roleId }, signal }),
  });

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...rolesKey, id],
    queryFn: ({ signal }) => readVersioned(getRole, { params: { id }, signal }),
  });

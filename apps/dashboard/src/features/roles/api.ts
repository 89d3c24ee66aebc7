import type { BodyIn } from '@countinghouse/contract/endpoint';
import { createRole, deleteRole, getRole, listRoles, updateRole } from '@countinghouse/contract/roles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';
import { pageQuery } from '../../platform/list';
import type { Proof } from '../../platform/three-steps';

/** Everything this feature reads lies below it, so that one change refreshes all. */
export const rolesKey = ['roles'] as const;

/** All roles: there are few, so they come in one answer. */
export const rolesPage = pageQuery([...rolesKey, 'list'], async (signal) => {
  const { roles } = await call(listRoles, { signal });
  return { rows: roles };
});

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...rolesKey, id],
    queryFn: ({ signal }) => call(getRole, { params: { id }, signal }),
  });

export const create = (body: BodyIn<typeof createRole>, proof: Proof) => call(createRole, { body, ...proof });

export const change = (id: string, body: BodyIn<typeof updateRole>, proof: Proof) =>
  call(updateRole, { params: { id }, body, ...proof });

export const remove = (id: string, proof: Proof): Promise<void> => call(deleteRole, { params: { id }, ...proof });

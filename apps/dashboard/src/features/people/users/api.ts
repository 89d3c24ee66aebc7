import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getUser, listRoleChoices, listUsers } from '@countinghouse/contract/people/users';
import { queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

/** Root key of this feature's queries, so that one change refreshes all. */
export const usersKey = ['users'] as const;

/** A page of the organisation's people. */
export const usersPage = (query: QueryIn<typeof listUsers>) =>
  pageQuery([...usersKey, 'page', query], async (signal) => {
    const { users, paging } = await call(listUsers, { query, signal });
    return { rows: users, paging };
  });

/** Number of the organisation's people who pass the filters. */
export const usersTotal = (query: QueryIn<typeof listUsers>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery([...usersKey, 'total', asked], (signal) => call(listUsers, { query: asked, signal }));
};

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id],
    queryFn: ({ signal }) => readVersioned(getUser, { params: { id }, signal }),
  });

export const roleChoicesQuery = queryOptions({
  queryKey: [...usersKey, 'role-choices'],
  queryFn: ({ signal }) => call(listRoleChoices, { signal }),
});

import { getApiCredential, getApiCredentialChoices, listApiCredentials } from '@countinghouse/contract/people/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../../platform/api';
import { pageQuery } from '../../../platform/list';

const root = ['api-keys'] as const;
export const keyListKey = [...root, 'list'] as const;

/** All keys: few enough for one answer. */
export const keysPage = pageQuery(keyListKey, async (signal) => {
  const { apiCredentials } = await call(listApiCredentials, { signal });
  return { rows: apiCredentials };
});

export const oneKey = (id: string) => [...root, 'one', id] as const;

export const keyQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => readVersioned(getApiCredential, { params: { id }, signal }),
  });

/** Permissions and businesses the person may give to a key. */
export const choicesQuery = queryOptions({
  queryKey: [...root, 'choices'],
  queryFn: ({ signal }) => call(getApiCredentialChoices, { signal }),
});

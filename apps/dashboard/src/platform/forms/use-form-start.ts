import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Query of the entity that a form starts from: without data until no request for it is under way. The cache may still have the state before the
 * last save, and a form keeps the values it opened with. Once open it stays open, whatever is read later; a new `round` opens it anew.
 */
export const useFormStart = <Read, Data, Key extends QueryKey>(
  options: UseQueryOptions<Read, Error, Data, Key>,
  round = 0,
) => {
  const { data, error, isFetching, refetch } = useQuery(options);
  const opening = `${hashKey(options.queryKey)} ${round}`;
  const [opened, setOpened] = useState<string | null>(null);
  const isReady = data !== undefined && error === null && !isFetching;
  if (isReady && opened !== opening) setOpened(opening);
  return { data: isReady || opened === opening ? data : undefined, error, isFetching, refetch };
};

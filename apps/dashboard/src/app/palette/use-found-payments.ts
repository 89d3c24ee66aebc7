import { listPayments } from '@countinghouse/contract/crypto-deposits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api';
import { referenceOf } from './commands';

/** How long somebody pauses before the server is asked, in milliseconds. */
const pause = 200;
const most = 5;

/** The payments of an id, reference, transaction hash or address; nobody is asked unless `isAllowed`. */
export const useFoundPayments = (typed: string, isAllowed: boolean) => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const search = referenceOf(settled);
  const isAsked = isAllowed && search !== null;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['payments', 'palette', search],
    queryFn: ({ signal }) =>
      call(listPayments, {
        query: { sortBy: 'created', limit: most, search: search ?? undefined },
        signal,
        isBackground: true,
      }),
    enabled: isAsked,
  });
  const isSettled = settled === typed;
  return {
    // What an earlier text found says nothing about this one.
    payments: isAsked && isSettled ? (data?.payments ?? []) : [],
    isSearching: isAllowed && referenceOf(typed) !== null && (!isSettled || isFetching),
    hasFailed: isAsked && isSettled && isError,
  };
};

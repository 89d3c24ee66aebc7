import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { foundPaymentsQuery } from './api';
import { referenceOf } from './commands';

/** How long somebody pauses before the server is asked, in milliseconds. */
const pause = 200;

/** The payments of an id, reference, transaction hash or address; nobody is asked unless `isAllowed`. */
export const useFoundPayments = (typed: string, isAllowed: boolean) => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const search = referenceOf(settled);
  const isAsked = isAllowed && search !== null;
  const { data, isFetching, isError } = useQuery({ ...foundPaymentsQuery(search), enabled: isAsked });
  const isSettled = settled === typed;
  return {
    // What an earlier text found says nothing about this one.
    payments: isAsked && isSettled ? (data?.payments ?? []) : [],
    isSearching: isAllowed && referenceOf(typed) !== null && (!isSettled || isFetching),
    hasFailed: isAsked && isSettled && isError,
  };
};

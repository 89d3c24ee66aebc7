import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { foundQuery } from './api';
import { referenceOf } from './commands';

/** Pause in typing before the server is asked, in milliseconds. */
const pause = 200;

/** Things with an id or a reference that begins with a typed text; no request unless `isAllowed`. */
export const useFound = (typed: string, isAllowed: boolean) => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const text = referenceOf(settled);
  const isAsked = isAllowed && text !== null;
  const { data, isFetching, isError } = useQuery({ ...foundQuery(text), enabled: isAsked });
  const isSettled = settled === typed;
  return {
    // Results of an earlier text say nothing about this one.
    found: isAsked && isSettled ? (data?.found ?? []) : [],
    isSearching: isAllowed && referenceOf(typed) !== null && (!isSettled || isFetching),
    hasFailed: isAsked && isSettled && isError,
  };
};

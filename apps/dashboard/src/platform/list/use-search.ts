import { useEffect, useState } from 'react';
import { useListState, type ListControls } from './use-list-state';

const typingPauseMilliseconds = 400;

/**
 * What is searched for, as it is typed. It stands in the address when the person pauses, submits or leaves the field, so
 * that Back and a reload find it again; and it follows the address when that changes elsewhere.
 */
export const useSearch = (value: string, setFilters: ListControls['setFilters']) => {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    // what was typed meanwhile is newer than what stood still for a moment
    if (text.trim() === searched) setText(value);
  }
  const settle = () => {
    const wanted = text.trim();
    if (wanted !== value) setFilters({ search: wanted ? [wanted] : [] });
  };
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return undefined;
    const pause = text === '' ? 0 : typingPauseMilliseconds;
    const timer = setTimeout(() => setFilters({ search: wanted ? [wanted] : [] }), pause);
    return () => clearTimeout(timer);
  }, [text, value, setFilters]);
  return { text, setText, settle };
};

const names = ['search'];

/** The same for a screen whose only filter is a search. */
export const useOnlySearch = () => {
  const { state, setFilters } = useListState(names);
  return useSearch(state.filters.search?.[0] ?? '', setFilters);
};

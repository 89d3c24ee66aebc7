import { useEffect, useState } from 'react';
import { useListState, type ListControls } from './use-list-state';

const typingPauseMilliseconds = 400;

/**
 * Search text as typed. The address follows when the person pauses, submits or leaves the field, so that Back and a reload restore it; and the text
 * follows the address when that changes elsewhere.
 */
export const useSearch = (value: string, setFilters: ListControls['setFilters']) => {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    // text typed meanwhile is newer than the debounced one
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

/** Search for a screen without other filters. */
export const useOnlySearch = () => {
  const { state, setFilters } = useListState(names);
  return useSearch(state.filters.search?.[0] ?? '', setFilters);
};

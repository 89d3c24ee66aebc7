import { useState } from 'react';

/** The place of each row by its key: what React knows the row's elements by. `free` is the first number never given. */
type Places = { readonly keys: readonly string[]; readonly of: ReadonlyMap<string, number>; readonly free: number };

export const noPlaces: Places = { keys: [], of: new Map(), free: 0 };

/**
 * A row that stays keeps its place, wherever it moves, with its focus and selection. If none stays, a page was turned: the rows reuse the elements
 * of those before, in turn.
 */
export function placesFor(before: Places, keys: readonly string[]): Places {
  const left = keys.some((key) => before.of.has(key)) ? [] : [...before.of.values()];
  let { free } = before;
  const of = new Map(keys.map((key, index) => [key, before.of.get(key) ?? left[index] ?? free++]));
  return { keys, of, free };
}

export function usePlaces(keys: readonly string[]): ReadonlyMap<string, number> {
  const [kept, setKept] = useState(noPlaces);
  if (keys.length === kept.keys.length && keys.every((key, index) => key === kept.keys[index])) return kept.of;
  const places = placesFor(kept, keys);
  setKept(places);
  return places.of;
}

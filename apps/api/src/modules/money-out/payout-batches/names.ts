/** Words of a name as they are compared: without accents, signs and case. */
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/['’.]/g, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].every((word) => many.has(word));

/** True if a typed name may mean the holder of an account: all words of the shorter one are in the longer one, in any order. */
export const isNameOf = (holder: string, typed: string): boolean => {
  const [held, named] = [wordsOf(holder), wordsOf(typed)];
  return named.size > 0 && (isWithin(named, held) || (held.size > 0 && isWithin(held, named)));
};

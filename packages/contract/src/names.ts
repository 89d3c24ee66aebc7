/**
 * Letters of other scripts, digits and marks that are read as a Latin letter. A small table of what people mistake, after
 * the confusables of Unicode TR 39; accents fall away by decomposition.
 */
const readAs: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['a', 'аɑα'],
      ['b', 'вьβ'],
      ['c', 'сϲᴄ'],
      ['d', 'ԁɗ'],
      ['e', 'еєҽ℮'],
      ['f', 'ғƒ'],
      ['g', 'ɡց'],
      ['h', 'һнᏂ'],
      ['i', 'іıɩιl1|ӏ!ļł'],
      ['j', 'јϳ'],
      ['k', 'кκ'],
      ['m', 'мϻ'],
      ['n', 'пղη'],
      ['o', 'оοσ0օ๐ø'],
      ['p', 'рρ'],
      ['q', 'ԛգ'],
      ['r', 'гᴦʀ'],
      ['s', 'ѕꜱ5ƽ'],
      ['t', 'тτ'],
      ['u', 'υսцʋ'],
      ['v', 'ѵνᴠ'],
      ['w', 'ԝѡᴡ'],
      ['x', 'хχ'],
      ['y', 'уүγ'],
      ['z', 'ᴢȥ2'],
    ] as const
  ).flatMap(([letter, alike]) => Array.from(alike).map((character) => [character, letter])),
);

/** Characters that show nothing or turn the reading direction: a name with one is not what it seems. */
export const hasHiddenCharacters = (text: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/u.test(text);

/** Inner spaces once, none at the ends. */
export const collapsed = (text: string): string => text.trim().replaceAll(/ +/g, ' ');

/**
 * What a name looks like: two names with one skeleton are mistaken for each other, whatever their case, accents, widths,
 * scripts and spaces. For comparing, never for showing.
 */
export const skeletonOf = (text: string): string =>
  Array.from(
    text
      .normalize('NFKD')
      .replaceAll(/[\p{M}\s\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase(),
    (character) => readAs[character] ?? character,
  ).join('');

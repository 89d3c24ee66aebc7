import { confusables } from './confusables';
import { systemRoles } from './permissions';

/** Other characters read as a Latin letter regardless of case: digits, small capitals, less close lookalikes. */
const readAs: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['b', 'вьβ'],
      ['d', 'ɗ'],
      ['e', 'є℮'],
      ['f', 'ғ'],
      ['h', 'н'],
      ['i', 'l1|!ı'],
      ['k', 'кκ'],
      ['rn', 'mмϻ'],
      ['n', 'пղη'],
      ['o', '0'],
      ['r', 'ʀ'],
      ['s', '5'],
      ['t', 'тτ'],
      ['u', 'ц'],
      ['vv', 'w'],
      ['z', '2ȥ'],
    ] as const
  ).flatMap(([letter, alike]) => Array.from(alike).map((character) => [character, letter])),
);

const replaced = (text: string, by: (character: string) => string | undefined): string =>
  Array.from(text, (character) => by(character) ?? character).join('');

/** Accents and strokes; not the vowel signs of other scripts, which distinguish words. */
const accents = /[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]/gu;

/**
 * Visual skeleton of a name by Unicode TS 39, with case, accents, widths, spaces and digits folded too. For comparing only, never for display or
 * storage: the folding may improve.
 */
export const skeletonOf = (text: string): string => {
  const bare = text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
  return replaced(replaced(bare, (character) => confusables.get(character)).toLowerCase(), (letter) => readAs[letter]);
};

/** True if one name may be mistaken for the other: they look alike as written, or differ only in case. */
export const lookAlike = (one: string, other: string): boolean =>
  skeletonOf(one) === skeletonOf(other) || skeletonOf(one.toLowerCase()) === skeletonOf(other.toLowerCase());

/** True if a name could pass for a system role's, regardless of case, spaces, accents or script. */
export const isReservedRoleName = (text: string): boolean => systemRoles.some((name) => lookAlike(name, text));

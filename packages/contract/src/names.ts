import { confusables } from './confusables';
import { systemRoles } from './permissions';

/** What else is read as a Latin letter whatever its case: digits, small capitals, letters that resemble one less closely. */
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

/** Accents and strokes; not the vowel signs of other scripts, which tell words apart. */
const accents = /[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]/gu;

/**
 * What a name looks like, by the skeleton of Unicode TS 39 with case, accents, widths, spaces and digits folded too. For
 * comparing, never for showing or keeping: it may get better.
 */
export const skeletonOf = (text: string): string => {
  const bare = text
    .normalize('NFKD')
    .replaceAll(accents, '')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
  return replaced(replaced(bare, (character) => confusables.get(character)).toLowerCase(), (letter) => readAs[letter]);
};

/** Whether one name is mistaken for the other: both look alike as they stand, or are the same but for their case. */
export const lookAlike = (one: string, other: string): boolean =>
  skeletonOf(one) === skeletonOf(other) || skeletonOf(one.toLowerCase()) === skeletonOf(other.toLowerCase());

/** Whether a name would pass for a system role's: whatever its case, spaces, accents, or the script of its letters. */
export const isReservedRoleName = (text: string): boolean => systemRoles.some((name) => lookAlike(name, text));

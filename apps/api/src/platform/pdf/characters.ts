import { open } from 'fontkit';

/** Stands for a sign that the letters of documents lack. */
const placeholder = '\u25A1';

/** What is said at the end of a document that lacks a sign. */
export const explanation = `${placeholder} stands for a character that the letters of this document lack.`;

/** What a reader takes for one sign, whatever it is made of: `é` of two characters, a flag of two letters. */
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Every text in a value as the letters of a font write it. A sign that they lack would be left out without a word: a placeholder stands where it was.
 * `isWhole` says whether there was none.
 */
export const inLettersOf = async <Value>(
  fontPath: string,
  value: Value,
): Promise<{ readonly written: Value; readonly isWhole: boolean }> => {
  const font = await open(fontPath);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${fontPath} holds more fonts than one`);
  const isKnown = (text: string): boolean =>
    Array.from(text).every((character) => {
      const code = character.codePointAt(0) ?? 0;
      // A line's end and the like are not drawn.
      return code < 32 || font.hasGlyphForCodePoint(code);
    });
  let isWhole = true;
  const inLetters = (text: string): string => {
    const composed = text.normalize('NFC');
    if (isKnown(composed)) return composed;
    isWhole = false;
    return Array.from(signs.segment(composed), ({ segment }) => (isKnown(segment) ? segment : placeholder)).join('');
  };
  const inAll = <Part>(part: Part): Part => {
    if (typeof part === 'string') return inLetters(part) as Part;
    if (Array.isArray(part)) return part.map(inAll) as Part;
    if (typeof part !== 'object' || part === null || part instanceof Date || part instanceof Uint8Array) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, inAll(inner)])) as Part;
  };
  return { written: inAll(value), isWhole };
};

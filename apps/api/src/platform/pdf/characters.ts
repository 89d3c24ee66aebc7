import { open } from 'fontkit';

/** Placeholder for a character that the fonts of documents lack. */
const placeholder = '\u25A1';

/** Note at the end of a document with replaced characters. */
export const explanation = `${placeholder} stands for a character that the letters of this document lack.`;

/** Graphemes, read as one sign whatever their parts: `é` of two characters, a flag of two letters. */
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Every text in a value in the characters of a font. A missing character would be dropped silently: a placeholder takes its place. `isWhole`:
 * nothing was replaced.
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

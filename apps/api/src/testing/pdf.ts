import { inflateSync } from 'node:zlib';
import { hasPdfReader, textByPoppler } from './programs';

/**
 * Text of a PDF of ours, as a reader would copy it: the strings of all pages in the order they were written. If the machine has Poppler, it must
 * read the same characters.
 */
export const textOfPdf = (file: Buffer): string => {
  const text = stringsOf(file);
  if (hasPdfReader && charactersIn(text) !== charactersIn(textByPoppler(file)))
    throw new Error(`Poppler reads otherwise: ${textByPoppler(file)}\n--- than what was written: ${text}`);
  return text;
};

/** Order and blanks depend on the program that reads them. */
const charactersIn = (text: string): string => text.replaceAll(/\s/g, '').split('').toSorted().join('');

/** The objects of a file by id, and what a stream of theirs holds. */
const objectsOf = (file: Buffer) => {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const streamOf = (id: string | undefined): string => {
    const [head = '', data = ''] = objects.get(id ?? '')?.split('stream\n') ?? [];
    const bytes = Buffer.from(data.replace(/\nend$/, ''), 'latin1');
    return (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const bodies = [...objects.values()];
  const pages = bodies.flatMap((body) => {
    const content = /\/Contents (\d+) 0 R/.exec(body)?.[1];
    return content === undefined ? [] : [streamOf(content)];
  });
  return { objects, bodies, streamOf, pages };
};

/** Lines that were ruled across each page, as points from its top. */
export const rulesOfPdf = (file: Buffer): number[][] =>
  objectsOf(file).pages.map((page) =>
    [...page.matchAll(/[\d.]+ ([\d.]+) m\n[\d.]+ ([\d.]+) l\n/g)].flatMap(([, from, to]) =>
      from === to ? [Number(from)] : [],
    ),
  );

const stringsOf = (file: Buffer): string => {
  const { objects, bodies, streamOf, pages } = objectsOf(file);
  const fonts = new Map<string, Map<string, string>>();
  for (const body of bodies)
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const mapped = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (mapped) fonts.set(name, charactersOf(streamOf(mapped)));
    }
  const written: string[] = [];
  for (const page of pages) {
    let font: Map<string, string> | undefined;
    for (const [, name, glyphs = ''] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]+>|[\s\d.-])*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      else written.push([...glyphs.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => decoded(hex, font)).join(''));
    }
  }
  return written.join('\n');
};

const decoded = (hex: string, font: ReadonlyMap<string, string> | undefined): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => font?.get(glyph) ?? '�').join('');

/** Glyph to text, from a map of ranges that lists each of them. */
const charactersOf = (map: string): Map<string, string> => {
  const known = new Map<string, string>();
  for (const [, first = '0', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [offset, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/g)].entries())
      known.set(
        (parseInt(first, 16) + offset).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      );
  return known;
};

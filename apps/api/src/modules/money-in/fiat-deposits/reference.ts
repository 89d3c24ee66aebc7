import { randomInt } from 'node:crypto';

/** Letters and digits not easily mistaken for one another: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bodyLength = 8;

/** Check digits of a body: its letters as numbers of base 32, modulo 97. */
const checkOf = (body: string): string => {
  let rest = 0;
  for (const character of body) rest = (rest * 32 + alphabet.indexOf(character)) % 97;
  return String(rest).padStart(2, '0');
};

const grouped = (body: string): string => `${body.slice(0, 4)}-${body.slice(4)}-${checkOf(body)}`;

/** New reference: `NG7K-4F2Q-81`. `pick` returns a number below its argument. */
export const newReference = (pick: (below: number) => number = (below) => randomInt(below)): string =>
  grouped(Array.from({ length: bodyLength }, () => alphabet[pick(alphabet.length)]).join(''));

/** Normal form of whatever a payer typed: letters and digits alone, in capitals, with common misreadings corrected. */
const bare = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Every possible reference within a text, in stored form: those with right check digits. */
export const referencesIn = (text: string): string[] => {
  const characters = bare(text);
  const found = new Set<string>();
  for (let start = 0; start + bodyLength + 2 <= characters.length; start += 1) {
    const body = characters.slice(start, start + bodyLength);
    if (/[^0-9A-HJKMNP-TV-Z]/.test(body)) continue;
    if (checkOf(body) === characters.slice(start + bodyLength, start + bodyLength + 2)) found.add(grouped(body));
  }
  return [...found];
};

/**
 * Code that payers of a business quote so that their money finds it: `C-` and nine characters, from the business's own id. It stays for good and
 * needs no table.
 */
export const collectionCodeOf = (businessId: string): string => {
  // The last 35 bits of the id are random.
  let bits = BigInt(`0x${businessId.replaceAll('-', '').slice(-9)}`) & ((1n << 35n) - 1n);
  let body = '';
  for (let place = 0; place < 7; place += 1) {
    body = alphabet[Number(bits & 31n)]! + body;
    bits >>= 5n;
  }
  return `C${body}${checkOf(body)}`;
};

/** A text in the words a payer separated. */
const words = (text: string): string[] => text.split(/[\s,;:]+/).filter((word) => word !== '');

/** Business whose code is quoted, and the rest of the text; null without a code, or with two. */
export const collectionIn = <Id extends string>(
  text: string,
  businessIds: readonly Id[],
): { readonly businessId: Id; readonly rest: string } | null => {
  const byCode = new Map(businessIds.map((id) => [collectionCodeOf(id), id]));
  const quoted = words(text);
  const found = quoted.flatMap((word) => byCode.get(word.toUpperCase().replaceAll('-', '')) ?? []);
  const [businessId] = found;
  if (businessId === undefined || found.some((id) => id !== businessId)) return null;
  const rest = quoted.filter((word) => !byCode.has(word.toUpperCase().replaceAll('-', ''))).join(' ');
  return { businessId, rest };
};

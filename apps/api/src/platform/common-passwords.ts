import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

// The list is a file of digests beside the pictures: sorted, so that it is searched without being unpacked, and read only when somebody chooses a
// password, so that it costs no memory (assets/generate/passwords.mjs writes it).
const listFile = 'common-passwords.bin';
/** Bytes kept of each digest: fewer than one of a million sound passwords is refused by mistake. */
const digestBytes = 5;

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest().subarray(0, digestBytes);

const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Core of a password without the additions people make to satisfy rules: `P@ssw0rd2025!` is `password`. */
const coreOf = (password: string): string =>
  password
    .toLowerCase()
    .replace(/[^\p{L}@$]+$/u, '')
    .replace(/^[^\p{L}@$]+/u, '')
    .replace(/[01345@$]/g, (sign) => substitutes[sign] ?? sign);

const shortestCore = 3;

/** Key of a password in the list: its core, or all of it if the core is too short to judge by (`aa123456`). */
const keyOf = (password: string): string => {
  const core = coreOf(password);
  return core.length < shortestCore ? password.toLowerCase() : core;
};

/** Rows of keyboards, the alphabet, and fingers that go down the columns. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
];
const reversed = (text: string): string => Array.from(text).toReversed().join('');

/** One letter repeated, or a walk over keys or letters either way. */
const isWalk = (core: string): boolean =>
  core.length >= shortestCore &&
  (/^(.)\1+$/u.test(core) || walks.some((walk) => walk.includes(core) || reversed(walk).includes(core)));

/** First half of a doubled text, otherwise the text. */
const once = (text: string): string => {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
};

const isListed = (list: Buffer, key: string): boolean => {
  const digest = digestOf(key);
  let [from, to] = [0, list.length / digestBytes];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = digest.compare(list, middle * digestBytes, (middle + 1) * digestBytes);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
};

const squeezed = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Words as password parts: each whole, and its pieces of four letters and more. */
const keysOfWords = (words: readonly string[]): Set<string> =>
  new Set(
    words.flatMap((word) => [
      coreOf(squeezed(word)),
      ...word
        .split(/[^\p{L}\p{N}]+/u)
        .map(coreOf)
        .filter((part) => part.length > 3),
    ]),
  );

/**
 * True if a password is among the first anybody would try for this person: one of the most common, regardless of case, substitutions and ends,
 * doubled or reversed; a walk over the keyboard; or made of the person's own `words`, such as parts of the address and names of organisation and
 * brand.
 */
export const isCommonPassword = async (
  password: string,
  { words, assetsDir }: { readonly words: readonly string[]; readonly assetsDir: string },
): Promise<boolean> => {
  const key = once(keyOf(password));
  if (isWalk(coreOf(password))) return true;
  if (keysOfWords(['countinghouse', ...words]).has(squeezed(key))) return true;
  const list = await readFile(join(assetsDir, listFile));
  return isListed(list, key) || isListed(list, reversed(key));
};

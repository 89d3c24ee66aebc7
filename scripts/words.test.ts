import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders = [
  'apps/dashboard/src',
  'apps/api/src',
  'packages/contract/src',
  'packages/ui/src',
  'packages/money/src',
];

/** One concept has one word wherever a person reads it; the specification's, if it has one. */
const rules: readonly { readonly never: RegExp; readonly say: string; readonly only?: RegExp }[] = [
  { never: /\be-mail\b/i, say: 'Email, email' },
  { never: /\bAdmin\b/, say: 'ADMIN for the role, administrator for the person' },
  { never: /\bTron\b|\bTRC-20\b|\bERC-20\b|\bBEP-20\b/, say: 'the networks’ names of packages/money: TRON (TRC20)' },
  { never: /\borgani[z]ation\b/i, say: 'organisation' },
  { never: /:\s*(['"`])-\1/, say: '– for nothing', only: /(messages|texts|titles?)\.tsx?$/ },
  { never: /\w - \w/, say: '–, a comma or a colon', only: /(messages|texts|titles?|mails)\.tsx?$/ },
];

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file);

/** Without parts that only readers of the code see: comments and import paths. */
const spoken = (source: string): string =>
  source.replaceAll(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '').replaceAll(/ from '[^']*'|import\('[^']*'\)/g, '');

const wordsAgainst = (file: string, source: string): string[] =>
  spoken(source)
    .split('\n')
    .flatMap((line) =>
      rules
        .filter(({ never, only }) => never.test(line) && (!only || only.test(file)))
        .map(({ say }) => `${file}: ${line.trim()} — say: ${say}`),
    );

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
  )
  .filter(isSource)
  .map((file) => [relative(root, join(root, file)), readFileSync(join(root, file), 'utf8')] as const);

describe('the words of the product', () => {
  it('are one for one thing', () => {
    expect(sources.length).toBeGreaterThan(400);
    expect(sources.flatMap(([file, source]) => wordsAgainst(file, source))).toEqual([]);
  });

  it.each([
    ['messages.ts', "email: 'E-mail',"],
    ['mails.ts', 'text: `Your e-mail address`,'],
    ['people.ts', "label: 'Admin – everything',"],
    ['messages.ts', "network: 'Tron',"],
    ['messages.ts', "nothing: '-',"],
    ['messages.ts', "hint: 'One key - one server',"],
    ['screen.tsx', '<p>Your organization</p>'],
  ])('a planted one in %s is found: %s', (file, line) => {
    expect(wordsAgainst(file, line)).toHaveLength(1);
  });

  it.each([
    ['messages.ts', "email: 'Email', // the e-mail of a person"],
    ['index.ts', "export { composeMail } from './compose-mail';"],
    ['rows.ts', "text.split('-')"],
    ['messages.ts', "none: '–', isAdministrator: true,"],
  ])('what may stand in %s is left alone: %s', (file, line) => {
    expect(wordsAgainst(file, line)).toEqual([]);
  });
});

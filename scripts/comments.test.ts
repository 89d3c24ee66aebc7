import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const skipped = new Set(['node_modules', 'dist', 'data']);

/** Words that leave the subject of a comment to be guessed (docs/style.md). */
const guessed = /^[\s*]*(?:What|Who|Whether|How|It|The same)\b/;

function* sourcesBelow(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* sourcesBelow(path);
    } else if (/(?<!\.generated)\.(?:tsx?|mjs)$/.test(entry.name)) yield path;
  }
}

it('comments that begin with a question word or a pronoun are reworded', () => {
  const comments = ['packages', 'apps', 'e2e', 'bench', 'scripts']
    .flatMap((place) => [...sourcesBelow(join(root, place))])
    .flatMap((path) =>
      parseSync(path, readFileSync(path, 'utf8')).comments.map(({ value }) => ({ path: relative(root, path), value })),
    );
  expect(comments.length).toBeGreaterThan(5_000);
  expect(comments.filter(({ value }) => guessed.test(value))).toEqual([]);
});

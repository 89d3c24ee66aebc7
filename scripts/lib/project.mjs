import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top directory, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Programs of installed packages, to be run by this very Node: no shell, no PATH, the same on Windows. */
export const programs = {
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  oxlint: join(root, 'node_modules/oxlint/bin/oxlint'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  oxfmt: join(root, 'node_modules/oxfmt/bin/oxfmt'),
  depcruise: join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  playwright: join(root, 'node_modules/playwright-core/cli.js'),
  tsx: join(root, 'node_modules/tsx/dist/cli.mjs'),
};

const notSources = new Set(['node_modules', 'dist', 'data', 'coverage', '.git']);

function* filesBelow(path) {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts) return;
  if (!facts.isDirectory()) {
    yield [path, facts];
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!notSources.has(name)) yield* filesBelow(join(path, name));
  }
}

/**
 * One hash over names, sizes and times of all files below the paths: changes whenever a source changes.
 * @param {readonly string[]} paths relative to the repository
 */
export const fingerprint = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const [file, { size, mtimeMs }] of filesBelow(join(root, path))) {
      hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
};

/** Directory of what scripts keep between runs. */
export const cache = join(root, 'node_modules/.cache/countinghouse');

const stampFile = (name) => join(cache, name);

/** Stamps with the inputs of finished steps, so that the next run can skip them. */
export const readStamp = (name) => {
  try {
    return readFileSync(stampFile(name), 'utf8');
  } catch {
    return undefined;
  }
};

export const writeStamp = (name, value) => {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
};

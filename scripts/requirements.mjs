#!/usr/bin/env node
// Writes the third column of docs/requirements.md: the test files whose titles name the requirement.
//   node scripts/requirements.mjs          rewrites the file
//   node scripts/requirements.mjs --check  exits 1 when it is out of date or a built requirement has no test
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/requirements.md');
const skipped = new Set(['node_modules', 'dist', 'data', '.git', 'coverage']);

function* testFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* testFiles(join(folder, entry.name));
    } else if (/\.(test|journey)\.tsx?$/.test(entry.name)) yield join(folder, entry.name);
  }
}

/** @returns {Map<string, string[]>} requirement id to the files that name it, as repository paths */
export const namedRequirements = () => {
  const named = new Map();
  for (const file of testFiles(root)) {
    for (const [, id] of readFileSync(file, 'utf8').matchAll(/\[([A-Z]+-\d+)\]/g)) {
      const files = named.get(id) ?? new Set();
      named.set(id, files.add(relative(root, file).split(sep).join('/')));
    }
  }
  return new Map([...named].map(([id, files]) => [id, [...files].toSorted((one, other) => one.localeCompare(other))]));
};

/** @returns {{ text: string, untested: string[] }} the page with its third column renewed */
export const renewed = () => {
  const named = namedRequirements();
  const untested = [];
  const [built, planned] = readFileSync(page, 'utf8').split('\n## Planned');
  const text = built.replaceAll(/^\| ([A-Z]+-\d+) \| (.*?) \|[^|\n]*\|$/gm, (_line, id, promise) => {
    const files = named.get(id) ?? [];
    if (files.length === 0) untested.push(id);
    return `| ${id} | ${promise} | ${files.map((file) => `\`${file}\``).join(', ')} |`;
  });
  return { text: `${text}\n## Planned${planned}`, untested };
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { text, untested } = renewed();
  const current = readFileSync(page, 'utf8') === text;
  if (untested.length > 0) console.error(`No test names: ${untested.join(', ')}`);
  if (process.argv.includes('--check')) {
    if (!current) console.error('docs/requirements.md is out of date: run node scripts/requirements.mjs');
    process.exit(current && untested.length === 0 ? 0 : 1);
  }
  writeFileSync(page, text);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const sources = ['apps/api/src', 'packages/database/src', 'packages/ledger/src', 'bench', 'e2e'].flatMap((directory) =>
  readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && file !== 'rows.test.ts')
    .map((file) => join(directory, file)),
);
const code = sources.filter((file) => !/\.test\.ts$|\/testing\/|\.generated\.ts$/.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Names of columns, except that of every `count(*)`. */
const columns = new Set(
  sources
    .filter((file) => file.endsWith('tables.generated.ts'))
    .flatMap((file) => [...textOf(file).matchAll(/^ {4}readonly (\w+):/gm)].map(([, name]) => name ?? '')),
);
columns.delete('count');

const found = (files: readonly string[], faults: (text: string) => readonly string[]): string[] =>
  files.flatMap((file) => faults(textOf(file)).map((fault) => `${file}: ${fault}`));

describe('A row of the database', () => {
  it('bears the names of its columns: no statement gives one in camelCase, which only quotes can', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(found(sources, (text) => text.match(/\bas "\w*[A-Z]\w*"/g) ?? [])).toEqual([]);
  });

  it('takes the types of its columns from the tables, and writes none by hand', () => {
    expect(columns.size).toBeGreaterThan(200);
    const byHand = (text: string) =>
      [...text.matchAll(/\bsql<\{([^}]*)\}/g)].flatMap(([, members = '']) =>
        [...members.matchAll(/(\w+)\??:/g)].map(([, name]) => name ?? '').filter((name) => columns.has(name)),
      );
    expect(found(code, byHand)).toEqual([]);
  });
});

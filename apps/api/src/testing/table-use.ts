import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { tableOwners } from './table-owners';

const root = join(import.meta.dirname, '../../../..');
const sources = join(root, 'apps/api/src');

/** Place that owns tables or reads those of others: a module, a part of the platform, a rail. Path from the repository's top. */
const placeOf = (file: string): string => {
  const place = /^apps\/api\/src\/(?:modules\/[^/]+\/[^/]+|(?:platform|rails)\/[^/]+)(?=\/)/.exec(file);
  return place?.[0] ?? file;
};

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

/** Names where SQL or one of our helpers expects a table, and quoted ones that no other word looks like. */
const namedIn = (text: string): readonly string[] =>
  Array.from(
    withoutComments(text).matchAll(
      /\b(?:from|join|into|update|using|only|lock table)\s+(?:only\s+)?([a-z_]+)\b|(?:\btable: |\bcolumns\(|\binsert\w*Rows\(\s*\w+,\s*|\bTables\[|\bColumns<\s*)'([a-z_]+)'|'([a-z]+(?:_[a-z]+)+)'/g,
    ),
    ([, inSql, inHelper, quoted]) => inSql ?? inHelper ?? quoted ?? '',
  );

const isProduct = (file: string): boolean =>
  file.endsWith('.ts') && !/\.test\.ts$|\.generated\.ts$|^apps\/api\/src\/(testing|sandbox)\/|\/testing\//.test(file);

/** Tables that the product's sources name though another place owns them, by the place that names them. */
export const foreignTables = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const owners = tableOwners();
  const found = new Map<string, Set<string>>();
  for (const entry of readdirSync(sources, { recursive: true, withFileTypes: true })) {
    const file = relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    if (!entry.isFile() || !isProduct(file)) continue;
    const place = placeOf(file);
    for (const table of namedIn(readFileSync(join(root, file), 'utf8'))) {
      if (!owners.has(table) || owners.get(table) === place) continue;
      found.set(place, (found.get(place) ?? new Set()).add(table));
    }
  }
  return found;
};

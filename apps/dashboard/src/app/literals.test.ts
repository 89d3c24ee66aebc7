import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from './features';
import { specifiedRoutes } from './specified-routes';

const root = join(import.meta.dirname, '..');

/** The first word of every path of the product: `users` of `/users/delete/$id`. */
const words = [...new Set([...specifiedRoutes, ...features.routes].map(({ path }) => path.split('/')[1] ?? ''))].filter(
  (word) => word !== '',
);

/** Text that is a path of the product, or begins like one. */
const path = new RegExp(`(['"\`])/(${words.join('|')})(?=[/?'"\`])`);
/** A query key that begins with a word of its own instead of a name. */
const queryKey = /(?:queryKey:\s*|pageQuery\(\s*)\[\s*['"`]/;

/** Allowed places of each: the one typed place of a feature, and the specification's own tables. */
const placesOfPaths = ['paths.ts', 'specification.ts', 'specified-routes.ts', 'keys.ts'];
const placesOfKeys = ['api.ts'];

const literalsIn = (file: string, source: string): string[] => {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const name = basename(file);
  return [
    ...(placesOfPaths.includes(name) ? [] : (path.exec(code)?.slice(0, 1) ?? [])),
    ...(placesOfKeys.includes(name) ? [] : (queryKey.exec(code)?.slice(0, 1) ?? [])),
  ].map((found) => `${file}: ${found}`);
};

/** Automatic requests run as polls: by an interval of a query of ours, or by `asPolls`. */
const asksByItself = (file: string, source: string): string[] => [
  ...(/new QueryClient\b/.test(source) && file !== 'platform/queries.ts' ? [`${file}: a client of its own`] : []),
  ...(/setInterval|setTimeout/.test(source) &&
  /\b(refetch|refetchQueries|invalidateQueries|fetchQuery|prefetchQuery)\(|\bcall\(/.test(source) &&
  !source.includes('asPolls')
    ? [`${file}: asks in a timer of its own`]
    : []),
];

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file);

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((file) => [relative(root, join(root, file)), readFileSync(join(root, file), 'utf8')] as const);

describe('what no person asks for', () => {
  it('is asked as a poll everywhere: by queries of the one client, or marked where a timer of its own asks', () => {
    expect(sources.flatMap(([file, source]) => asksByItself(file, source))).toEqual([]);
  });

  it.each([
    ['app/app.tsx', 'const queries = new QueryClient();'],
    ['panel.tsx', 'setInterval(() => void client.invalidateQueries({ queryKey }), 5_000);'],
    ['panel.tsx', 'const again = setTimeout(() => query.refetch(), 5_000);'],
  ])('a planted one in %s is found: %s', (file, source) => {
    expect(asksByItself(file, source)).toHaveLength(1);
  });
});

describe('paths and query keys', () => {
  it('stand in one place each: paths in paths.ts, keys in api.ts', () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(sources.flatMap(([file, source]) => literalsIn(file, source))).toEqual([]);
  });

  it.each([
    ['page.tsx', "navigate('/users');"],
    ['page.tsx', 'const href = `/edit-user/${id}`;'],
    ['card.tsx', '<LinkButton href="/businesses">'],
    ['list.ts', "navigate('/audit-log?actor=1')"],
    ['page.tsx', "client.invalidateQueries({ queryKey: ['users'] })"],
    ['rows.ts', "export const rows = pageQuery(['users', 'page'], read);"],
  ])('a planted one in %s is found: %s', (file, source) => {
    expect(literalsIn(file, source)).toHaveLength(1);
  });

  it.each([
    ['paths.ts', "export const list = '/users';"],
    ['api.ts', "queryOptions({ queryKey: ['users', id] })"],
    ['page.tsx', '// leads to `/users`\nnavigate(paths.list);'],
    ['page.tsx', "const hint = 'and/or users';"],
  ])('what may stand in %s is left alone: %s', (file, source) => {
    expect(literalsIn(file, source)).toEqual([]);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

type Manifest = {
  readonly [Kind in 'dependencies' | 'devDependencies' | 'optionalDependencies']?: Record<string, string>;
};
type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
};

const manifests = [
  '.',
  'e2e',
  'bench',
  ...['packages', 'apps'].flatMap((folder) => readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`)),
].filter((folder) => existsSync(new URL(`${folder}/package.json`, root)));
const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`)) as Manifest;
const foreign = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Licences that allow what we do with a package without a condition on our own code. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
];
/** Packages whose manifest names none, with the licence that stands in their LICENSE file. */
const readByHand: Readonly<Record<string, string>> = {
  'node_modules/@react-aria/optimize-locales-plugin': 'Apache-2.0',
  'node_modules/buildcheck': 'MIT',
  'node_modules/cpu-features': 'MIT',
  'node_modules/png-js': 'MIT',
  'node_modules/ssh2': 'MIT',
};

it('every package of the lock file is one content of the registry: with a digest, from no repository and no other address', () => {
  const odd = foreign.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
  );
  expect(odd.map(([path, { resolved }]) => `${path} ${resolved ?? 'has no digest'}`)).toEqual([]);
});

it('every version that a manifest names is exact', () => {
  const named = manifests.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('whatever ships has a licence that allows it', () => {
  const ships = foreign.filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(ships.length).toBeGreaterThan(100);
  const others = ships.filter(([path, { license }]) => !allowed.includes(license ?? readByHand[path] ?? ''));
  expect(others.map(([path, { license }]) => `${path}: ${license ?? 'none'}`)).toEqual([]);
});

it('docs/dependencies.md gives a reason for each package that a manifest names, and for no other', () => {
  const named = new Set(
    manifests.flatMap((folder) => {
      const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder);
      return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    }),
  );
  const ours = [...named].filter((name) => !name.startsWith('@countinghouse/')).toSorted();
  const listed = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| (\S.*?) *\|$/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(ours);
});

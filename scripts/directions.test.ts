import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDirections } from './lib/directions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const skipped = new Set(['node_modules', 'dist', 'assets', 'public']);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'countinghouse-directions-'));
  for (const place of ['packages', 'apps']) {
    cpSync(join(root, place), join(copy, place), { recursive: true, filter: (path) => !skipped.has(basename(path)) });
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Complaints about planted files, all of them planted together: one check reads the whole repository. */
let complaints: string[];

const nothing = 'export const planted = 1;\n';

/** Files by path with what is said of them; `planted` in a path gets a number of its own. */
const single: readonly (readonly [path: string, text: string, rule: string])[] = [
  ['packages/money/src/planted.ts', `import '@countinghouse/contract';`, 'packages/money imports nothing of ours'],
  ['packages/contract/src/planted.ts', `import '@countinghouse/database';`, 'packages/contract imports money'],
  ['packages/database/src/planted.ts', `import '@countinghouse/money';`, 'packages/database imports nothing of ours'],
  ['packages/ui/src/planted.ts', `export * from '@countinghouse/money';`, 'packages/ui imports nothing of ours'],
  [
    'packages/ledger/src/planted.ts',
    `import '../../../apps/api/src/config';`,
    'packages/ledger imports money, database',
  ],
  [
    'apps/dashboard/src/features/people/planted/planted.ts',
    `import { savedViewsEndpoints } from '@countinghouse/contract/people/saved-views.reference';`,
    'the dashboard loads no text of the API reference',
  ],
  [
    'packages/contract/src/people/planted.ts',
    `import './saved-views.reference';`,
    'a declaration of the contract does not know its text in the reference',
  ],
  ['apps/api/src/http/planted.ts', `import type { Button } from '@countinghouse/ui';`, 'apps/api imports'],
  ['apps/dashboard/src/app/planted.ts', `await import('@countinghouse/database');`, 'apps/dashboard imports'],
  ['apps/dashboard/src/app/planted.ts', `import '../../../api/src/config';`, 'apps/dashboard imports'],
  [
    'apps/api/src/modules/people/planted/use-it.ts',
    `import type { Config } from '../../../http/route';`,
    'only routes.ts sees http/',
  ],
  ['apps/api/src/modules/people/planted/use-it.ts', `import { sql } from 'kysely';`, 'only a repository holds SQL'],
  ['apps/api/src/platform/planted.ts', `import '../sandbox/random';`, 'production never loads the sandbox'],
  [
    'apps/api/src/modules/books/ledger/planted.ts',
    `import '../../organisation/businesses';`,
    'the ledger module knows no other',
  ],
  ['apps/api/src/http/planted.ts', `import '../modules/organisation/brand';`, 'http and platform know no module'],
  [
    'apps/api/src/modules/people/planted/use-it.ts',
    `import '../../money-in/crypto-deposits';`,
    'area people imports itself and the areas before it',
  ],
  [
    'apps/api/src/modules/across/planted/use-it.ts',
    `import '../../money-out/crypto-withdrawals';`,
    'area across imports itself and the areas before it',
  ],
  ['apps/api/src/platform/planted.ts', `import '../main';`, 'nothing reaches up to the command line'],
  ['apps/api/src/platform/planted.ts', `import './nowhere';`, 'leads nowhere'],
  ['apps/api/src/platform/planted.ts', nothing, 'is used by nothing'],
];

/** Plants that need several files: each path names its own. */
const several = {
  'a feature that imports another feature': {
    'apps/dashboard/src/features/people/planted-feature/manifest.ts': `import '../planted-feature-two/page';`,
    'apps/dashboard/src/features/people/planted-feature-two/page.ts': nothing,
  },
  "a module that reaches into another module's inside": {
    'apps/api/src/modules/people/planted-inside/routes.ts': `import '../planted-inside-two/secret';`,
    'apps/api/src/modules/people/planted-inside-two/secret.ts': nothing,
  },
  'a module that imports the face of another': {
    'apps/api/src/modules/people/planted-face/index.ts': `import '../planted-face-two';`,
    'apps/api/src/modules/people/planted-face-two/index.ts': nothing,
  },
  'an adapter of a rail used without its port': {
    'apps/api/src/modules/people/planted-rail/use-it.ts': `import '../../../rails/planted-rail/simulated';`,
    'apps/api/src/rails/planted-rail/simulated.ts': nothing,
  },
  'two files that import each other, even types only': {
    'packages/money/src/planted-circle.ts': `import type { B } from './planted-circle-two';\nexport type A = B;`,
    'packages/money/src/planted-circle-two.ts': `import type { A } from './planted-circle';\nexport type B = A;`,
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

const numbered = (path: string, index: number): string => path.replaceAll('planted', `planted${index}x`);

beforeAll(() => {
  const files = [
    ...single.map(([path, text], index) => [numbered(path, index), text] as const),
    ...Object.values(several).flatMap((plants) => Object.entries(plants)),
  ];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  ({ complaints } = checkDirections(copy));
});

const about = (mark: string): string => complaints.filter((complaint) => complaint.includes(mark)).join('\n');

describe('a planted wrong import is caught', () => {
  it.each(single.map((plant, index) => [...plant, index] as const))('%s with %s', (_, __, rule, index) => {
    expect(about(`planted${index}x`)).toContain(rule);
  });

  it.each([
    ['a feature that imports another feature', 'planted-feature', 'features never import features'],
    ["a module that reaches into another module's inside", 'planted-inside', 'modules meet only through an index.ts'],
    ['an adapter of a rail used without its port', 'planted-rail', 'rails are reached only through their port'],
    ['two files that import each other, even types only', 'planted-circle', 'in a circle'],
  ] as const satisfies readonly (readonly [keyof typeof several, string, string])[])('%s', (_, mark, rule) => {
    expect(about(mark)).toContain(rule);
  });

  it('and not a module that imports the face of another', () => {
    expect(about('planted-face')).toBe('');
  });
});

it('a check that reads no file fails', () => {
  const empty = mkdtempSync(join(tmpdir(), 'countinghouse-empty-'));
  try {
    expect(checkDirections(empty).complaints.join('\n')).toContain('nothing was checked');
  } finally {
    rmSync(empty, { recursive: true });
  }
});

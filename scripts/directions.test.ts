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

/** Writes files into the copy, checks, and takes them away again. */
const complaintsWith = (files: Readonly<Record<string, string>>): string[] => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  try {
    return checkDirections(copy).complaints.filter((complaint) => complaint.includes('planted'));
  } finally {
    for (const path of Object.keys(files)) rmSync(join(copy, path));
  }
};

const nothing = 'export const planted = 1;\n';

describe('a planted wrong import is caught', () => {
  it.each([
    ['packages/money/src/planted.ts', `import '@countinghouse/contract';`, 'packages/money imports nothing of ours'],
    ['packages/contract/src/planted.ts', `import '@countinghouse/database';`, 'packages/contract imports money'],
    ['packages/database/src/planted.ts', `import '@countinghouse/money';`, 'packages/database imports nothing of ours'],
    ['packages/ui/src/planted.ts', `export * from '@countinghouse/money';`, 'packages/ui imports nothing of ours'],
    [
      'packages/ledger/src/planted.ts',
      `import '../../../apps/api/src/config';`,
      'packages/ledger imports money, database',
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
  ])('%s with %s', (path, text, rule) => {
    expect(complaintsWith({ [path]: text }).join('\n')).toContain(rule);
  });

  it('a feature that imports another feature', () => {
    const complaints = complaintsWith({
      'apps/dashboard/src/features/people/planted-one/manifest.ts': `import '../planted-two/page';`,
      'apps/dashboard/src/features/people/planted-two/page.ts': nothing,
    });
    expect(complaints.join('\n')).toContain('features never import features');
  });

  it("a module that reaches into another module's inside, and one that does not", () => {
    const inside = {
      'apps/api/src/modules/people/planted-one/routes.ts': `import '../planted-two/secret';`,
      'apps/api/src/modules/people/planted-two/secret.ts': nothing,
    };
    const face = {
      'apps/api/src/modules/people/planted-one/index.ts': `import '../planted-two';`,
      'apps/api/src/modules/people/planted-two/index.ts': nothing,
    };
    expect(complaintsWith(inside).join('\n')).toContain('modules meet only through an index.ts');
    expect(complaintsWith(face)).toEqual([]);
  });

  it('an adapter of a rail used without its port', () => {
    const complaints = complaintsWith({
      'apps/api/src/modules/people/planted/use-it.ts': `import '../../../rails/planted/simulated';`,
      'apps/api/src/rails/planted/simulated.ts': nothing,
    });
    expect(complaints.join('\n')).toContain('rails are reached only through their port');
  });

  it('two files that import each other, even types only', () => {
    const complaints = complaintsWith({
      'packages/money/src/planted-a.ts': `import type { B } from './planted-b';\nexport type A = B;`,
      'packages/money/src/planted-b.ts': `import type { A } from './planted-a';\nexport type B = A;`,
    });
    expect(complaints.join('\n')).toContain('in a circle');
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

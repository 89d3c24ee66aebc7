import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;

/** The packages a module loads, itself and through our own files. */
function packagesOf(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, isType, target = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (type )?[^;]*?from '([^']+)';/gms,
  )) {
    if (isType) continue;
    if (!target.startsWith('.')) found.add(target);
    else if (!target.endsWith('.css')) {
      const path = join(dirname(file), target);
      packagesOf([`${path}.ts`, `${path}.tsx`].find(existsSync) ?? path, seen, found);
    }
  }
  return found;
}

it.each([
  'controls/Button',
  'controls/TextField',
  'controls/CodeField',
  'controls/Choice',
  'feedback/Banner',
  'feedback/States',
  'feedback/Snackbar',
  'icons/Icon',
  'layout/PublicPage',
])('%s stays light enough for the sign-in page: it loads React and nothing else', (module) => {
  expect([...packagesOf(join(source, `${module}.tsx`))].filter((name) => name !== 'react')).toEqual([]);
});

it.each([
  'controls/Select',
  'layout/AppFrame',
  'layout/Layout',
  'overlays/Dialog',
  'overlays/Drawer',
  'table/DataTable',
  'table/Filters',
  'table/Pager',
])('%s stands on React alone until something opens: what floats is loaded apart', (module) => {
  expect([...packagesOf(join(source, `${module}.tsx`))].filter((name) => name !== 'react')).toEqual([]);
});

it('the same reckoning finds the heavy library where it is used', () => {
  expect([...packagesOf(join(source, 'overlays/layers.tsx'))]).toContain('react-aria-components');
});

it('the font stays under 80 kB', () => {
  expect(readFileSync(join(source, 'fonts/inter-variable.woff2')).byteLength).toBeLessThan(80_000);
});

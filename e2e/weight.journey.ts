import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Weight of each screen as the build knows it, without a browser: its script and all that this imports, beside the page and the shell. What a screen asks for
 * while it is drawn, and the page around a tab, weigh a few kB more: `npm run bench bundle` measures those.
 */
const dist = join(import.meta.dirname, '../apps/dashboard/dist');
const barKilobytes = 200;
/** Header of an answer, in bytes. */
const header = 250;

type Part = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

it('no screen of a signed-in person asks for more script than a slow telephone loads in a few seconds', () => {
  const parts = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    const part = parts[name];
    if (!part || found.has(part.file)) return found;
    found.add(part.file);
    for (const imported of part.imports ?? []) withImports(imported, found);
    return found;
  };
  const shell = Object.keys(parts).find((name) => /^_shell-.*\.js$/.test(name)) ?? '';
  const screens = (parts[shell]?.dynamicImports ?? []).filter((name) =>
    /^src\/features\/.*-(page|tab)\.tsx$/.test(name),
  );
  expect(screens.length).toBeGreaterThan(60);
  const weightOf = (screen: string): number => {
    const files = [screen, shell, 'index.html'].reduce((found, name) => withImports(name, found), new Set<string>());
    const bytes = [...files].map((file) => statSync(join(dist, `${file}.br`)).size + header);
    return bytes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  const heavy = screens
    .map((screen) => ({ screen, weight: weightOf(screen) }))
    .filter(({ weight }) => weight > barKilobytes);
  expect(heavy).toEqual([]);
});

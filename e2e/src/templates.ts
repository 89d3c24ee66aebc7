import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openStore } from './clock';
import type { Product } from './product';
import { stateFileIn, templatesVariable } from './template-copies';

const run = promisify(execFile);

/** Profiles of the demo history that journeys start a product of their own with. */
const profiles = ['small', 'tiny'] as const;

/**
 * Lets the built product make each history once, from nothing, ends it and keeps its data directory: a product that starts
 * on a copy is ready in seconds.
 * @param start starts a product with that profile on a directory of its own
 * @returns removes the templates
 */
export const makeTemplates = async (start: (profile: string) => Promise<Product>): Promise<() => void> => {
  // Copies keep owners, which only the systems with `cp` know.
  if (process.platform === 'win32') return () => undefined;
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-templates-'));
  await Promise.all(
    profiles.map(async (profile) => {
      const product = await start(profile);
      try {
        await resting(product);
        product.process.kill('SIGTERM');
        const code = await product.exited;
        // A product that was killed leaves its PostgreSQL running, on files that change while they are copied.
        if (code !== 0)
          throw new Error(`The product with the ${profile} history ended with ${code}.\n${product.output()}`);
        const template = join(directory, profile);
        await run('cp', ['-a', product.dataDir, template]);
        forgetPort(template);
      } finally {
        await product.stop();
      }
    }),
  );
  process.env[templatesVariable] = directory;
  return () => {
    delete process.env[templatesVariable];
    rmSync(directory, { recursive: true, force: true });
  };
};

/**
 * Waits until the product has done what it does after a start. Work that its end interrupts would be tried again some seconds
 * later, and in the copies the clock stands.
 */
const resting = async (product: Product): Promise<void> => {
  const store = await openStore(product);
  try {
    const isWorking = () =>
      store.acrossOrganisations(async (tx) => {
        const { rows } = await sql`
          select from job where locked_until > app_clock() or (run_at <= app_clock() and entity is null) limit 1`.execute(
          tx,
        );
        return rows.length > 0;
      });
    // Its worker looks for work every second, and what is done may bring more.
    for (let quiet = 0; quiet < 3; quiet = (await isWorking()) ? 0 : quiet + 1) await pause(1_000);
  } finally {
    await store.close();
  }
};

/** PostgreSQL prefers the port it had; two copies with one port, and one password, could take each other for themselves. */
const forgetPort = (template: string): void => {
  const file = stateFileIn(template);
  if (!existsSync(file)) return;
  const { port: _, ...state } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(state));
};

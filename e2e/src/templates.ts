import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openStore } from './clock';
import { historyProfile } from './product';
import type { Product } from './product';
import { stateFileIn, templatesVariable } from './template-copies';

const run = promisify(execFile);

/**
 * Lets the built product make the history once, from nothing, ends it and keeps its data directory: a product that starts on a copy is ready in
 * seconds. A run that was given templates keeps them.
 *
 * @param start starts a product on a directory of its own
 * @returns removes the template
 */
export const makeTemplate = async (start: () => Promise<Product>): Promise<() => void> => {
  // Copies keep owners, which only the systems with `cp` know.
  if (process.platform === 'win32' || process.env[templatesVariable]) return () => undefined;
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-templates-'));
  const product = await start();
  try {
    await resting(product);
    product.process.kill('SIGTERM');
    const code = await product.exited;
    // A killed product leaves its PostgreSQL running, on files that change during the copy.
    if (code !== 0) throw new Error(`The product that makes the history ended with ${code}.\n${product.output()}`);
    const template = join(directory, historyProfile);
    await run('cp', ['-a', product.dataDir, template]);
    forgetPort(template);
  } finally {
    await product.stop();
  }
  process.env[templatesVariable] = directory;
  return () => {
    delete process.env[templatesVariable];
    rmSync(directory, { recursive: true, force: true });
  };
};

/**
 * Waits until the product has finished its work after a start. Interrupted work would be retried some seconds later, and in the copies the clock
 * stands still.
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
    // Its worker looks for jobs every second, and finished ones may create more.
    for (let quiet = 0; quiet < 3; quiet = (await isWorking()) ? 0 : quiet + 1) await pause(1_000);
  } finally {
    await store.close();
  }
};

/** PostgreSQL prefers its last port; two copies with one port, and one password, could be mistaken for each other. */
const forgetPort = (template: string): void => {
  const file = stateFileIn(template);
  if (!existsSync(file)) return;
  const { port: _, ...state } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(state));
};

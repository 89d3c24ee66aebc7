import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { scratchInMemory } from './scripts/lib/scratch.mjs';

/** Left to itself vitest leaves one core to its own process, which has little to do while files share what is loaded. */
const maxWorkers = Math.max(2, availableParallelism());

// Every worker, and every program that a test starts, has its temporary files where this says.
const scratch = scratchInMemory();
if (scratch) process.env['TMPDIR'] = scratch;

/** Helpers of the collector would take the cores from other workers: with more workers than cores its work is cheaper in one thread. */
const execArgv = ['--single-threaded-gc'];

const notSources = ['**/node_modules/**', '**/dist/**'];

// Four projects, one per cost class (docs/decisions/0094): `unit` needs nothing, `screens` a document, `database` the embedded
// PostgreSQL (started once by its global set-up), `journeys` the built product and a browser. Files of `unit` share a process,
// so that what they import is loaded once: a test leaves no global changed behind it.
export default defineConfig({
  test: {
    experimental: { fsModuleCache: true },
    // Migrations are read, not imported: a changed one concerns every test.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/sql/*.sql'],
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...notSources, '**/*.db.test.ts', '**/*.dom.test.ts'],
          isolate: false,
          maxWorkers,
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'screens',
          execArgv,
          // A context of its own for each file, in a process that loads jsdom once: half the work of a process a file.
          pool: 'vmForks',
          setupFiles: ['scripts/lib/streams.mjs'],
          include: ['packages/**/*.test.tsx', 'apps/**/*.test.tsx', 'apps/**/*.dom.test.ts'],
          exclude: notSources,
          environment: 'jsdom',
          maxWorkers,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'database',
          execArgv,
          isolate: false,
          include: ['packages/**/*.db.test.ts', 'apps/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          exclude: notSources,
          globalSetup: ['packages/database/src/testing/global-setup.ts'],
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
          // A worker waits for the database, for limits of time and for processes: two leave two cores idle four tenths of the time.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'journeys',
          isolate: false,
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/src/global-setup.ts'],
          testTimeout: 240_000,
          // A question to the browser is work for three processes.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // Another try starts from a clean state; `npm test` names every test that needed one.
          retry: 2,
          hookTimeout: 600_000,
          // A worker has a browser with a process for each page, and servers: two beside the tests on a database leave two cores nothing idle, and a third
          // only makes all of them wait.
          maxWorkers: 2,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

// Three projects, one per cost class: `unit` needs nothing, `database` needs the embedded PostgreSQL (started once
// by its global set-up), `journeys` needs the built product and a browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.db.test.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'database',
          include: ['packages/**/*.db.test.ts', 'apps/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/database/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/src/global-setup.ts'],
          testTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          // Another try starts from a clean state; `npm test` names every test that needed one.
          retry: 2,
          hookTimeout: 600_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});

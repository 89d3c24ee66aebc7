/**
 * Random tests of which each test run makes a few hundred sequences, with thousands: nobody gains a permission that its grantor lacks, no sequence of
 * deposits, refunds and reorganisations makes or loses money, and every transfer on TRON is written as its own library writes it. A failure names the
 * seed that repeats it.
 *
 *   npm run prove random
 */
import { runProjects } from '../scripts/lib/tests.mjs';

const files = [
  'apps/api/src/rails/chain/tron-transaction.test.ts',
  'apps/api/src/modules/people/users/rules/grants.test.ts',
  'packages/payments/src/any-life.test.ts',
  'packages/payments/src/splitting.test.ts',
];

const { passed, failed, failures } = await runProjects(['unit'], { env: { LONG_RANDOM_RUNS: 'yes' }, args: files });
if (failed > 0) throw new Error(failures.join('\n'));
if (passed < files.length) throw new Error(`Only ${passed} tests ran.`);

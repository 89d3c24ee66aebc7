/**
 * 200 payments are paid on the simulated chains, in parts and with reorganisations, while the server and its PostgreSQL are
 * killed (`kill -9`) 20 times at random moments. At the end every transfer that stands on its chain was credited once,
 * every event has one message that its receiver got, every refund left once, and `ledger:verify` finds nothing. Exit code 1
 * on any deviation. `SEED` repeats a run's choices; the turns that processes get are the machine's.
 *
 *   npm run prove crash-deposits
 */
import { join } from 'node:path';
import { crashDeposits } from '@countinghouse/api/testing/crash-deposits';

const seed = process.env['SEED'] ?? String(Date.now());
console.log(`seed ${seed}`);
const began = performance.now();
const { deviations, transfers, callbacks, killed } = await crashDeposits({
  seed,
  payments: 200,
  kills: 20,
  program: {
    options: [],
    file: (name) => join(import.meta.dirname, `../apps/api/dist/${name.replace('cli/', '')}.js`),
  },
  say: console.log,
});
for (const deviation of deviations) console.error(deviation);
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
console.log(
  `200 payments, ${transfers} transfers, ${callbacks} callbacks; killed the server ${killed.SERVER}, the database ${killed.DATABASE} and both ${killed.BOTH} times: ` +
    `${deviations.length === 0 ? 'every transfer counts once, every event was told' : `${deviations.length} deviations`} (seed ${seed}, ${seconds} s)`,
);
process.exit(deviations.length === 0 ? 0 : 1);

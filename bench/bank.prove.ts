/**
 * Twenty clients move money over HTTP (transfers, withdrawals, conversions) while the server and its PostgreSQL are killed
 * (`kill -9`) at least 50 times at random moments; at least 5,000 operations are acknowledged. At the end everything that was
 * acknowledged is there once and nothing else is, every balance is what the answers alone add up to, every withdrawal left
 * once, and `ledger:verify` finds nothing. Exit code 1 on any deviation. `SEED` repeats a run's choices; the turns that
 * processes get are the machine's.
 *
 *   npm run prove bank
 */
import { join } from 'node:path';
import { crashBank } from '@countinghouse/api/testing/crash-bank';

const seed = process.env['SEED'] ?? String(Date.now());
console.log(`seed ${seed}`);
const began = performance.now();
const { deviations, acknowledged, refused, killed } = await crashBank({
  seed,
  clients: 20,
  operations: 5_000,
  kills: 50,
  program: {
    options: [],
    file: (name) => join(import.meta.dirname, `../apps/api/dist/${name.replace('cli/', '')}.js`),
  },
  say: console.log,
});
for (const deviation of deviations) console.error(deviation);
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
const { TRANSFER: transfers, WITHDRAWAL: withdrawals, CONVERSION: conversions } = acknowledged;
console.log(
  `${transfers + withdrawals + conversions} acknowledged (${transfers} transfers, ${withdrawals} withdrawals, ${conversions} conversions), ${refused} refused; ` +
    `killed the server ${killed.SERVER}, the database ${killed.DATABASE} and both ${killed.BOTH} times: ` +
    `${deviations.length === 0 ? 'none lost, nothing created or destroyed' : `${deviations.length} deviations`} (seed ${seed}, ${seconds} s)`,
);
process.exit(deviations.length === 0 ? 0 : 1);

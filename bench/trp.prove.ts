/**
 * 200 withdrawals go from one provider to another over the Travel Rule Protocol: two servers of ours as processes of this machine, each over a
 * PostgreSQL of its own, with certificates of both sides. Of them some are approved before the other provider is asked, some because of the address
 * that it names, some are refused, rejected or cancelled. Meanwhile server, database or both of either side, or of both, are killed (`kill -9`) 40
 * times, at any moment and right after withdrawals, votes and answers. At the end each withdrawal was ordered once and after every word that it
 * needed, or not at all; the records, books and chains of both sides agree; no inquiry is left open; and all verifiers find nothing. Exit code 1 on
 * any deviation. `SEED` repeats a run's choices, `WITHDRAWALS` and `KILLS` change their numbers.
 *
 *   npm run prove trp
 */
import { join } from 'node:path';
import { crashProviders } from '@countinghouse/api/testing/crash-providers';

const seed = process.env['SEED'] ?? String(Date.now());
console.log(`seed ${seed}`);
const began = performance.now();
const kills = Number(process.env['KILLS'] ?? 40);
const { deviations, ended, approved, killed } = await crashProviders({
  seed,
  kills,
  withdrawals: Number(process.env['WITHDRAWALS'] ?? 5 * kills),
  program: {
    options: [],
    file: (name) => join(import.meta.dirname, `../apps/api/dist/${name.replace('cli/', '')}.js`),
  },
  say: console.log,
});
for (const deviation of deviations) console.error(deviation);
const seconds = ((performance.now() - began) / 1_000).toFixed(0);
const told = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
console.log(
  `withdrawals: ${told(ended).toLowerCase()}, of them with an approval ${approved.BEFORE} before the question and ${approved.BY_ADDRESS} by the named address; ` +
    `killed ${told(killed)}: ` +
    `${deviations.length === 0 ? 'each left once and after every word, or not at all, and both sides agree' : `${deviations.length} deviations`} ` +
    `(seed ${seed}, ${seconds} s)`,
);
process.exit(deviations.length === 0 ? 0 : 1);

/**
 * `prove bank` over real rails: twenty clients move money over HTTP in every way (transfers, conversions, coins in and out of bitcoind, litecoind, an
 * Ethereum node and one that speaks as TRON's, refunds, approvals, money in and out of a bank over SFTP and a folder), priced by recorded answers of
 * markets, while the product's two processes, its PostgreSQL, the nodes, the wallets and the bank's server are killed (`kill -9`) at least 50 times; at
 * least 5,000 operations are acknowledged. At the end each is there once and nothing else is, every balance is what the answers add up to, the
 * chains and the bank have what the books have, and both verifiers find nothing. Exit code 1 on any deviation.
 *
 * `SEED` repeats a run's choices, `OPERATIONS` and `KILLS` change their numbers, `MINUTES` the longest time for them. Needs the nodes of `scripts/lib/coin-nodes.mjs`, sshd and root.
 *
 *   npm run prove bank-rails
 */
import { join } from 'node:path';
import { crashRails } from '@countinghouse/api/testing/crash-rails';

const seed = process.env['SEED'] ?? String(Date.now());
console.log(`seed ${seed}`);
const began = performance.now();
const wanted = { operations: Number(process.env['OPERATIONS'] ?? 5_000), kills: Number(process.env['KILLS'] ?? 50) };
const { deviations, acknowledged, refused, killed } = await crashRails({
  seed,
  clients: 20,
  ...wanted,
  minutes: Number(process.env['MINUTES'] ?? 60),
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
    .map(([what, count]) => `${count} ${what.toLowerCase().replaceAll('_', ' ')}`)
    .join(', ');
const sum = Object.values(acknowledged).reduce((all, count) => all + count, 0);
console.log(
  `${sum} acknowledged (${told(acknowledged)}), ${refused} refused; killed ${told(killed)}: ` +
    `${deviations.length === 0 ? 'none lost, none twice' : `${deviations.length} deviations`} (seed ${seed}, ${seconds} s)`,
);
if (sum < wanted.operations) console.error(`Fewer than ${wanted.operations}: the time was over.`);
process.exit(deviations.length === 0 && sum >= wanted.operations ? 0 : 1);

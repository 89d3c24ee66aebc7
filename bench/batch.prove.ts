/**
 * Payout batches, of coins and to bank accounts, of 5,000 rows are frozen, approved and released while the server and its PostgreSQL are killed (`kill -9`) at random moments. After each
 * kill a batch has all of its payouts or none, at the end every row was made once, and both verifiers find nothing. Of a batch during which nothing is
 * killed, all rows are checked within 3 s and made within 30 s; both are told as multiples of the same holds posted bare, too. Exit code 1 on any
 * deviation. `SEED` repeats a run's choices, `ROWS`, `KILLS` and `KIND` (CRYPTO or FIAT, by default both) change its size.
 *
 *   npm run prove batch
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { crashBatch } from '@countinghouse/api/testing/crash-batch';

const bars = { checked: 3_000, created: 30_000 } as const;

const seed = process.env['SEED'] ?? String(Date.now());
const rows = Number(process.env['ROWS'] ?? 5_000);
const kills = Number(process.env['KILLS'] ?? 20);
const kinds = (['CRYPTO', 'FIAT'] as const).filter((kind) => (process.env['KIND'] ?? kind) === kind);
console.log(`seed ${seed}`);
let isSound = true;
for (const kind of kinds) {
  const { deviations, checkedIn, createdIn, bareIn, killed } = await crashBatch({
    kind,
    seed,
    rows,
    kills,
    program: {
      options: [],
      file: (name) => join(import.meta.dirname, `../apps/api/dist/${name.replace('cli/', '')}.js`),
    },
    say: console.log,
  });
  for (const deviation of deviations) console.error(deviation);
  const isFast = checkedIn <= bars.checked && createdIn <= bars.created;
  console.log(
    `${kind}: ${rows} rows: checked in ${(checkedIn / 1_000).toFixed(2)} s, created in ${(createdIn / 1_000).toFixed(2)} s ` +
      `(${isFast ? 'pass' : 'FAIL'}), ${(checkedIn / bareIn).toFixed(1)} and ${(createdIn / bareIn).toFixed(1)} times the same holds posted bare ` +
      `(${(bareIn / 1_000).toFixed(2)} s), killed ${kills} times (${killed.none} before all were made, ${killed.all} after, ${killed.releasing} while they were released): ` +
      `${deviations.length === 0 ? 'each row once' : `${deviations.length} deviations`} (seed ${seed}, load ${loadavg()[0]?.toFixed(1)})`,
  );
  isSound &&= deviations.length === 0 && isFast;
}
process.exit(isSound ? 0 : 1);

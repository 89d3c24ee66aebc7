/**
 * Our own signer with a key in SoftHSM 2 is asked by a crowd, as a compromised server would, and killed (`kill -9`) 60 times at moments chosen by the
 * seed; every five kills a day passes. On no day more than its amount is signed, fees included, no order is signed to two recipients, for two
 * amounts or under two numbers, and everything that was signed is on record. Exit code 1 on any deviation. `SEED` repeats a run's choices, `ROUNDS`
 * changes their number.
 *
 *   npm run prove signer
 */
import { startTestServer } from '@countinghouse/database/testing';
import { killSigner, missingHardware } from '@countinghouse/api/testing/signer-kills';

if (missingHardware !== null) process.exit(1);
const seed = process.env['SEED'] ?? String(Date.now());
console.log(`seed ${seed}`);
const began = performance.now();
// A crash of the signer must not find what the database has not written.
const server = await startTestServer({ durable: true });
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
try {
  const rounds = Number(process.env['ROUNDS'] ?? 60);
  const { orders, kills, signed, answers, deviations } = await killSigner({ seed, rounds, say: console.log });
  for (const deviation of deviations) console.error(deviation);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const told = Object.entries(answers).map(([answer, times]) => `${times} ${answer}`);
  console.log(
    `${orders} orders, ${kills} kills, ${signed} transactions signed (${told.join(', ')}): ` +
      `${deviations.length === 0 ? 'no day and no order was passed' : `${deviations.length} deviations`} (seed ${seed}, ${seconds} s)`,
  );
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

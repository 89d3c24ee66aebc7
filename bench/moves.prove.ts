/**
 * Three organisations move between two cells, each a database and a secret of its own, there and back, while the operator's tool is killed (`kill -9`) at
 * random moments of every step and begun again. Nothing is lost, nothing is there twice: at the end each is active in exactly one cell with
 * the balance that was posted, and the verifiers of both cells find nothing. Exit code 1 on any deviation. `SEED` repeats a run's
 * choices, `MOVES` is their number (30).
 *
 *   npm run prove moves
 */
import { killMovers } from '@countinghouse/api/testing/move-kills';
import { startTestServer } from '@countinghouse/database/testing';

const seed = process.env['SEED'] ?? String(Date.now());
const wanted = Number(process.env['MOVES'] ?? 30);
console.log(`seed ${seed}`);
const began = performance.now();
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
try {
  const { deviations, moves, kills, meanMs, longestMs } = await killMovers({ seed, moves: wanted, say: console.log });
  for (const deviation of deviations) console.error(deviation);
  const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);
  console.log(
    `${moves} moves, ${kills} kills; from the freeze to the end ${seconds(meanMs)} s on average and at most ${seconds(longestMs)} s, restarts of the killed tool included: ` +
      `${deviations.length === 0 ? 'nothing lost, nothing twice, one cell active' : `${deviations.length} deviations`} (seed ${seed}, ${seconds(performance.now() - began)} s)`,
  );
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

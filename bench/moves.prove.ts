/**
 * Small organisations move between two cells, each a database and a secret of its own, there and back, while the operator's tool is killed (`kill -9`) at
 * random moments of every step and begun again; half of them have a copy made ahead, and some are given up. Databases and processes stay up between the moves. After each move the organisation
 * is active in exactly one cell, with the accounts, balances, entries and trail that it left with and all that was ever posted; every
 * `VERIFY_EVERY` moves (50) and at the end both cells' verifiers find nothing. Exit code 1 on any deviation.
 *
 * `SEED` repeats a run's choices, `MOVES` is their number (30), `ORGANISATIONS` those that move in turn (3), `KILLING` the probability with which a step
 * is killed (0.25), `AHEAD` the one with which a copy is made ahead of the freeze (0.5), and after `MINUTES` no move begins.
 *
 *   MOVES=1000 npm run prove moves
 */
import { killMovers } from '@countinghouse/api/testing/move-kills';
import { startTestServer } from '@countinghouse/database/testing';

const seed = process.env['SEED'] ?? String(Date.now());
const wanted = (name: string, usual: number): number => Number(process.env[name] ?? usual);
console.log(`seed ${seed}`);
const began = performance.now();
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
try {
  const { deviations, moves, kills, copies, givenUp, late, verifications, frozen } = await killMovers({
    seed,
    moves: wanted('MOVES', 30),
    organisations: wanted('ORGANISATIONS', 3),
    killing: wanted('KILLING', 0.25),
    ahead: wanted('AHEAD', 0.5),
    verifyEvery: wanted('VERIFY_EVERY', 50),
    until: Date.now() + wanted('MINUTES', 24 * 60) * 60_000,
    say: console.log,
  });
  for (const deviation of deviations) console.error(deviation);
  const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);
  for (const [which, times] of Object.entries(frozen)) {
    const sorted = times.toSorted((left, right) => left - right);
    const at = (share: number): string => seconds(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
    console.log(`${which}: ${sorted.length} moves, frozen for p50 ${at(0.5)} s, p95 ${at(0.95)} s, at most ${at(1)} s`);
  }
  console.log(
    `${moves} moves, ${kills} kills, ${copies} copies ahead, ${givenUp} given up, ${late} late payments, verified ${verifications} times: ` +
      `${deviations.length === 0 ? 'nothing lost, nothing twice, one cell active' : `${deviations.length} deviations`} (seed ${seed}, ${seconds(performance.now() - began)} s)`,
  );
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

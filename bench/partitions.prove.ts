/**
 * A table of `ROWS` attempts (1,000,000) is divided by month in place while `WRITERS` (3) add and end attempts: nothing acknowledged is missing, no write fails
 * after one retry. A month of `MESSAGES` messages (1,000,000) leaves and comes back, and what it takes is measured. Then `MONTHS` months (6) of attempts, of messages
 * and of audit events leave for cold storage by a process that is killed (`kill -9`) at random moments and begun again: after each, the rows are in the database or
 * in the file on record, and the digest is the same. The trail is verified from the database and the files, and each file is altered in one place, which is found.
 * Then all of them come back, killed likewise, and the tables have what they had. Exit code 1 on any deviation.
 *
 * `SEED` repeats a run's choices, `KILLING` is the probability with which a try is killed (0.6), `ROWS_OF_MONTH` the rows of each month (2,000).
 *
 *   npm run prove partitions
 */
import { killDetaching } from '@countinghouse/api/testing/month-kills';
import { startTestServer } from '@countinghouse/database/testing';

const seed = process.env['SEED'] ?? String(Date.now());
const wanted = (name: string, usual: number): number => Number(process.env[name] ?? usual);
console.log(`seed ${seed}`);
const began = performance.now();
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
try {
  const { deviations, divided, measured, attempts, messages, events, tampered, back } = await killDetaching({
    seed,
    rows: wanted('ROWS', 1_000_000),
    writers: wanted('WRITERS', 3),
    months: wanted('MONTHS', 6),
    rowsOfMonth: wanted('ROWS_OF_MONTH', 2_000),
    killing: wanted('KILLING', 0.6),
    messages: wanted('MESSAGES', 1_000_000),
    say: console.log,
  });
  for (const deviation of deviations) console.error(deviation);
  const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(2);
  console.log(
    `${divided.rows} rows divided in ${seconds(divided.tookMs)} s beside ${divided.acknowledged} writes, ${divided.retried} of them retried: ` +
      `slowest write ${Math.round(divided.slowestMs)} ms (${Math.round(divided.undisturbedMs)} ms before)`,
  );
  const perTenMillion = (bytes: number): string => `${(((bytes / measured.rows) * 1e7) / 1e9).toFixed(2)} GB`;
  console.log(
    `${measured.rows} messages left in ${seconds(measured.leftMs)} s and came back in ${seconds(measured.returnedMs)} s. Ten million of them take ` +
      `${perTenMillion(measured.messages.rows)} and ${perTenMillion(measured.messages.indexes)} of indexes, their traces ` +
      `${perTenMillion(measured.traces.rows)} and ${perTenMillion(measured.traces.indexes)}`,
  );
  const detached = [attempts, messages, events];
  const sum = (of: (one: typeof attempts) => number): number => detached.reduce((all, one) => all + of(one), 0);
  console.log(
    `${attempts.files.length} months of attempts, of messages and of audit events each detached, killed ${sum(({ kills }) => kills)} times in ${sum(({ tries }) => tries)} tries, ` +
      `and brought back, killed ${back.kills} times in ${back.tries} tries; ` +
      `${tampered} altered files found: ${deviations.length === 0 ? 'nothing lost, nothing twice' : `${deviations.length} deviations`} (seed ${seed}, ${seconds(performance.now() - began)} s)`,
  );
  process.exitCode = deviations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

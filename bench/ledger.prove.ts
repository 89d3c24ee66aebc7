/**
 * The ledger against an independent model: 1,000 random sequences of 50 operations, refused ones included, then every
 * invariant over all books. `FAST_CHECK_SEED` repeats a run.
 *
 *   npm run prove ledger
 */
import { createTestDatabase, startTestServer } from '@countinghouse/database/testing';
import { ledgerMigrations } from '@countinghouse/ledger';
import { assertLedgerSound, newBook } from '@countinghouse/ledger/testing';
import { operation, playAgainstModel } from '@countinghouse/ledger/testing/model';
import fc from 'fast-check';

const seed = Number(process.env['FAST_CHECK_SEED'] ?? Date.now() & 0x7fffffff);
const sequences = fc.sample(fc.array(operation, { minLength: 50, maxLength: 50 }), { seed, numRuns: 1_000 });
const server = await startTestServer();
const test = await createTestDatabase(ledgerMigrations, { adminUrl: server.adminUrl });
const started = performance.now();
try {
  const waiting = [...sequences];
  const player = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await playAgainstModel(newBook(test.database), next);
  };
  await Promise.all(Array.from({ length: 12 }, player));
  await assertLedgerSound(test.database);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`1,000 sequences of 50 operations agree with the model (seed ${seed}, ${seconds} s)`);
} finally {
  await test.close();
  await server.stop();
}

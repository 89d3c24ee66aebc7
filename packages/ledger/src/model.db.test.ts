import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerMigrations } from '.';
import { assertLedgerSound } from './testing';
import { newBook } from './testing/book';
import { operation, playAgainstModel } from './testing/model';

const seed = Number(process.env['FAST_CHECK_SEED'] ?? Date.now() & 0x7fffffff);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations);
});
afterAll(() => test.close());

// `npm run prove ledger` runs 1,000 sequences of 50.
it(
  `agrees with an independent model over random sequences of 50 operations (seed ${seed})`,
  { timeout: 180_000 },
  async () => {
    const sequences = fc.sample(fc.array(operation, { minLength: 50, maxLength: 50 }), { seed, numRuns: 60 });
    const waiting = [...sequences];
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await playAgainstModel(newBook(test.database), next);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await expect(assertLedgerSound(test.database)).resolves.toBeUndefined();
  },
);

import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { countFailure, holdThrottle } from './repository';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(migrations);
});
afterAll(() => test.close());

it('judges exactly five of twelve attempts that overlap, for each sees the count of the one before', async () => {
  const attempt = () =>
    test.database.onPlatform(async (tx) => {
      if ((await holdThrottle(tx, 'account', 'somebody')) > 0) return 'refused';
      // Long enough that without the hold all twelve would pass.
      await sql`select pg_sleep(0.05)`.execute(tx);
      await countFailure(tx, 'account', 'somebody');
      return 'judged';
    });
  const outcomes = await Promise.all(Array.from({ length: 12 }, attempt));
  expect(outcomes.filter((outcome) => outcome === 'judged')).toHaveLength(5);
});

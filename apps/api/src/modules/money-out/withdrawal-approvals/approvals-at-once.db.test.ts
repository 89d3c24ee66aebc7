import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../testing';
import { startTestApi } from '../../../testing';
import { approvalRounds } from '../../../testing/approval-rounds';
import { holdDays } from './repository';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

// Two hundred of them: npm run prove approvals.
it('fifty approvals, ten cancels and three workers at once on one withdrawal: one end, and sent at most once', async () => {
  const { ends, deviations } = await approvalRounds(api, 6, new Date('2025-06-14T00:00:00.000Z'));
  expect(deviations).toEqual([]);
  expect(Object.keys(ends).toSorted()).toEqual(['CANCELLED', 'COMPLETED']);
});

it('the days of five thousand recipients take few of the locks that all transactions share', async () => {
  const { id } = await api.createOrganisation();
  const recipients = Array.from({ length: 5_000 }, (_, index) => `T${index}`);
  const held = await api.database.acrossOrganisations(async (tx) => {
    await holdDays(tx, id, { kind: 'CRYPTO', creatorIds: [], recipients });
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(
      tx,
    );
    return rows[0]?.count;
  });
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThanOrEqual(512);
});

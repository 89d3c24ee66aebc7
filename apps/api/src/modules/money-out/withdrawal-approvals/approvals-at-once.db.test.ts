import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../testing';
import { startTestApi } from '../../../testing';
import { approvalRounds } from '../../../testing/approval-rounds';

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

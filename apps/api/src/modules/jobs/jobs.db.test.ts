import { permissions } from '@countinghouse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handle, jobKind } from '../../platform/jobs/job';
import { enqueue } from '../../platform/jobs/repository';
import { createJobRunner } from '../../platform/jobs/runner';
import { createLog } from '../../platform/log';
import type { TestApi, TestOrganisation } from '../../testing';
import { startTestApi } from '../../testing';

let api: TestApi;
let own: TestOrganisation;
let other: TestOrganisation;

beforeAll(async () => {
  api = await startTestApi();
  [own, other] = await Promise.all([api.createOrganisation(), api.createOrganisation()]);
});
afterAll(() => api.close());

const hopeless = jobKind('hopeless', z.object({ for: z.string() }), { mostAttempts: 1 });
const fail = async (organisation: TestOrganisation, entity: string): Promise<void> => {
  const { id: organisationId } = organisation;
  await api.database.inOrganisation(organisationId, (tx) =>
    enqueue(tx, hopeless, { for: 'somebody' }, { organisationId, entity }),
  );
  const failing = handle(hopeless, async () => {
    throw new Error('connect ECONNREFUSED 10.0.0.3:25');
  });
  await createJobRunner(api.database, { handlers: [failing] }, createLog('silent')).runDue();
};
const administrator = async (organisation: TestOrganisation) =>
  api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);

describe('work that was given up', () => {
  it('is seen by administrators of its organisation, newest first and page by page, without what it held', async () => {
    for (const number of [1, 2, 3]) {
      await api.testDatabase.setClock(`2025-06-30T09:0${number}:00.000Z`);
      await fail(own, `payment:${number}`);
    }
    await fail(other, 'payment:4');
    const token = await administrator(own);
    const first = await api.call('GET', 'jobs/failed?limit=2', { token });
    expect(first.statusCode, first.body).toBe(200);
    const { jobs, paging } = first.json();
    expect(jobs).toEqual(
      ['payment:3', 'payment:2'].map((entity) => ({
        id: expect.any(String),
        kind: 'hopeless',
        entity,
        attempts: 1,
        createdAt: expect.any(String),
        failedAt: expect.any(String),
      })),
    );
    const second = await api.call('GET', `jobs/failed?limit=2&cursor=${paging.nextCursor}`, { token });
    expect(second.json()).toMatchObject({ jobs: [{ entity: 'payment:1' }], paging: { hasMore: false } });
  });

  it('is seen by nobody else, not even by a role with every permission', async () => {
    const all = await api.signIn(await api.createUser([own], { permissions }), own);
    const answer = await api.call('GET', 'jobs/failed', { token: all });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('hopeless');
  });
});

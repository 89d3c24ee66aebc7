import { permissions } from '@countinghouse/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { handle } from '../../../platform/jobs/job';
import { createJobRunner } from '../../../platform/jobs/runner';
import { createLog } from '../../../platform/log';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { addDeadLetter, hopelessJob } from '../../../testing/jobs';
import { failedJobJobs } from '.';

let api: TestApi;
let own: TestOrganisation;
let other: TestOrganisation;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  [own, other] = await Promise.all([api.createOrganisation(), api.createOrganisation()]);
});
afterAll(() => api.close());

const fail = (organisation: TestOrganisation, entity?: string) => addDeadLetter(api.database, organisation.id, entity);
const administrator = async (organisation: TestOrganisation) =>
  api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
const failed = async (token: string, query = '') => {
  const answer = await api.call('GET', `jobs/failed${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ jobs: { id: string; entity: string; attempts: number }[]; total?: number }>();
};
const retry = (token: string, id: string, key = newId()) =>
  api.call('POST', `jobs/failed/${id}/retry`, { token, headers: { 'idempotency-key': key } });

/** Runs due jobs, the failed kind among them; returns the number of its attempts. */
const work = async (outcome: 'done' | 'fails'): Promise<number> => {
  let tries = 0;
  const again = handle(hopelessJob, async () => {
    tries += 1;
    if (outcome === 'fails') throw new Error('Still not');
  });
  const handlers = [again, ...failedJobJobs({ database: api.database })];
  await createJobRunner(api.database, { handlers }, createLog('silent')).runDue();
  return tries;
};

/** Everything a refused or repeated request might have changed. */
const traces = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ jobs: number; letters: number; wanted: number; events: number }>`
      select (select count(*)::int from job) as jobs, (select count(*)::int from dead_letter) as letters,
             (select count(*)::int from dead_letter where again_at is not null) as wanted,
             (select count(*)::int from audit_event where action = 'job.retry') as events`.execute(tx),
  );
  return rows[0];
};

describe('work that was given up', () => {
  it('is seen by administrators of its organisation, newest first and page by page, without what it held', async () => {
    for (const number of [1, 2, 3]) {
      await api.testDatabase.setClock(`2025-06-30T09:0${number}:00.000Z`);
      await fail(own, `payment:${number}`);
    }
    await fail(other, 'payment:4');
    const token = await administrator(own);
    const first = await api.call('GET', 'jobs/failed?limit=2&includeTotal=true', { token });
    expect(first.statusCode, first.body).toBe(200);
    const { jobs, paging, total } = first.json();
    expect(total).toBe(3);
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
    expect(await failed(token, `?limit=2&cursor=${paging.nextCursor}`)).toMatchObject({
      jobs: [{ entity: 'payment:1' }],
      paging: { hasMore: false },
    });
  });

  it('is neither seen nor asked for again by anybody else, not even by a role with every permission', async () => {
    const id = await fail(own);
    const all = await api.signIn(await api.createUser([own], { permissions }), own);
    const answer = await api.call('GET', 'jobs/failed', { token: all });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('hopeless');
    const before = await traces();
    expect((await retry(all, id)).statusCode).toBe(403);
    expect((await retry(await administrator(other), id)).statusCode).toBe(404);
    expect(await traces()).toEqual(before);
    expect(await work('done')).toBe(0);
  });
});

describe('work asked for again', () => {
  it('leaves the list at once, is done once more and is on record with who asked', async () => {
    const id = await fail(own, 'payment:again');
    const token = await administrator(own);
    expect((await retry(token, id)).statusCode).toBe(204);
    expect((await failed(token, '?includeTotal=true')).total).toBe(0);
    expect(await work('done')).toBe(1);
    expect((await failed(token)).jobs).toEqual([]);
    const { events } = (await api.call('GET', 'audit/events?action=job.retry', { token })).json();
    expect(events).toMatchObject([
      { entity: { type: 'job', id }, after: { kind: 'hopeless', entity: 'payment:again', attempts: 1 } },
    ]);
  });

  it('is tried one time more, with attempts that only grow, and stands in the list again when that fails', async () => {
    const id = await fail(own);
    const token = await administrator(own);
    await retry(token, id);
    expect(await work('fails')).toBe(1);
    expect((await failed(token)).jobs).toMatchObject([{ id, attempts: 2 }]);
    expect((await retry(token, id)).statusCode).toBe(204);
    expect(await work('done')).toBe(1);
    expect((await failed(token)).jobs).toEqual([]);
  });

  it('is done once however often it is asked for: by a repeated request, by two at once, by a late one', async () => {
    const id = await fail(own);
    const [token, key] = [await administrator(own), newId()];
    expect((await retry(token, id, key)).statusCode).toBe(204);
    const once = await traces();
    const replay = await retry(token, id, key);
    expect([replay.statusCode, replay.headers['idempotent-replayed']]).toEqual([204, 'true']);
    expect((await retry(token, id)).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await traces()).toEqual(once);
    expect(await work('done')).toBe(1);
    expect((await retry(token, id)).statusCode).toBe(404);

    const second = await fail(own);
    const answers = await Promise.all([retry(token, second), retry(token, second), retry(token, second)]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect(await work('done')).toBe(1);
  });
});

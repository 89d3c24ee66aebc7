import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { buildApp } from '../app';
import { createLog } from '../platform/log';
import { createOpening, type Opening } from '../platform/opening';
import type { TestApi } from '../testing';
import { startTestApi } from '../testing';
import { callAs, createTestKey } from '../testing/machine';

let api: TestApi | undefined;
afterEach(() => api?.close());

/** Failures that the server logged. */
const failures: string[] = [];
const start = async (opening: Opening) => {
  failures.length = 0;
  const log = createLog('error', { write: (line: string) => void failures.push(line) });
  api = await startTestApi({ opening, jobs: 'running', log });
  await api.app.ready();
  const organisation = await api.createOrganisation();
  const person = await api.createUser([organisation], { systemRole: 'ADMIN' });
  return { started: api, organisation, person, token: await api.signIn(person, organisation) };
};
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('people sign in and see how far the demo history is while it is made; what concerns an organisation is told to come again', async () => {
  const opening = createOpening({ done: 0.425, detail: '2025-07' }, { waitMs: 50 });
  const { started, person, token } = await start(opening);
  const call = started.call;
  expect((await call('GET', 'sandbox/sign-ins')).json()).toMatchObject({ history: { percent: 42, month: '2025-07' } });
  const unchosen = await started.signIn(person, null);
  expect((await call('GET', 'auth/session', { token: unchosen })).statusCode).toBe(200);
  for (const [method, path] of [
    ['GET', 'balances'],
    ['GET', 'payments'],
    ['POST', 'payments'],
  ] as const) {
    const answer = await call(method, path, { token, ...(method === 'POST' && { body: {} }) });
    expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '1']);
    expect(answer.json()).toMatchObject({ code: 'HISTORY_UNFINISHED' });
  }
  expect((await started.app.inject('/health/live')).statusCode).toBe(200);
  expect((await started.app.inject('/health/ready')).statusCode).toBe(503);
  // A balancer asks each second.
  expect(failures).toEqual([]);
  opening.open();
  expect((await call('GET', 'payments', { token })).statusCode).toBe(200);
  expect((await call('GET', 'sandbox/sign-ins')).json()).toMatchObject({ history: null });
  expect((await started.app.inject('/health/ready')).statusCode).toBe(200);
});

it('a call that comes shortly before the history is whole waits for it, of a person and of a machine', async () => {
  const { started, token } = await start(createOpening(null));
  const key = await createTestKey(started, token, { permissions: ['GET_PAYMENTS'] });
  const opening = createOpening({ done: 0.9, detail: '2025-07' }, { waitMs: 5_000 });
  const { config, database } = started;
  const app = await buildApp({ config, database, opening, jobs: 'manual' });
  try {
    const answered: number[] = [];
    const calls = [
      app.inject({ url: '/api/v1/payments', headers: { authorization: `Bearer ${token}` } }),
      callAs({ ...started, app }, key, 'GET', 'payments'),
    ].map(async (call) => answered.push((await call).statusCode));
    await soon(300);
    expect(answered).toEqual([]);
    opening.open();
    await Promise.all(calls);
    expect(answered).toEqual([200, 200]);
  } finally {
    await app.close();
  }
});

it.each([
  ['is being made', createOpening({ done: 0, detail: '' })],
  ['lacks the days since the last start', createOpening(null, { isSettled: false })],
])('no job runs while the history %s, and those that are due run then', async (_, opening) => {
  const { started } = await start(opening);
  const waiting = async () => {
    const { rows } = await started.database.acrossOrganisations((tx) => sql`select from job`.execute(tx));
    return rows.length;
  };
  await soon(1_500);
  opening.open();
  expect(await waiting()).toBe(0);
  opening.settle();
  await expect.poll(waiting).toBeGreaterThan(0);
});

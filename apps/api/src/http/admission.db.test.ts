import { all, endpoint, needs } from '@countinghouse/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApi, testPassword, type TestApi, type TestUser } from '../testing';
import { classOf } from './admission';
import { route } from './route';

const access = needs(all('GET_BUSINESSES'));
const look = endpoint({ name: 'look', slug: 'testing', method: 'GET', path: 'testing/look', access });
const askForReport = endpoint({
  name: 'askForReport',
  slug: 'testing',
  method: 'POST',
  path: 'testing/report',
  access,
  stream: 'file',
  status: 200,
});
const move = endpoint({
  name: 'move',
  slug: 'testing',
  method: 'POST',
  path: 'testing/move',
  access,
  idempotency: 'accepted',
  answer: z.object({ moved: z.boolean() }),
  status: 201,
});

/** Calls in the middle of their transactions, which end on the test's command. */
const held: (() => void)[] = [];
const end = (): void => {
  for (const letGo of held.splice(0)) letGo();
};
const holding = async (): Promise<void> => new Promise((resolve) => held.push(resolve));
const heldBecome = (count: number) => expect.poll(() => held.length).toBe(count);

const places = 6;
/** A third is kept from them. */
const reads = 4;
let api: TestApi;
let token: string;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi({
    admission: { places, delayMs: () => 0 },
    furtherRoutes: [
      route(look, async ({ tx }) => {
        await sql`select`.execute(tx);
        await holding();
        return undefined;
      }),
      route(askForReport, async () => undefined),
      route(move, async ({ tx }) => {
        await sql`select`.execute(tx);
        return { moved: true };
      }),
    ],
  });
  const organisation = await api.createOrganisation();
  user = await api.createUser([organisation], { permissions: ['GET_BUSINESSES'] });
  token = await api.signIn(user, organisation);
});
afterAll(async () => {
  const ending = setInterval(end, 10);
  await api.close();
  clearInterval(ending);
});

const numbers = async (): Promise<string> => (await api.app.inject({ method: 'GET', url: '/metrics' })).body;

const call = (method: 'GET' | 'POST', path: string, headers = {}) => api.call(method, path, { token, headers });

describe('a server whose database is busy with reads', () => {
  it('goes on with money and with its health, signs people in, and refuses reports and then reads', async () => {
    const looks = Array.from({ length: reads }, () => call('GET', 'testing/look'));
    await heldBecome(reads);
    const later = Array.from({ length: 2 * places }, () => call('GET', 'testing/look'));
    await expect
      .poll(() => numbers(), { interval: 20 })
      .toContain(`countinghouse_admission_waiting{class="read"} ${2 * places}`);
    const tooMany = await call('GET', 'testing/look');
    expect([tooMany.statusCode, tooMany.headers['retry-after'], tooMany.json()]).toEqual([
      503,
      '2',
      { requestId: expect.any(String), code: 'UNAVAILABLE', docUrl: '/api/v1/docs/errors/UNAVAILABLE' },
    ]);

    const moved = await call('POST', 'testing/move', { 'idempotency-key': '0198a000-0000-7000-8000-000000000001' });
    expect([moved.statusCode, moved.json()]).toEqual([201, { moved: true }]);
    for (const path of ['/health/live', '/health/ready'])
      expect((await api.app.inject({ method: 'GET', url: path })).statusCode).toBe(200);
    const report = await call('POST', 'testing/report');
    expect([report.statusCode, report.headers['retry-after']]).toEqual([503, '10']);
    expect(await numbers()).toContain('countinghouse_admission_refused_total{class="report"} 1');
    expect(await numbers()).toContain('countinghouse_admission_refused_total{class="write"} 0');

    const signedIn = await api.call('POST', 'auth/login', { body: { email: user.email, password: testPassword } });
    expect(signedIn.statusCode).toBe(200);
    const ending = setInterval(end, 10);
    const outcomes = (await Promise.all([...looks, ...later])).map(({ statusCode }) => statusCode);
    clearInterval(ending);
    expect(outcomes.filter((status) => status === 204).length).toBeGreaterThanOrEqual(reads);
    expect(outcomes.filter((status) => status !== 204 && status !== 503)).toEqual([]);
    const after = call('GET', 'testing/look');
    await heldBecome(1);
    end();
    expect((await after).statusCode).toBe(204);
  });
});

it('a class follows from what a call declares', () => {
  const base = { name: 'x', slug: 'x', path: 'x' } as const;
  const session = { kind: 'session' } as const;
  const open = { kind: 'public' } as const;
  const classes = [
    endpoint({ ...base, method: 'POST', access: session }),
    endpoint({ ...base, method: 'POST', access: open }),
    endpoint({ ...base, method: 'GET', access: open }),
    endpoint({ ...base, method: 'POST', onlyReads: true, access: session }),
    endpoint({ ...base, method: 'POST', stream: 'file', access: session }),
    endpoint({ ...base, slug: 'reports', method: 'GET', access: session }),
  ].map(classOf);
  expect(classes).toEqual(['write', 'stranger', 'read', 'read', 'report', 'report']);
});

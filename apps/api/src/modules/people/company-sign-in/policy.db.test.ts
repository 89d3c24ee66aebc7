import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
let user: TestUser;
const start = new Date('2025-06-30T09:00:00.000Z');
const later = (minutes: number) => api.testDatabase.setClock(new Date(start.getTime() + minutes * 60_000));

beforeAll(async () => {
  api = await startTestApi();
}, 120_000);
beforeEach(async () => {
  await later(0);
  organisation = await api.createOrganisation({ name: 'Northgate' });
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  user = await api.createUser([organisation], { permissions: ['GET_BALANCES'] });
});
afterAll(() => api.close());

const usual = { idleMinutes: 30, absoluteHours: 12, mostSessions: null, newDevicesNeedFactor: false };
const save = (changes: object) =>
  api.call('PUT', 'organisations/sign-in/policy', { token, body: { ...usual, ...changes } });
const status = async (session: string) =>
  (await api.call('GET', 'organisations/sender', { token: session })).statusCode;
const logIn = (agent: string, twoFaCode?: number) =>
  api.call('POST', 'auth/login', {
    body: { email: user.email, password: testPassword, twoFaCode },
    headers: { 'user-agent': agent },
  });
type Answer = Awaited<ReturnType<typeof logIn>>;
const tokenOf = (answer: Answer) => String(answer.headers['x-identity-token']);

describe('the limits of an organisation', () => {
  it('[COMPANY-3] end an idle session earlier, one that is open already too', async () => {
    const session = await api.signIn(user, organisation);
    expect((await save({ idleMinutes: 10 })).statusCode).toBe(200);
    await later(9);
    expect(await status(session)).toBe(200);
    await later(20);
    expect(await status(session)).toBe(401);
  });

  it('end a session that is used all the time, after the hours that are set', async () => {
    const session = await api.signIn(user, organisation);
    await save({ absoluteHours: 1 });
    for (const minutes of [25, 50]) {
      await later(minutes);
      expect(await status(session)).toBe(200);
    }
    await later(61);
    expect(await status(session)).toBe(401);
  });

  it('are never wider than the product’s own', async () => {
    for (const wrong of [{ idleMinutes: 31 }, { idleMinutes: 4 }, { absoluteHours: 13 }, { mostSessions: 0 }])
      expect((await save(wrong)).statusCode).toBe(400);
  });

  it('are told to the person with the session', async () => {
    await save({ idleMinutes: 10, absoluteHours: 2 });
    const answer = await logIn('Firefox');
    expect(answer.json()).toMatchObject({
      idleTimeoutSeconds: 600,
      expiresAt: new Date(start.getTime() + 2 * 3_600_000).toISOString(),
    });
    const listed = (await api.call('GET', 'users/sessions', { token: tokenOf(answer) })).json();
    expect(listed).toMatchObject({
      idleTimeoutSeconds: 600,
      sessions: [{ expiresAt: new Date(start.getTime() + 2 * 3_600_000).toISOString() }],
    });
  });

  it('hold in their own organisation alone', async () => {
    const other = await api.createOrganisation();
    const session = await api.signIn(await api.createUser([other]), other);
    await save({ idleMinutes: 5 });
    await later(20);
    expect(await status(session)).toBe(200);
  });

  it('end the oldest sessions of a person beyond the number, at once and at every sign-in', async () => {
    const sessions: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      await later(index);
      sessions.push(await api.signIn(user, organisation));
    }
    await save({ mostSessions: 2 });
    expect(await Promise.all(sessions.map(status))).toEqual([401, 200, 200]);
    await later(4);
    const newest = tokenOf(await logIn('Firefox'));
    expect(await Promise.all([...sessions, newest].map(status))).toEqual([401, 401, 200, 200]);
  });

  it('[COMPANY-3] let a new device in only with a second factor, and know it from then on', async () => {
    const known = 'Firefox on the desk';
    expect((await logIn(known)).json()).toMatchObject({ user: { organisationId: organisation.id } });
    await later(1);
    await save({ newDevicesNeedFactor: true });
    await later(2);
    expect((await logIn(known)).json()).toMatchObject({ user: { organisationId: organisation.id } });
    const refused = await logIn('Chrome of somebody');
    expect(refused.json()).toMatchObject({ user: { organisationId: null } });
    const chosen = await api.call('POST', `auth/login/${organisation.id}`, {
      token: tokenOf(refused),
      headers: { 'user-agent': 'Chrome of somebody' },
    });
    expect(chosen.json()).toMatchObject({ code: 'STATE_CONFLICT' });
    user = await api.createUser([organisation], { permissions: ['GET_BALANCES'], twoFactor: true });
    const code = Number(api.twoFactorCode(new Date(start.getTime() + 2 * 60_000)));
    expect((await logIn('Chrome of mine', code)).json()).toMatchObject({ user: { organisationId: organisation.id } });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ proved: boolean }>`
        select proved_at is not null as proved from known_device where user_id = ${user.id}`.execute(tx),
    );
    expect(rows).toEqual([{ proved: true }]);
  });
});

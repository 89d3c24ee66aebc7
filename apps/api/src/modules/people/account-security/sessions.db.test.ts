import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let user: TestUser;
const start = new Date('2025-06-30T09:00:00.000Z');
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

type Listed = { readonly id: string; readonly isCurrent: boolean; readonly device: string };

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation({ name: 'Harbour Group', brand: 'HARBOUR' });
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  await api.database.acrossOrganisations((tx) => sql`delete from login_throttle`.execute(tx));
  user = await api.createUser([organisation]);
});
afterAll(() => api.close());

const after = (minutes: number) => api.testDatabase.setClock(new Date(start.getTime() + minutes * 60_000));
const logIn = async (userAgent: string): Promise<string> => {
  const answer = await api.call('POST', 'auth/login', {
    body: { email: user.email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['x-identity-token']);
};
const list = async (token: string): Promise<Listed[]> =>
  (await api.call('GET', 'users/sessions', { token })).json<{ sessions: Listed[] }>().sessions;
const noticesTo = async (address: string): Promise<{ subject: string; body: string }[]> => {
  await api.app.jobs.runDue();
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string; body: string }>`
      select subject, body from mailbox_message
       where recipient = ${address} and subject like '%New sign-in%' order by sent_at, id`.execute(tx),
  );
  return rows;
};

describe('users/sessions', () => {
  it('lists the live sessions of the caller, this one first, without a token', async () => {
    const here = await logIn(firefox);
    await after(1);
    const there = await logIn(safari);
    await api.signIn(await api.createUser([organisation]), organisation);
    const answer = await api.call('GET', 'users/sessions', { token: here });
    expect(answer.json()).toEqual({
      sessions: [
        {
          id: expect.any(String),
          isCurrent: true,
          device: 'Firefox on Linux',
          ip: '127.0.0.1',
          organisation: 'Harbour Group',
          issuedAt: '2025-06-30T09:00:00.000Z',
          lastSeenAt: expect.any(String),
          expiresAt: '2025-06-30T21:00:00.000Z',
        },
        expect.objectContaining({ isCurrent: false, device: 'Safari on macOS' }),
      ],
      serverTime: '2025-06-30T09:01:00.000Z',
      idleTimeoutSeconds: 1800,
    });
    expect(answer.body).not.toContain(here);
    expect(answer.body).not.toContain(there);
  });

  it('a poll is answered and does not keep its session alive; anything else a person does is activity', async () => {
    const poll = { 'x-poll': 'true' };
    const token = await logIn(firefox);
    await after(29);
    expect((await api.call('GET', 'users/sessions', { token, headers: poll })).statusCode).toBe(200);
    await after(31);
    expect((await api.call('GET', 'users/sessions', { token, headers: poll })).statusCode).toBe(401);

    const other = await logIn(firefox);
    await after(31 + 29);
    expect((await api.call('GET', 'users/sessions', { token: other })).statusCode).toBe(200);
    await after(31 + 58);
    expect((await api.call('GET', 'users/sessions', { token: other, headers: poll })).statusCode).toBe(200);

    // A quote by POST changes nothing and does not count as activity, whatever its answer.
    const quoting = await logIn(firefox);
    const quote = { token: quoting, headers: poll, body: {} };
    await after(31 + 58 + 29);
    expect((await api.call('POST', 'withdrawals/crypto/quote', quote)).statusCode).not.toBe(401);
    await after(31 + 58 + 31);
    expect((await api.call('GET', 'users/sessions', { token: quoting, headers: poll })).statusCode).toBe(401);

    // Only calls without changes can be polls.
    const third = await logIn(firefox);
    await after(31 + 58 + 31 + 29);
    const ended = await api.call('DELETE', `users/sessions/${randomUUID()}`, { token: third, headers: poll });
    expect(ended.statusCode).toBe(404);
    await after(31 + 58 + 31 + 58);
    expect((await api.call('GET', 'users/sessions', { token: third })).statusCode).toBe(200);
  });

  it('leaves out sessions that have ended or were idle too long', async () => {
    const ended = await logIn(safari);
    await api.call('DELETE', 'auth/session', { token: ended });
    await logIn(safari);
    await after(31);
    expect(await list(await logIn(firefox))).toHaveLength(1);
  });

  it('ends one of them, effective on its next request, and only once', async () => {
    const [here, there] = [await logIn(firefox), await logIn(safari)];
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    const end = () => api.call('DELETE', `users/sessions/${other?.id}`, { token: here });
    expect((await end()).statusCode).toBe(204);
    expect((await api.call('GET', 'currencies', { token: there })).statusCode).toBe(401);
    expect((await api.call('GET', 'currencies', { token: here })).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(404);
  });

  it('does not end, or tell of, a session of somebody else', async () => {
    const here = await logIn(firefox);
    const stranger = await api.createUser([organisation]);
    const theirs = await api.signIn(stranger, organisation);
    const [session] = await list(theirs);
    const answer = await api.call('DELETE', `users/sessions/${session?.id}`, { token: here });
    expect(answer.statusCode).toBe(404);
    expect((await api.call('GET', 'currencies', { token: theirs })).statusCode).toBe(200);
  });
});

describe('the notice of a sign-in', () => {
  it('comes for another device than those before, once, and not for the first', async () => {
    await logIn(firefox);
    expect(await noticesTo(user.email)).toEqual([]);
    await logIn(safari);
    const [notice, ...more] = await noticesTo(user.email);
    expect(more).toEqual([]);
    expect(notice?.subject).toBe('Harbour: New sign-in from an unknown device');
    expect(notice?.body).toContain('Safari on macOS, 30 Jun 2025, 09:00 UTC');
    await logIn(safari);
    await logIn(firefox);
    expect(await noticesTo(user.email)).toHaveLength(1);
  });

  it('does not come when only the version of the browser changed', async () => {
    await logIn(firefox);
    await logIn(firefox.replaceAll('140.0', '141.0'));
    expect(await noticesTo(user.email)).toEqual([]);
  });

  it('says nothing of what the caller calls the browser', async () => {
    await logIn(firefox);
    await logIn('Call https://evil.example at once');
    expect((await noticesTo(user.email))[0]?.body).not.toContain('evil');
  });
});

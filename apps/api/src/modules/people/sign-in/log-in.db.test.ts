import { twoFactorMessage } from '@countinghouse/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, setPasswordCost } from '../../../platform/passwords';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
const start = new Date('2025-06-30T09:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation({ name: 'Northgate Payments' });
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  await api.database.acrossOrganisations((tx) => sql`delete from login_throttle`.execute(tx));
});
afterAll(() => api.close());

const logIn = (body: object) => api.call('POST', 'auth/login', { body });
const later = (minutes: number) => api.testDatabase.setClock(new Date(start.getTime() + minutes * 60_000));
const sessionCount = async (userId: string): Promise<number> => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ count: string }>`select count(*) from session where user_id = ${userId}`.execute(tx),
  );
  return Number(rows[0]?.count);
};

describe('auth/login', () => {
  it('[LOGIN-6] [LOGIN-8] [SESSION-2] [API-2] with one organisation binds the session to it at once', async () => {
    const user = await api.createUser([organisation], { permissions: ['GET_BUSINESSES'], role: 'Treasury' });
    const answer = await logIn({ email: user.email, password: testPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: {
        email: user.email,
        role: 'Treasury',
        id: user.id,
        twoFaEnabled: false,
        twoFaMethods: [],
        twoFaRequired: false,
        organisationId: organisation.id,
        permissions: ['GET_BUSINESSES', 'GET_ORGANISATION'],
      },
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organisations: { [organisation.id]: 'Northgate Payments' },
      invitations: 0,
      expiresAt: '2025-06-30T21:00:00.000Z',
      idleTimeoutSeconds: 1800,
    });
    const token = String(answer.headers['x-identity-token']);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await api.call('GET', 'payment/organisations/metadata', { token })).statusCode).toBe(200);
  });

  it('[LOGIN-6] [SESSION-2] with several organisations binds to none, and only the calls of any session are allowed', async () => {
    const second = await api.createOrganisation({ name: 'Harbour Group' });
    const user = await api.createUser([organisation, second], { permissions: ['GET_BUSINESSES'] });
    const answer = await logIn({ email: user.email, password: testPassword });
    expect(answer.json()).toMatchObject({
      user: { organisationId: null, role: null, permissions: ['GET_ORGANISATION'] },
      organisations: { [organisation.id]: 'Northgate Payments', [second.id]: 'Harbour Group' },
    });
    const token = String(answer.headers['x-identity-token']);
    expect((await api.call('GET', 'currencies', { token })).statusCode).toBe(200);
    const refused = await api.call('GET', 'payment/organisations/metadata', { token });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'FORBIDDEN', message: 'Please choose an organisation first' });
  });

  it('[LOGIN-4] lower-cases the email', async () => {
    const user = await api.createUser([organisation], { email: 'mara.lind@example.com' });
    const answer = await logIn({ email: 'Mara.LIND@Example.com', password: testPassword });
    expect(answer.json()).toMatchObject({ user: { id: user.id, email: 'mara.lind@example.com' } });
  });

  it.each([
    [{ password: 'x' }, 'email', 'Email is required'],
    [{ email: '', password: 'x' }, 'email', 'Email is required'],
    [{ email: 'nobody', password: 'x' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.example' }, 'password', 'Password is required'],
    [{ email: 'a@b.example', password: '' }, 'password', 'Password is required'],
    [{ email: 'a@b.example', password: 'x', twoFaCode: 1_000_000 }, 'twoFaCode', '2FA must be 6 digits'],
    [{ email: 'a@b.example', password: 'x', twoFaCode: '123456' }, 'twoFaCode', '2FA must be 6 digits'],
    [{ email: 'a@b.example', password: 'x', role: 'ADMIN' }, 'role', 'This field is not known'],
  ])('[LOGIN-4] [LOGIN-5] refuses %j with the form’s own sentence', async (body, field, message) => {
    const answer = await logIn(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', message, fields: [{ field, message }] });
  });

  it('says the same for an unknown email, a wrong password and a wrong password of a disabled account', async () => {
    const user = await api.createUser([organisation]);
    const disabled = await api.createUser([organisation], { status: 'DISABLED' });
    const invited = await api.createUser([organisation], { status: 'INVITED' });
    const answers = await Promise.all(
      [user.email, disabled.email, invited.email, 'unknown@example.com'].map((email) =>
        logIn({ email, password: 'Wrong2025' }),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        requestId: expect.any(String),
        code: 'BAD_CREDENTIALS',
        docUrl: '/api/v1/docs/errors/BAD_CREDENTIALS',
        message: 'Invalid email or password',
      });
    }
  });

  it('takes as long for an unknown email as for a wrong password', async () => {
    // Expensive enough that the rest of a call is negligible.
    setPasswordCost(15);
    const user = await api.createUser([organisation]);
    const hash = await hashPassword(testPassword);
    await api.database.acrossOrganisations((tx) =>
      sql`update app_user set password_hash = ${hash} where id = ${user.id}`.execute(tx),
    );
    const time = async (email: string): Promise<number> => {
      const began = process.cpuUsage();
      await logIn({ email, password: 'Wrong2025' });
      // CPU time, not the clock's: other load on this machine does not disturb it.
      return process.cpuUsage(began).user;
    };
    // Alternating, the minimum of each: other work of this process, such as garbage collection, only adds time.
    const known: number[] = [];
    const unknown: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      known.push(await time(user.email));
      unknown.push(await time(`nobody${turn}@unknown.example`));
    }
    setPasswordCost(api.config.passwordCost);
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  it('tells only the owner of the right password that the account is disabled', async () => {
    const user = await api.createUser([organisation], { status: 'DISABLED' });
    const answer = await logIn({ email: user.email, password: testPassword });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'ACCOUNT_DISABLED', message: 'Your account is disabled' });
    expect(await sessionCount(user.id)).toBe(0);
  });

  it('locks an account for 15 minutes after five failures, against the right password too', async () => {
    const user = await api.createUser([organisation]);
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await logIn({ email: user.email, password: 'Wrong2025' })).statusCode).toBe(401);
    }
    const locked = await logIn({ email: user.email, password: testPassword });
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many failed login attempts. Try again later.',
    });
    expect(locked.headers['retry-after']).toBe('900');
    await later(15);
    expect((await logIn({ email: user.email, password: testPassword })).statusCode).toBe(200);
  });

  it('counts a device that signed in before apart: a stranger cannot keep its person out, nor can it guess without end', async () => {
    const user = await api.createUser([organisation]);
    const from = (userAgent: string, secret: string) =>
      api.call('POST', 'auth/login', {
        body: { email: user.email, password: secret },
        headers: { 'user-agent': userAgent },
      });
    const [own, stranger] = ['Mozilla/5.0 (X11; Linux) Firefox/140.0', 'curl/8.0'];
    expect((await from(own, testPassword)).statusCode).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1) await from(stranger, 'Wrong2025');
    expect((await from(stranger, testPassword)).statusCode).toBe(429);
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into login_throttle (scope, subject, window_started_at, locked_until)
        values ('ip', '127.0.0.1', ${start}, ${new Date(start.getTime() + 900_000)})
        on conflict (scope, subject) do update set locked_until = excluded.locked_until`.execute(tx),
    );
    expect((await from(own, testPassword)).statusCode).toBe(200);
    // The person's success does not unlock the stranger.
    expect((await from(stranger, testPassword)).statusCode).toBe(429);
    for (let failure = 1; failure <= 5; failure += 1) expect((await from(own, 'Wrong2025')).statusCode).toBe(401);
    expect((await from(own, testPassword)).statusCode).toBe(429);
  });

  it('locks an unknown email just the same', async () => {
    for (let failure = 1; failure <= 5; failure += 1)
      await logIn({ email: 'nobody@example.com', password: 'Wrong2025' });
    expect((await logIn({ email: 'nobody@example.com', password: 'Wrong2025' })).statusCode).toBe(429);
  });

  it('judges at most five of many passwords tried at once', async () => {
    const user = await api.createUser([organisation]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => logIn({ email: user.email, password: `Wrong${index}` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it('stops an address after thirty failures over many accounts', async () => {
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into login_throttle (scope, subject, window_started_at, failures, in_a_row)
        values ('ip', '127.0.0.1', ${start}, 29, 29)`.execute(tx),
    );
    expect((await logIn({ email: 'x@example.com', password: 'Wrong2025' })).statusCode).toBe(401);
    expect((await logIn({ email: 'y@example.com', password: 'Wrong2025' })).statusCode).toBe(429);
  });

  it('judges of many passwords tried at once from one address no more than it has tries left, whosever they are', async () => {
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into login_throttle (scope, subject, window_started_at, failures, in_a_row)
        values ('ip', '127.0.0.1', ${start}, 27, 27)`.execute(tx),
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => logIn({ email: `at-once-${index}@example.com`, password: 'Wrong2025' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 429, 429, 429]);
  });

  it('takes a right password back from what its address counts, and the lock that it would have been', async () => {
    const user = await api.createUser([organisation]);
    const failures = async () => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ failures: number; locked: boolean }>`
          select failures, locked_until is not null as locked from login_throttle where scope = 'ip'`.execute(tx),
      );
      return rows;
    };
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into login_throttle (scope, subject, window_started_at, failures, in_a_row)
        values ('ip', '127.0.0.1', ${start}, 29, 29)`.execute(tx),
    );
    expect((await logIn({ email: user.email, password: testPassword })).statusCode).toBe(200);
    expect(await failures()).toEqual([{ failures: 29, locked: false }]);
  });

  it('answers others while one address tries ever so many passwords at once', async () => {
    // Dear enough that they wait for each other.
    setPasswordCost(15);
    try {
      const from = (remoteAddress: string, email: string, password: string) =>
        api.app.inject({ method: 'POST', url: '/api/v1/auth/login', remoteAddress, payload: { email, password } });
      const flood = Array.from({ length: 40 }, (_, index) =>
        from('203.0.113.9', `flood-${index}@example.com`, 'Wrong2025'),
      );
      const others = Array.from({ length: 4 }, (_, index) =>
        from(`198.51.100.${index}`, `other-${index}@example.com`, 'Wrong2025'),
      );
      const statuses = (await Promise.all(others)).map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([401, 401, 401, 401]);
      const flooded = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
      expect(flooded.filter((status) => status === 503)).toEqual([]);
    } finally {
      setPasswordCost(api.config.passwordCost);
    }
  });

  it('writes every attempt to the audit trail, without the password', async () => {
    const user = await api.createUser([organisation]);
    await logIn({ email: user.email, password: 'Wrong2025' });
    await logIn({ email: user.email, password: testPassword });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; result: string; whole: string }>`
        select action, result, audit_event::text as whole from audit_event where actor_label = ${user.email} order by at, id`.execute(
        tx,
      ),
    );
    expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'login.failed FAILED',
      'login.succeeded SUCCESS',
    ]);
    for (const { whole } of rows) expect(whole).not.toMatch(/Wrong2025|Sandbox2025/);
  });
});

describe('the second factor at login', () => {
  it('[LOGIN-5] [ERR-2] is asked for with the exact sentence, without counting the missing code', async () => {
    const user = await api.createUser([organisation], { twoFactor: true });
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const answer = await logIn({ email: user.email, password: testPassword });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        code: 'TWO_FA_INVALID',
        message: 'Invalid or expired 2FA verification code.',
      });
    }
    const twoFaCode = Number(api.twoFactorCode(start));
    expect((await logIn({ email: user.email, password: testPassword, twoFaCode })).statusCode).toBe(200);
  });

  it('[LOGIN-5] accepts a code that lost its leading zeros', async () => {
    const user = await api.createUser([organisation], { twoFactor: true });
    let at = start;
    while (!api.twoFactorCode(at).startsWith('00')) at = new Date(at.getTime() + 30_000);
    await api.testDatabase.setClock(at);
    const twoFaCode = Number(api.twoFactorCode(at));
    expect(twoFaCode).toBeLessThan(10_000);
    expect((await logIn({ email: user.email, password: testPassword, twoFaCode })).json()).toMatchObject({
      user: { twoFaEnabled: true },
    });
  });

  it('accepts a code once, of five tries at the same moment exactly one', async () => {
    const user = await api.createUser([organisation], { twoFactor: true });
    const twoFaCode = Number(api.twoFactorCode(start));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => logIn({ email: user.email, password: testPassword, twoFaCode })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await sessionCount(user.id)).toBe(1);
    // Right and used is no guess: however often it comes, the next right one still works.
    const seconds = 30 - ((start.getTime() / 1000) % 30);
    for (let again = 0; again < 6; again += 1) {
      const used = await logIn({ email: user.email, password: testPassword, twoFaCode });
      expect(used.statusCode).toBe(401);
      expect(used.json()).toMatchObject({ code: 'TWO_FA_INVALID', message: twoFactorMessage });
      expect(used.headers['retry-after']).toBe(String(seconds));
    }
    const wrong = (twoFaCode + 7) % 1_000_000;
    const guessed = await logIn({ email: user.email, password: testPassword, twoFaCode: wrong });
    expect(guessed.headers['retry-after']).toBeUndefined();
    const next = Number(api.twoFactorCode(start, 1));
    expect((await logIn({ email: user.email, password: testPassword, twoFaCode: next })).statusCode).toBe(200);
  });

  it.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('answers a code of %i steps away with %i', async (steps, status) => {
    const user = await api.createUser([organisation], { twoFactor: true });
    const twoFaCode = Number(api.twoFactorCode(start, steps));
    expect((await logIn({ email: user.email, password: testPassword, twoFaCode })).statusCode).toBe(status);
  });

  it('refuses an older code after a newer one was used', async () => {
    const user = await api.createUser([organisation], { twoFactor: true });
    await logIn({ email: user.email, password: testPassword, twoFaCode: Number(api.twoFactorCode(start, 1)) });
    const older = await logIn({
      email: user.email,
      password: testPassword,
      twoFaCode: Number(api.twoFactorCode(start)),
    });
    expect(older.statusCode).toBe(401);
  });

  it('locks after five wrong codes, each further lock twice as long, counting login and header together', async () => {
    const user = await api.createUser([organisation], { twoFactor: true });
    const wrong = (Number(api.twoFactorCode(start)) + 7) % 1_000_000;
    for (let failure = 1; failure <= 4; failure += 1) {
      expect((await logIn({ email: user.email, password: testPassword, twoFaCode: wrong })).statusCode).toBe(401);
    }
    const token = await api.signIn(user, organisation);
    const changing = await api.call('PATCH', 'users/password', {
      token,
      body: { oldPassword: testPassword, newPassword: 'Different2025' },
      headers: { 'x-two-fa-code': String(wrong).padStart(6, '0') },
    });
    expect(changing.statusCode).toBe(401);
    const twoFaCode = Number(api.twoFactorCode(start));
    const locked = await logIn({ email: user.email, password: testPassword, twoFaCode });
    expect(locked.statusCode).toBe(429);
    expect(locked.headers['retry-after']).toBe('900');

    await later(15);
    const stillWrong = (Number(api.twoFactorCode(new Date(start.getTime() + 15 * 60_000))) + 7) % 1_000_000;
    for (let failure = 1; failure <= 5; failure += 1)
      await logIn({ email: user.email, password: testPassword, twoFaCode: stillWrong });
    const again = await logIn({ email: user.email, password: testPassword, twoFaCode: stillWrong });
    expect(again.headers['retry-after']).toBe('1800');
  });
});

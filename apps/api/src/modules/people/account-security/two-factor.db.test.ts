import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSecondFactor } from '../../../platform/second-factor/repository';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let user: TestUser;
let token: string;
const start = new Date('2025-06-30T09:00:00.000Z');
const twoFactorRefusal = { code: 'TWO_FA_INVALID', message: 'Invalid or expired 2FA verification code.' };

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation({ name: 'Harbour Group', brand: 'HARBOUR' });
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  await api.database.acrossOrganisations((tx) => sql`delete from login_throttle`.execute(tx));
  user = await api.createUser([organisation]);
  token = await api.signIn(user, organisation);
});
afterAll(() => api.close());

const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const codeOf = (secret: string, now: Date = start) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: now.getTime() });
const wrongCodeOf = (secret: string, now: Date = start) =>
  String((Number(codeOf(secret, now)) + 7) % 1_000_000).padStart(6, '0');
const setup = async (): Promise<{ secret: string; otpauthUrl: string }> =>
  (await api.call('GET', 'users/two-fa', { token })).json();
const change = (body: object) => api.call('PATCH', 'users/two-fa', { token, body });
const enable = async (): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { secret } = await setup();
  const answer = await change({ enabled: true, password: testPassword, twoFaCode: codeOf(secret) });
  expect(answer.statusCode).toBe(200);
  return { secret, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
};
const logIn = (further: object = {}) =>
  api.call('POST', 'auth/login', { body: { email: user.email, password: testPassword, ...further } });
const subjectsTo = async (address: string): Promise<string[]> => {
  await api.app.jobs.runDue();
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{
      subject: string;
    }>`select subject from mailbox_message where recipient = ${address} order by sent_at, id`.execute(tx),
  );
  return rows.map(({ subject }) => subject);
};
const actionsOf = async (email: string): Promise<string[]> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ action: string }>`select action from audit_event where actor_label = ${email} order by at, id`.execute(tx),
  );
  return rows.map(({ action }) => action);
};

describe('users/two-fa', () => {
  it('[SCR-2] answers what the authenticator needs, the same for ten minutes, and changes nothing yet', async () => {
    const first = await api.call('GET', 'users/two-fa', { token });
    expect(first.statusCode).toBe(200);
    const { secret } = first.json<{ secret: string }>();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(first.json()).toEqual({
      enabled: false,
      secret,
      otpauthUrl: `otpauth://totp/Harbour:${encodeURIComponent(user.email)}?secret=${secret}&issuer=Harbour&algorithm=SHA1&digits=6&period=30`,
      issuer: 'Harbour',
      account: user.email,
    });
    await api.testDatabase.setClock(at(599));
    expect((await setup()).secret).toBe(secret);
    expect((await logIn()).statusCode).toBe(200);
    await api.testDatabase.setClock(at(600));
    expect((await setup()).secret).not.toBe(secret);
  });

  it('[SCR-2] is enabled by a code, hands out ten recovery codes once, ends the other sessions and tells the owner', async () => {
    const elsewhere = await api.signIn(user, organisation);
    const { secret, recoveryCodes } = await enable();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await api.call('GET', 'users/two-fa', { token })).json()).toEqual({ enabled: true });
    expect((await api.call('GET', 'currencies', { token: elsewhere })).statusCode).toBe(401);
    expect((await logIn()).json()).toMatchObject(twoFactorRefusal);
    await api.testDatabase.setClock(at(30));
    expect((await logIn({ twoFaCode: Number(codeOf(secret, at(30))) })).json()).toMatchObject({
      user: { twoFaEnabled: true },
    });
    expect(await subjectsTo(user.email)).toContain('Harbour: Two-factor authentication was enabled');
    expect(await actionsOf(user.email)).toContain('second-factor.enable');
  });

  it('does not take the code that enabled it at the next login, which is told when the next one is due', async () => {
    const { secret } = await enable();
    const used = await logIn({ twoFaCode: Number(codeOf(secret)) });
    expect(used.statusCode).toBe(401);
    expect(Number(used.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { secret, recoveryCodes } = await enable();
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ whole: string }>`
        select app_user::text as whole from app_user union all select recovery_code::text from recovery_code
        union all select audit_event::text from audit_event union all select job::text from job
        union all select mailbox_message::text from mailbox_message`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { whole } of rows) {
      expect(whole).not.toContain(secret);
      for (const code of recoveryCodes) expect(whole).not.toContain(code);
    }
  });

  it.each([undefined, '', '12345', '1234567', '12345a', 123456])(
    '[VAL-5] refuses the code %j with the form’s own sentence',
    async (twoFaCode) => {
      const answer = await change({ enabled: true, password: testPassword, twoFaCode });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: [{ field: 'twoFaCode', message: '2FA must be 6 digits' }] });
    },
  );

  it('is not enabled by a session without the password, whose guesses are limited, and the setup stays', async () => {
    const { secret } = await setup();
    const body = { enabled: true, twoFaCode: codeOf(secret) };
    const without = await change(body);
    expect(without.statusCode).toBe(400);
    expect(without.json()).toMatchObject({ fields: [{ field: 'password' }] });
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await change({ ...body, password: `Guess${guess}2025` });
      expect(wrong.json()).toMatchObject({ fields: [{ field: 'password', message: 'Password is incorrect' }] });
    }
    expect((await change({ ...body, password: testPassword })).statusCode).toBe(429);
    expect((await setup()).secret).toBe(secret);
    expect(await api.database.onPlatform((tx) => findSecondFactor(tx, user.id))).toBeNull();
  });

  it('[ERR-2] is not enabled by a wrong code, nor by the right one of an older setup', async () => {
    const { secret } = await setup();
    const wrong = await change({ enabled: true, password: testPassword, twoFaCode: wrongCodeOf(secret) });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject(twoFactorRefusal);
    await api.testDatabase.setClock(at(601));
    const late = await change({ enabled: true, password: testPassword, twoFaCode: codeOf(secret, at(601)) });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ rejection: 'This setup has expired. Please scan a new code.' });
    expect((await setup()).secret).toBeDefined();
  });

  it('is enabled once, of ten tries at the same moment, and only that one sees recovery codes', async () => {
    const { secret } = await setup();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change({ enabled: true, password: testPassword, twoFaCode: codeOf(secret) })),
    );
    const lost = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(lost).toHaveLength(9);
    // Few passwords of one person are judged at once: the others come too early, or too late.
    for (const { statusCode } of lost) expect([409, 429]).toContain(statusCode);
    for (const { body } of lost) expect(body).not.toContain('recoveryCodes');
  });

  it('[SCR-2] is disabled by a code and the password, ends the other sessions and tells the owner', async () => {
    const { secret } = await enable();
    const elsewhere = await api.signIn(user, organisation);
    await api.testDatabase.setClock(at(30));
    const twoFaCode = codeOf(secret, at(30));
    const wrongPassword = await change({ enabled: false, twoFaCode, password: 'Wrong2025' });
    expect(wrongPassword.statusCode).toBe(400);
    expect(wrongPassword.json()).toMatchObject({ fields: [{ field: 'password', message: 'Password is incorrect' }] });
    const wrongCode = await change({
      enabled: false,
      twoFaCode: wrongCodeOf(secret, at(30)),
      password: testPassword,
    });
    expect(wrongCode.json()).toMatchObject(twoFactorRefusal);
    const answer = await change({ enabled: false, twoFaCode, password: testPassword });
    expect(answer.json()).toEqual({ twoFaEnabled: false });
    expect((await api.call('GET', 'currencies', { token: elsewhere })).statusCode).toBe(401);
    expect((await api.call('GET', 'currencies', { token })).statusCode).toBe(200);
    expect((await logIn()).statusCode).toBe(200);
    expect(await subjectsTo(user.email)).toContain('Harbour: Two-factor authentication was disabled');
  });

  it('gives another secret when it is enabled again', async () => {
    const { secret } = await enable();
    await api.testDatabase.setClock(at(30));
    await change({ enabled: false, twoFaCode: codeOf(secret, at(30)), password: testPassword });
    expect((await setup()).secret).not.toBe(secret);
  });

  it('has nothing to disable where it is not enabled', async () => {
    const answer = await change({ enabled: false, twoFaCode: '123456', password: testPassword });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ rejection: 'Two-factor authentication is not enabled' });
  });
});

describe('a recovery code', () => {
  it('stands in for the code at one login, however it is typed, and never again', async () => {
    const { recoveryCodes } = await enable();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn({ recoveryCode: ` ${first.replace('-', ' ').toUpperCase()} ` })).statusCode).toBe(200);
    expect((await logIn({ recoveryCode: first })).json()).toMatchObject(twoFactorRefusal);
    expect((await logIn({ recoveryCode: second })).statusCode).toBe(200);
  });

  it('works for one of four logins at the same moment', async () => {
    const { recoveryCodes } = await enable();
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn({ recoveryCode: recoveryCodes[0] })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('of somebody else is worth nothing', async () => {
    const { recoveryCodes } = await enable();
    const other = await api.createUser([organisation], { twoFactor: true });
    const answer = await api.call('POST', 'auth/login', {
      body: { email: other.email, password: testPassword, recoveryCode: recoveryCodes[0] },
    });
    expect(answer.json()).toMatchObject(twoFactorRefusal);
  });

  it('is worth nothing after the second factor was disabled and enabled anew', async () => {
    const { secret, recoveryCodes } = await enable();
    await api.testDatabase.setClock(at(30));
    await change({ enabled: false, twoFaCode: codeOf(secret, at(30)), password: testPassword });
    const { secret: next } = await setup();
    await change({ enabled: true, password: testPassword, twoFaCode: codeOf(next, at(30)) });
    expect((await logIn({ recoveryCode: recoveryCodes[0] })).statusCode).toBe(401);
  });

  it('locks after five wrong ones, counted with wrong codes', async () => {
    const { secret, recoveryCodes } = await enable();
    for (let failure = 0; failure < 4; failure += 1)
      expect((await logIn({ recoveryCode: 'aaaa-aaaa' })).statusCode).toBe(401);
    expect((await logIn({ twoFaCode: Number(wrongCodeOf(secret)) })).statusCode).toBe(401);
    const locked = await logIn({ recoveryCode: recoveryCodes[0] });
    expect(locked.statusCode).toBe(429);
    expect(locked.headers['retry-after']).toBe('900');
  });

  it('does not disable the second factor, change a password or answer for a header', async () => {
    const { recoveryCodes } = await enable();
    const [recoveryCode = ''] = recoveryCodes;
    expect((await change({ enabled: false, twoFaCode: recoveryCode, password: testPassword })).statusCode).toBe(400);
    const changing = await api.call('PATCH', 'users/password', {
      token,
      body: { oldPassword: testPassword, newPassword: 'Different2025' },
      headers: { 'x-two-fa-code': recoveryCode },
    });
    expect(changing.statusCode).toBe(401);
  });
});

describe('a code of the second factor', () => {
  it('used fifty times at the same moment succeeds once', async () => {
    const careful = await api.createUser([organisation], { twoFactor: true });
    const session = await api.signIn(careful, organisation);
    const other = await api.signIn(careful, organisation);
    const code = api.twoFactorCode(start);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        api.call('PATCH', 'users/password', {
          token: index % 2 === 0 ? session : other,
          body: { oldPassword: 'Wrong2025', newPassword: 'Different2025' },
          headers: { 'x-two-fa-code': code },
        }),
      ),
    );
    // 400 is the wrong old password, which is checked only after the code.
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1);
    for (const { statusCode } of answers) expect([400, 401, 429]).toContain(statusCode);
  });

  it('is refused for good after a hundred wrong ones in a row, a recovery code too', async () => {
    const { secret, recoveryCodes } = await enable();
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into login_throttle (scope, subject, window_started_at, failures, in_a_row)
        values ('code', ${user.id}, ${start}, 0, 99)`.execute(tx),
    );
    expect((await logIn({ twoFaCode: Number(wrongCodeOf(secret)) })).statusCode).toBe(401);
    const aYearOn = at(365 * 24 * 60 * 60);
    await api.testDatabase.setClock(aYearOn);
    expect((await logIn({ twoFaCode: Number(codeOf(secret, aYearOn)) })).statusCode).toBe(429);
    expect((await logIn({ recoveryCode: recoveryCodes[0] })).statusCode).toBe(429);
  });

  it('works when it begins with zeros, in every place that takes one', async () => {
    const { secret } = await enable();
    let seconds = 30;
    while (!codeOf(secret, at(seconds)).startsWith('0')) seconds += 30;
    await api.testDatabase.setClock(at(seconds));
    token = await api.signIn(user, organisation);
    const answer = await change({ enabled: false, twoFaCode: codeOf(secret, at(seconds)), password: testPassword });
    expect(answer.statusCode).toBe(200);
  });

  it('must exist where the organisation demands one, and setting it up opens the way', async () => {
    const strict = await api.createOrganisation({ requireTwoFa: true });
    user = await api.createUser([strict], { systemRole: 'ADMIN' });
    token = await api.signIn(user, strict);
    const invite = (code?: string) =>
      api.call('POST', 'roles', {
        token,
        body: { name: 'Treasury', permissions: ['GET_BALANCES'] },
        headers: code ? { 'x-two-fa-code': code } : {},
      });
    expect((await api.call('GET', 'auth/session', { token })).json()).toMatchObject({ user: { twoFaRequired: true } });
    const refused = await invite();
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'TWO_FA_SETUP_REQUIRED',
      message: 'Please set up two-factor authentication first',
    });
    const { secret } = await enable();
    await api.testDatabase.setClock(at(30));
    expect((await invite(codeOf(secret, at(30)))).statusCode).toBe(201);
  });
});

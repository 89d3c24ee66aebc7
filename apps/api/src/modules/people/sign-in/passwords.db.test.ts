import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let user: TestUser;
const start = new Date('2025-06-30T09:00:00.000Z');
const after = (minutes: number) => api.testDatabase.setClock(new Date(start.getTime() + minutes * 60_000));

beforeAll(async () => {
  api = await startTestApi({ config: { publicUrl: 'https://pay.example.com' } });
  organisation = await api.createOrganisation({ brand: 'HARBOUR' });
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  await api.database.acrossOrganisations((tx) => sql`delete from login_throttle`.execute(tx));
  user = await api.createUser([organisation]);
});
afterAll(() => api.close());

type Message = { to: string; subject: string; text: string };
const mailsTo = async (email: string): Promise<Message[]> =>
  (await api.call('GET', `sandbox/mailbox?to=${email}`)).json<{ messages: Message[] }>().messages;
const forgot = async (email: string, headers: Record<string, string> = {}) => {
  const answer = await api.call('POST', 'auth/forgot-password', { body: { email }, headers });
  await api.app.jobs.runDue();
  return answer;
};
const linkIn = (mail: Message | undefined): URL => new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
const resetToken = async (email: string): Promise<string> => {
  await forgot(email);
  return linkIn((await mailsTo(email))[0]).searchParams.get('token') ?? '';
};
type Trace = { action: string; actor_id: string | null; actor_label: string; organisation_id: string | null };
const trailOf = async ({ headers }: { headers: Record<string, unknown> }): Promise<Trace[]> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<Trace>`
      select action, actor_id, actor_label, organisation_id from audit_event
       where request_id = ${String(headers['x-request-id'])} order by at, id`.execute(tx),
  );
  return rows;
};
const reset = (body: object) => api.call('POST', 'auth/reset-password', { body });
const canLogIn = async (password: string, person = user): Promise<boolean> =>
  (await api.call('POST', 'auth/login', { body: { email: person.email, password } })).statusCode === 200;

describe('auth/forgot-password', () => {
  it('[SCR-2] mails a link to the reset screen under the configured address, whatever the request’s headers say', async () => {
    await forgot(user.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    });
    const [mail] = await mailsTo(user.email);
    expect(mail?.subject).toBe('Harbour: Set a new password');
    expect(linkIn(mail).origin).toBe('https://pay.example.com');
    expect(linkIn(mail).pathname).toBe('/reset-password');
  });

  it('says the same for an unknown address and does nothing', async () => {
    const known = await forgot(user.email);
    const unknown = await forgot('unknown@example.com');
    expect(known.statusCode).toBe(202);
    expect(unknown.statusCode).toBe(202);
    expect(unknown.json()).toEqual({
      message: 'If the address is registered, an email with instructions has been sent.',
    });
    expect(known.json()).toEqual(unknown.json());
    expect(await mailsTo('unknown@example.com')).toEqual([]);
  });

  it('does the same work for both while the caller waits: one row for the outbox, one for the trail', async () => {
    for (const email of [user.email, 'unknown@example.com']) {
      const answer = await api.call('POST', 'auth/forgot-password', { body: { email } });
      const { rows } = await api.database.acrossOrganisations((tx) => sql`select from job`.execute(tx));
      expect(rows).toHaveLength(1);
      expect(await trailOf(answer)).toEqual([
        { action: 'password.reset-request', actor_id: null, actor_label: email, organisation_id: null },
      ]);
      await api.app.jobs.runDue();
    }
  });

  it('shows the organisation of a known address that a link was sent, and from where it was asked for', async () => {
    const answer = await forgot(user.email);
    expect(await trailOf(answer)).toContainEqual({
      action: 'password.reset-link',
      actor_id: user.id,
      actor_label: user.email,
      organisation_id: organisation.id,
    });
  });

  it('sends at most three mails an hour to one account', async () => {
    for (let request = 0; request < 5; request += 1) await forgot(user.email);
    expect(await mailsTo(user.email)).toHaveLength(3);
    await after(61);
    await forgot(user.email);
    expect(await mailsTo(user.email)).toHaveLength(4);
  });

  it('may be asked for thirty times in fifteen minutes from one address, whosever accounts they are', async () => {
    const ask = (index: number) =>
      api.call('POST', 'auth/forgot-password', { body: { email: `p${index}@example.com` } });
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await ask(index)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 202), 429]);
    await after(16);
    expect((await ask(31)).statusCode).toBe(202);
    await api.app.jobs.runDue();
  });

  it('sends nothing to a disabled person', async () => {
    const disabled = await api.createUser([organisation], { status: 'DISABLED' });
    await forgot(disabled.email);
    expect(await mailsTo(disabled.email)).toEqual([]);
  });
});

describe('auth/reset-password', () => {
  it('[SCR-2] sets the password, ends every session, opens none and tells the owner', async () => {
    const session = await api.signIn(user, organisation);
    const answer = await reset({ token: await resetToken(user.email), newPassword: 'Different2025' });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['x-identity-token']).toBeUndefined();
    expect((await api.call('GET', 'currencies', { token: session })).statusCode).toBe(401);
    expect(await canLogIn('Different2025')).toBe(true);
    expect(await canLogIn(testPassword)).toBe(false);
    await api.app.jobs.runDue();
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Harbour: Your password was changed');
  });

  it('[SCR-2] says of a link before anything is typed whether it still sets a password', async () => {
    const linked = async (token: string) => {
      const answer = await api.call('GET', `public/password-links/${token}`);
      return answer.statusCode === 204 ? 'good' : answer.json<{ code: string }>().code;
    };
    const older = await resetToken(user.email);
    expect(await linked(older)).toBe('good');
    expect(await linked('no-such-link')).toBe('LINK_INVALID');
    const token = await resetToken(user.email);
    expect([await linked(older), await linked(token)]).toEqual(['LINK_INVALID', 'good']);
    await after(31);
    expect(await linked(token)).toBe('LINK_INVALID');
    await after(0);
    await reset({ token, newPassword: 'Different2025' });
    expect(await linked(token)).toBe('LINK_INVALID');
  });

  it('takes a link once, even of five at the same moment', async () => {
    const token = await resetToken(user.email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => reset({ token, newPassword: `Different202${index}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 204)) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'LINK_INVALID', message: 'This link is invalid or has expired' });
    }
  });

  it('takes a link for 30 minutes', async () => {
    const token = await resetToken(user.email);
    await after(30);
    expect((await reset({ token, newPassword: 'Different2025' })).statusCode).toBe(400);
    expect(await canLogIn('Different2025')).toBe(false);
  });

  it('takes the newest link only', async () => {
    const older = await resetToken(user.email);
    await after(1);
    const newer = await resetToken(user.email);
    expect(newer).not.toBe(older);
    expect((await reset({ token: older, newPassword: 'Different2025' })).statusCode).toBe(400);
    expect((await reset({ token: newer, newPassword: 'Different2025' })).statusCode).toBe(204);
  });

  it('refuses a password that anybody would try first, and the link stays good', async () => {
    const token = await resetToken(user.email);
    const answer = await reset({ token, newPassword: 'Password2025!' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: [{ field: 'newPassword', message: 'This password is too easy to guess' }],
    });
    expect((await reset({ token, newPassword: 'Different2025' })).statusCode).toBe(204);
  });

  it('[ERR-2] asks for the second factor of people who have one', async () => {
    const careful = await api.createUser([organisation], { twoFactor: true });
    const token = await resetToken(careful.email);
    const without = await reset({ token, newPassword: 'Different2025' });
    expect(without.statusCode).toBe(401);
    expect(without.json()).toMatchObject({ message: 'Invalid or expired 2FA verification code.' });
    const twoFaCode = api.twoFactorCode(start);
    expect((await reset({ token, newPassword: 'Different2025', twoFaCode })).statusCode).toBe(204);
  });

  it('stores the token hashed', async () => {
    const token = await resetToken(user.email);
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ whole: string }>`select password_reset::text as whole from password_reset`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { whole } of rows) expect(whole).not.toContain(token);
  });

  it.each([
    ['', 'Password is required'],
    ['alllowercase1', 'At least one uppercase, one lowercase letter and a number'],
    ['ALLUPPERCASE1', 'At least one uppercase, one lowercase letter and a number'],
    ['NoNumberHere', 'At least one uppercase, one lowercase letter and a number'],
    ['Short1', 'At least 8 characters'],
  ])('[VAL-1] refuses the new password %j: %s', async (newPassword, message) => {
    const answer = await reset({ token: 'x', newPassword });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ field: 'newPassword', message }] });
  });
});

describe('users/password', () => {
  const change = (token: string, body: object, headers: Record<string, string> = {}) =>
    api.call('PATCH', 'users/password', { token, body, headers });

  it('[SCR-2] changes the password and ends the other sessions, not this one', async () => {
    const [here, there] = [await api.signIn(user, organisation), await api.signIn(user, null)];
    const answer = await change(here, { oldPassword: testPassword, newPassword: 'Different2025' });
    expect(answer.statusCode).toBe(204);
    expect((await api.call('GET', 'currencies', { token: here })).statusCode).toBe(200);
    expect((await api.call('GET', 'currencies', { token: there })).statusCode).toBe(401);
    expect(await canLogIn('Different2025')).toBe(true);
  });

  it.each([
    ['oldPassword', 'Wrong2025', 'Different2025', 'Old password is incorrect'],
    ['newPassword', testPassword, testPassword, 'New password must differ from the old one'],
    ['newPassword', testPassword, 'Welcome123', 'This password is too easy to guess'],
    ['oldPassword', '', 'Different2025', 'Old password is required'],
    ['newPassword', testPassword, 'short', 'At least one uppercase, one lowercase letter and a number'],
  ])(
    '[VAL-1] refuses %s (%j to %j) with its sentence and changes nothing',
    async (field, oldPassword, newPassword, message) => {
      const token = await api.signIn(user, organisation);
      const answer = await change(token, { oldPassword, newPassword });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message, fields: [{ field, message }] });
      expect(await canLogIn(testPassword)).toBe(true);
    },
  );

  it('counts wrong old passwords like failed logins', async () => {
    const token = await api.signIn(user, organisation);
    for (let failure = 0; failure < 5; failure += 1)
      await change(token, { oldPassword: 'Wrong2025', newPassword: 'Different2025' });
    const locked = await change(token, { oldPassword: testPassword, newPassword: 'Different2025' });
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({ message: 'Too many requests. Try again in 900 seconds.' });
  });

  it('[ERR-2] takes the second factor from the header', async () => {
    const careful = await api.createUser([organisation], { twoFactor: true });
    const token = await api.signIn(careful, organisation);
    const body = { oldPassword: testPassword, newPassword: 'Different2025' };
    const without = await change(token, body);
    expect(without.statusCode).toBe(401);
    expect(without.json()).toMatchObject({
      code: 'TWO_FA_INVALID',
      message: 'Invalid or expired 2FA verification code.',
    });
    expect((await change(token, body, { 'x-two-fa-code': api.twoFactorCode(start) })).statusCode).toBe(204);
  });
});

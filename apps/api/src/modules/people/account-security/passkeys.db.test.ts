import type { Passkey, PasskeyOrder, PasskeyQuestion } from '@countinghouse/contract/people/passkeys';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';
import { passkeyHeader, TestPasskey, testOrigin } from '../../../testing/passkeys';

let api: TestApi;
let organisation: TestOrganisation;
let user: TestUser;
let token: string;
const start = new Date('2025-06-30T09:00:00.000Z');
const hour = 3_600_000;
const later = (milliseconds: number) => api.testDatabase.setClock(new Date(start.getTime() + milliseconds));

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation({ name: 'Harbour Group' });
});
beforeEach(async () => {
  await later(0);
  await api.database.acrossOrganisations((tx) => sql`delete from login_throttle`.execute(tx));
  user = await api.createUser([organisation], { permissions: ['MANAGE_ROLES'] });
  token = await api.signIn(user, organisation);
});
afterAll(() => api.close());

type Headers = Readonly<Record<string, string>>;
const order = async (headers: Headers = {}, session = token): Promise<PasskeyOrder> => {
  const answer = await api.call('POST', 'users/passkeys/registration', {
    token: session,
    body: { password: testPassword },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<PasskeyOrder>();
};
const send = (name: string, passkey: object, session = token, headers: Headers = {}) =>
  api.call('POST', 'users/passkeys', { token: session, body: { name, passkey }, headers });
type Added = { passkey: Passkey; recoveryCodes?: string[] };
const add = async (key = new TestPasskey(), headers: Headers = {}): Promise<Added & { key: TestPasskey }> => {
  const answer = await send('Laptop', key.register(await order(headers)));
  expect(answer.statusCode).toBe(201);
  return { ...answer.json<Added>(), key };
};
const question = async (call: string, session = token, headers: Headers = {}): Promise<PasskeyQuestion> =>
  (await api.call('GET', `users/passkeys/challenge?call=${call}`, { token: session, headers })).json();
const proof = async (key: TestPasskey, call: string, session = token): Promise<Headers> =>
  passkeyHeader(key.answer(await question(call, session)));
const createRole = (headers: Headers, session = token) =>
  api.call('POST', 'roles', {
    token: session,
    headers,
    body: { name: `Role ${crypto.randomUUID().replaceAll('-', '')}`, permissions: ['MANAGE_ROLES'] },
  });
const signInQuestion = async (headers: Headers = {}): Promise<PasskeyQuestion> =>
  (await api.call('GET', 'auth/passkey', { headers })).json();
const resetQuestion = async (): Promise<PasskeyQuestion> =>
  (await api.call('GET', 'auth/passkey?purpose=reset-password')).json();
const signIn = (passkey: object, headers: Headers = {}) =>
  api.call('POST', 'auth/passkey', { body: { passkey }, headers });
const codeHeader = (milliseconds = 0): Headers => ({
  'x-two-fa-code': api.twoFactorCode(new Date(start.getTime() + milliseconds)),
});
const withCode = async () => {
  user = await api.createUser([organisation], { permissions: ['MANAGE_ROLES'], twoFactor: true });
  token = await api.signIn(user, organisation);
};
const subjects = async (): Promise<string[]> => {
  while ((await api.app.jobs.runDue()) > 0);
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string }>`
      select subject from mailbox_message where recipient = ${user.email} order by sent_at, id`.execute(tx),
  );
  return rows.map(({ subject }) => subject);
};
const invalid = { code: 'TWO_FA_INVALID', message: 'Invalid or expired 2FA verification code.' };

describe('a passkey as the first factor', () => {
  it('needs the password, comes with recovery codes, ends other sessions, is told by mail and asked for from then on', async () => {
    const other = await api.signIn(user, organisation);
    const wrong = await api.call('POST', 'users/passkeys/registration', { token, body: { password: 'Wrong2025' } });
    expect(wrong.json()).toMatchObject({ fields: [{ field: 'password' }] });
    const { passkey, recoveryCodes, key } = await add();
    expect(recoveryCodes).toHaveLength(10);
    expect(passkey).toMatchObject({ name: 'Laptop', host: 'localhost', isOfThisHost: true, confirmsFrom: null });
    expect((await api.call('GET', 'currencies', { token: other })).statusCode).toBe(401);
    expect((await subjects()).join('\n')).toContain('A passkey was added');
    const session = await api.call('GET', 'auth/session', { token });
    expect(session.json()).toMatchObject({ user: { twoFaEnabled: true, twoFaMethods: ['passkey'] } });

    expect((await createRole({})).json()).toMatchObject(invalid);
    expect((await createRole(await proof(key, 'createRole'))).statusCode).toBe(201);
    const byPassword = { body: { email: user.email, password: testPassword } };
    expect((await api.call('POST', 'auth/login', byPassword)).json()).toMatchObject(invalid);
    const byRecovery = { body: { ...byPassword.body, recoveryCode: recoveryCodes?.[0] } };
    expect((await api.call('POST', 'auth/login', byRecovery)).statusCode).toBe(200);
  });

  it('is refused when the order was another session’s, is answered twice, too late, elsewhere or without verifying the person', async () => {
    const key = new TestPasskey();
    const asked = await order();
    const stolen = await api.signIn(user, organisation);
    expect((await send('Thief', key.register(asked), stolen)).statusCode).toBe(400);
    expect((await send('Phished', key.register(asked, { origin: 'http://localhost.evil.example' }))).statusCode).toBe(
      400,
    );
    expect((await send('Other', key.register(asked, { rpId: 'evil.example' }))).statusCode).toBe(400);
    expect((await send('Unverified', key.register(asked, { isVerified: false }))).statusCode).toBe(400);
    await later(5 * 60_000);
    expect((await send('Late', key.register(asked))).statusCode).toBe(400);
    await later(0);
    expect((await send('Right', key.register(asked))).statusCode).toBe(201);
    expect((await send('Again', new TestPasskey().register(asked))).statusCode).toBe(400);
  });

  it('is refused with an id longer than authenticators make', async () => {
    const key = new TestPasskey(testOrigin, 1100);
    expect((await send('Long', key.register(await order()))).json()).toMatchObject({ fields: [{ field: 'passkey' }] });
  });
});

describe('a call that asks for a second factor', () => {
  it('takes an answer once, of its own session, for its own name and while it is fresh', async () => {
    const { key } = await add();
    const header = await proof(key, 'createRole');
    expect((await createRole(header)).statusCode).toBe(201);
    expect((await createRole(header)).json()).toMatchObject(invalid);
    expect((await createRole(await proof(key, 'deleteUser'))).json()).toMatchObject(invalid);
    const other = await api.signIn(user, organisation);
    expect((await createRole(await proof(key, 'createRole'), other)).json()).toMatchObject(invalid);
    const early = await proof(key, 'createRole');
    await later(5 * 60_000);
    expect((await createRole(early)).json()).toMatchObject(invalid);
  });

  it('takes no answer of another person, of another origin, without verification or to a question that nobody asked', async () => {
    const { key } = await add();
    const asked = await question('createRole');
    for (const bent of [
      { origin: 'http://harbour.localhost' },
      { rpId: 'harbour.localhost' },
      { isVerified: false },
      { challenge: Buffer.alloc(56, 7).toString('base64url') },
    ])
      expect((await createRole(passkeyHeader(key.answer(asked, bent)))).json()).toMatchObject(invalid);
    expect((await createRole(passkeyHeader(new TestPasskey().answer(asked)))).json()).toMatchObject(invalid);

    const stranger = await api.createUser([organisation], { permissions: ['MANAGE_ROLES'], twoFactor: true });
    const theirs = await api.signIn(stranger, organisation);
    expect((await createRole(passkeyHeader(key.answer(asked)), theirs)).json()).toMatchObject(invalid);
    expect((await createRole(passkeyHeader(key.answer(asked)))).statusCode).toBe(201);
  });

  it('is refused and told when the counter went back, as of a copied key', async () => {
    const { key } = await add();
    key.counter = 40;
    expect((await createRole(await proof(key, 'createRole'))).statusCode).toBe(201);
    key.counter = 3;
    expect((await createRole(await proof(key, 'createRole'))).json()).toMatchObject(invalid);
    expect((await subjects()).join('\n')).toContain('A passkey of yours may have been copied');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ organisation_id: string }>`
        select organisation_id from audit_event where action = 'passkey.copied' and entity_id = ${user.id}`.execute(tx),
    );
    expect(rows).toEqual([{ organisation_id: organisation.id }]);
  });

  it('takes one of two copies of an answer that arrive at once', async () => {
    const { key } = await add();
    const header = await proof(key, 'createRole');
    const answers = await Promise.all([createRole(header), createRole(header)]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  it('keeps an answer spent although what it confirmed was refused', async () => {
    const { key } = await add();
    const header = await proof(key, 'createRole');
    const keyed = { ...header, 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'ADMIN', permissions: ['MANAGE_ROLES'] };
    const refused = await api.call('POST', 'roles', { token, headers: keyed, body });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect((await createRole(header)).json()).toMatchObject(invalid);
  });
});

describe('a passkey beside another factor', () => {
  it('is added only with that factor, signs in at once and confirms after 72 hours, whoever added it', async () => {
    await withCode();
    const without = await api.call('POST', 'users/passkeys/registration', { token, body: { password: testPassword } });
    expect(without.json()).toMatchObject(invalid);
    const { key, passkey, recoveryCodes } = await add(new TestPasskey(), codeHeader());
    expect(recoveryCodes).toBeUndefined();
    expect(passkey.confirmsFrom).toBe(new Date(start.getTime() + 72 * hour).toISOString());

    const entered = await signIn(key.answer(await signInQuestion()));
    expect(entered.statusCode).toBe(200);
    const fresh = String(entered.headers['x-identity-token']);
    const refused = await createRole(await proof(key, 'createRole', fresh), fresh);
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('less than 72 hours ago');
    // Nor does it add another, remove the older factor or change the password.
    const again = await api.call('POST', 'users/passkeys/registration', {
      token: fresh,
      body: { password: testPassword },
      headers: await proof(key, 'beginPasskey', fresh),
    });
    expect(again.statusCode).toBe(403);
    const disable = key.answer(await question('changeTwoFactor', fresh));
    const disabled = await api.call('PATCH', 'users/two-fa', {
      token: fresh,
      body: { enabled: false, password: testPassword, passkey: disable },
    });
    expect(disabled.statusCode).toBe(403);

    await later(72 * hour);
    const ready = await api.signIn(user, organisation);
    expect((await createRole(await proof(key, 'createRole', ready), ready)).statusCode).toBe(201);
  });

  it('takes the place of a lost authenticator, and the authenticator that of a removed passkey', async () => {
    await withCode();
    const { key, passkey } = await add(new TestPasskey(), codeHeader());
    await later(73 * hour);
    token = await api.signIn(user, organisation);
    const taken = key.answer(await question('changeTwoFactor'));
    const off = await api.call('PATCH', 'users/two-fa', {
      token,
      body: { enabled: false, password: testPassword, passkey: taken },
    });
    expect(off.json()).toEqual({ twoFaEnabled: true });
    expect((await createRole(codeHeader(73 * hour))).json()).toMatchObject(invalid);
    expect((await createRole(await proof(key, 'createRole'))).statusCode).toBe(201);

    // A new authenticator needs the passkey beside its code.
    const { secret } = (await api.call('GET', 'users/two-fa', { token })).json<{ secret: string }>();
    const { Secret, TOTP } = await import('otpauth');
    const code = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: start.getTime() + 73 * hour,
    });
    const body = { enabled: true, password: testPassword, twoFaCode: code };
    expect((await api.call('PATCH', 'users/two-fa', { token, body })).json()).toMatchObject(invalid);
    const beside = { ...body, passkey: key.answer(await question('changeTwoFactor')) };
    expect((await api.call('PATCH', 'users/two-fa', { token, body: beside })).statusCode).toBe(200);

    const removed = await api.call('POST', `users/passkeys/${passkey.id}/removal`, {
      token,
      body: { password: testPassword },
      headers: await proof(key, 'removePasskey'),
    });
    expect(removed.json()).toEqual({ twoFaEnabled: true });
    expect((await signIn(key.answer(await signInQuestion()))).statusCode).toBe(401);
    expect((await subjects()).join('\n')).toContain('A passkey was removed');
  });
});

describe('signing in with a passkey alone', () => {
  it('opens the session of the key’s person, once per question, and stands in the trail', async () => {
    const { key } = await add();
    const answer = key.answer(await signInQuestion());
    const entered = await signIn(answer);
    expect(entered.json()).toMatchObject({ user: { email: user.email, organisationId: organisation.id } });
    expect(entered.headers['x-identity-token']).toMatch(/^[\w-]{43}$/);
    expect((await signIn(answer)).json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ after: unknown }>`
        select after from audit_event where action = 'login.succeeded' and actor_id = ${user.id}`.execute(tx),
    );
    expect(rows).toEqual([{ after: { factor: 'passkey' } }]);
  });

  it('works at the host of the passkey alone, and takes no answer that was made to confirm a call', async () => {
    const { key } = await add();
    const elsewhere = { host: 'harbour.localhost' };
    const asked = await signInQuestion(elsewhere);
    expect(asked.rpId).toBe('harbour.localhost');
    const there = new TestPasskey('http://harbour.localhost');
    Object.assign(key, { origin: 'http://harbour.localhost' });
    expect((await signIn(key.answer(asked), elsewhere)).statusCode).toBe(401);
    expect((await signIn(there.answer(asked), elsewhere)).statusCode).toBe(401);
    Object.assign(key, { origin: 'http://localhost' });
    expect((await signIn(key.answer(await question('createRole')))).statusCode).toBe(401);
    expect((await signIn(key.answer(await signInQuestion()))).statusCode).toBe(200);
  });

  it('is closed to a disabled account, a passkey that the database was given by hand, and whoever tries too often', async () => {
    const { key, passkey } = await add();
    await api.database.acrossOrganisations((tx) =>
      sql`update passkey set public_key = public_key || decode('00', 'hex') where id = ${passkey.id}`.execute(tx),
    );
    expect((await signIn(key.answer(await signInQuestion()))).statusCode).toBe(401);
    await api.database.acrossOrganisations((tx) =>
      sql`
        update passkey set public_key = substring(public_key from 1 for octet_length(public_key) - 1)
         where id = ${passkey.id}`.execute(tx),
    );
    await api.database.acrossOrganisations((tx) =>
      sql`update app_user set status = 'DISABLED' where id = ${user.id}`.execute(tx),
    );
    expect((await signIn(key.answer(await signInQuestion()))).json()).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    const foreign = new TestPasskey();
    let last = 0;
    for (let tried = 0; tried < 40 && last !== 429; tried += 1)
      last = (await signIn(foreign.answer(await signInQuestion()))).statusCode;
    expect(last).toBe(429);
  });
});

describe('the last factor', () => {
  it('stays while an organisation demands one, and goes otherwise, with the recovery codes', async () => {
    const strict = await api.createOrganisation({ requireTwoFa: true });
    user = await api.createUser([organisation, strict]);
    token = await api.signIn(user, organisation);
    const { key, passkey } = await add();
    const remove = async () =>
      api.call('POST', `users/passkeys/${passkey.id}/removal`, {
        token,
        body: { password: testPassword },
        headers: await proof(key, 'removePasskey'),
      });
    expect((await remove()).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    await api.database.acrossOrganisations((tx) =>
      sql`update organisation set require_two_fa = false where id = ${strict.id}`.execute(tx),
    );
    expect((await remove()).json()).toEqual({ twoFaEnabled: false });
    const login = await api.call('POST', 'auth/login', { body: { email: user.email, password: testPassword } });
    expect(login.statusCode).toBe(200);
  });

  it('is somebody else’s to neither name nor remove', async () => {
    const { passkey, key } = await add();
    const stranger = await api.signIn(await api.createUser([organisation]), organisation);
    const renamed = await api.call('PATCH', `users/passkeys/${passkey.id}`, {
      token: stranger,
      body: { name: 'Mine' },
    });
    expect(renamed.statusCode).toBe(404);
    const removed = await api.call('POST', `users/passkeys/${passkey.id}/removal`, {
      token: stranger,
      body: { password: testPassword },
    });
    expect(removed.statusCode).toBe(404);
    const name = (headers: Headers) =>
      api.call('PATCH', `users/passkeys/${passkey.id}`, { token, body: { name: 'Office key' }, headers });
    // A session alone names nothing: the name decides which key its owner removes.
    expect((await name({})).json()).toMatchObject(invalid);
    const named = await name(await proof(key, 'renamePasskey'));
    expect(named.json()).toMatchObject({ name: 'Office key' });
  });
});

describe('a new password by a mailed link', () => {
  const mailedLink = async () => {
    await api.call('POST', 'auth/forgot-password', { body: { email: user.email } });
    await subjects();
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ body: string }>`
        select body from mailbox_message where recipient = ${user.email} and body like '%reset-password?token=%'`.execute(
        tx,
      ),
    );
    return /reset-password\?token=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1];
  };
  const reset = (body: object) => api.call('POST', 'auth/reset-password', { body });

  it('takes a passkey in place of the code, and nothing less, such as an answer that was made to sign in', async () => {
    const { key } = await add();
    const body = { token: await mailedLink(), newPassword: 'Heron-Quarry-41' };
    expect((await reset(body)).json()).toMatchObject(invalid);
    expect((await reset({ ...body, passkey: key.answer(await signInQuestion()) })).json()).toMatchObject(invalid);
    expect((await signIn(key.answer(await resetQuestion()))).statusCode).toBe(401);
    expect((await reset({ ...body, passkey: key.answer(await resetQuestion()) })).statusCode).toBe(204);
  });

  it('takes no passkey that was added beside another factor less than 72 hours ago', async () => {
    await withCode();
    const { key } = await add(new TestPasskey(), codeHeader());
    const body = { token: await mailedLink(), newPassword: 'Heron-Quarry-41' };
    const refused = await reset({ ...body, passkey: key.answer(await resetQuestion()) });
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('less than 72 hours ago');
    expect((await reset({ ...body, twoFaCode: codeHeader(30_000)['x-two-fa-code'] })).statusCode).toBe(204);
  });
});

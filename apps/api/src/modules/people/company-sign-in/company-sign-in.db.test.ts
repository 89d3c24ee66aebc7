import type { CompanyJourney, CompanySignInSettings } from '@countinghouse/contract/people/company-sign-in';
import {
  breakGlassStaysMessage,
  notLinkedMessage,
  otherCompanyMessage,
} from '@countinghouse/contract/people/company-sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../../../platform/secrets';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';
import { TestProvider, type TestAccount } from '../../../testing/identity-provider';

let api: TestApi;
let organisation: TestOrganisation;
let admin: TestUser;
let token: string;
let steps = 0;
const provider = new TestProvider();

beforeAll(async () => {
  api = await startTestApi({ config: { callbackReceiver: await provider.start() } });
}, 120_000);
beforeEach(async () => {
  provider.isDown = false;
  provider.areKeysDown = false;
  await api.database.acrossOrganisations(async (tx) => {
    await sql`delete from login_throttle`.execute(tx);
    await sql`update mail_domain set verified_at = null`.execute(tx);
  });
  organisation = await api.createOrganisation({ name: 'Northgate' });
  admin = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
  token = await api.signIn(admin, organisation);
});
afterAll(async () => {
  await api.close();
  await provider.stop();
});

/** The next code of a person, as each is good once. */
const code = () => ({ 'x-two-fa-code': api.twoFactorCode(new Date(), (steps += 1) % 2) });
/** Codes of a person may be used again by the next call of a test. */
const freshCodes = (user: TestUser) =>
  api.database.acrossOrganisations((tx) =>
    sql`update app_user set two_fa_last_step = null where id = ${user.id}`.execute(tx),
  );

const form = {
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  domains: ['northgate.example'],
  provesTwice: false,
  acrValues: null,
  isRequired: false,
  breakGlassUserId: null,
};

const save = async (changes: object = {}, session = token) => {
  await freshCodes(admin);
  return api.call('PUT', 'organisations/sign-in', {
    token: session,
    headers: code(),
    body: { issuer: provider.issuer, ...form, ...changes },
  });
};
const prove = (domain = 'northgate.example') =>
  api.call('POST', 'organisations/sign-in/domains', { token, body: { domain } });
const setUp = async (changes: object = {}) => {
  expect((await save(changes)).statusCode).toBe(200);
  expect((await prove()).statusCode).toBe(200);
};

const start = async (email = 'mara@northgate.example') => {
  const answer = await api.call('POST', 'auth/company', { body: { email } });
  return { status: answer.statusCode, ...answer.json<CompanyJourney>() };
};
const finish = (ticket: string, answer: string) =>
  api.call('POST', 'auth/company/answer', { body: { ticket, answer } });
type Bent = Parameters<TestProvider['answer']>[2];
const come = async (account: TestAccount, bent?: Bent) => {
  const { url, ticket } = await start();
  return finish(ticket, provider.answer(url, account, bent));
};
const tokenOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['x-identity-token']);

/** Links an account as its person does: signed in, with password and code. */
const link = async (user: TestUser, account: TestAccount, session?: string) => {
  const own = session ?? (await api.signIn(user, null));
  await freshCodes(user);
  const begun = await api.call('POST', `users/company-links/${organisation.id}`, {
    token: own,
    headers: code(),
    body: { password: testPassword },
  });
  if (begun.statusCode !== 200) return begun;
  const { url, ticket } = begun.json<CompanyJourney>();
  return api.call('POST', 'users/company-links', {
    token: own,
    body: { ticket, answer: provider.answer(url, account) },
  });
};
const person = (twoFactor = true) => api.createUser([organisation], { permissions: ['GET_BALANCES'], twoFactor });
const events = async (action: string): Promise<number> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from audit_event
       where action = ${action} and organisation_id = ${organisation.id}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
};
const mailed = async (to: TestUser): Promise<string[]> => {
  while ((await api.app.jobs.runDue()) > 0);
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{
      subject: string;
    }>`select split_part(subject, ': ', 2) as subject from mailbox_message where recipient = ${to.email}`.execute(tx),
  );
  return rows.map(({ subject }) => subject);
};
const codeBody = async (user: TestUser, proof: string) => {
  await freshCodes(user);
  return { proof, twoFaCode: Number(api.twoFactorCode(new Date())) };
};

describe('the offer', () => {
  const offered = async (email: string) =>
    (await api.call('POST', 'auth/company/offer', { body: { email } })).json<{ isOffered: boolean }>().isOffered;

  it('[COMPANY-1] is of a proved domain alone, and the same for those who have an account and those who have none', async () => {
    await save();
    expect(await offered('nobody@northgate.example')).toBe(false);
    expect((await start()).status).toBe(404);
    await prove();
    expect(await offered('nobody@northgate.example')).toBe(true);
    expect(await offered(admin.email)).toBe(false);
    expect(await offered('nobody@elsewhere.example')).toBe(false);
  });

  it('is not made at the host of another brand', async () => {
    const other = await api.createOrganisation({ brand: 'MERIDIAN' });
    organisation = other;
    admin = await api.createUser([other], { systemRole: 'ADMIN', twoFactor: true });
    token = await api.signIn(admin, other);
    await setUp();
    expect(await offered('mara@northgate.example')).toBe(false);
  });

  it('waits for the record of a domain that somebody may own, whatever the form says', async () => {
    expect((await save({ domains: ['northgate-payments.com'] })).statusCode).toBe(200);
    const answer = await prove('northgate-payments.com');
    expect([422, 503]).toContain(answer.statusCode);
    expect(await offered('mara@northgate-payments.com')).toBe(false);
  });
});

describe('a sign-in by the provider', () => {
  it('asks the second factor of the person and opens a session in the organisation alone', async () => {
    await setUp();
    const user = await person();
    expect((await link(user, { sub: 'a-1', email: 'mara@northgate.example' })).json()).toMatchObject({
      link: { email: 'mara@northgate.example' },
    });
    const first = await come({ sub: 'a-1', email: 'mara@northgate.example' });
    expect(first.json()).toMatchObject({ signedIn: null, email: 'mara@northgate.example' });
    const { proof } = first.json<{ proof: string }>();
    expect((await api.call('POST', 'auth/company/factor', { body: { proof, twoFaCode: 1 } })).statusCode).toBe(401);
    const body = await codeBody(user, proof);
    const second = await api.call('POST', 'auth/company/factor', { body });
    expect(second.json()).toMatchObject({ user: { id: user.id, organisationId: organisation.id } });
    expect((await api.call('GET', 'organisations/sender', { token: tokenOf(second) })).statusCode).toBe(200);
    // The proof is good once.
    await freshCodes(user);
    expect((await api.call('POST', 'auth/company/factor', { body })).statusCode).toBe(401);
  });

  it('[COMPANY-1] never finds anybody by an address: an unknown subject with the address of a member is nobody', async () => {
    await setUp();
    const user = await person();
    const answer = await come({ sub: 'unknown', email: user.email });
    expect(answer.json()).toMatchObject({ code: 'BAD_CREDENTIALS', message: notLinkedMessage });
    expect(await events('login.failed')).toBe(1);
  });

  it.each([
    ['another issuer', { issuer: 'https://elsewhere.example' }],
    ['another client', { audience: 'somebody-else' }],
    ['another nonce', { nonce: 'of-another-question' }],
    ['another state', { state: 'of-another-browser' }],
    ['a time that is over', { expiresIn: -600 }],
    ['no signature', { isPlain: true }],
    ['the signature of a key that is not the provider’s', { isForged: true }],
  ])('is refused with a token of %s', async (_what, bent) => {
    await setUp();
    await link(await person(false), { sub: 'a-2' });
    const user = await person();
    await link(user, { sub: 'a-3' });
    const answer = await come({ sub: 'a-3' }, bent);
    expect(answer.json()).toMatchObject({ code: 'BAD_CREDENTIALS' });
    expect(answer.headers['x-identity-token']).toBeUndefined();
  });

  it('takes an answer once, and never the answer to somebody else’s question', async () => {
    await setUp();
    const user = await person();
    await link(user, { sub: 'a-4' });
    const { url, ticket } = await start();
    const stranger = await start();
    expect((await finish(stranger.ticket, provider.answer(url, { sub: 'a-4' }))).statusCode).toBe(401);
    expect((await finish(ticket, provider.answer(url, { sub: 'a-4' }))).statusCode).toBe(200);
    expect((await finish(ticket, provider.answer(url, { sub: 'a-4' }))).statusCode).toBe(401);
  });

  it('ends where the person is disabled or gone', async () => {
    await setUp();
    const user = await person();
    await link(user, { sub: 'a-5' });
    const set = (status: string) =>
      api.database.acrossOrganisations((tx) =>
        sql`update membership set status = ${status} where user_id = ${user.id}`.execute(tx),
      );
    await set('DISABLED');
    expect((await come({ sub: 'a-5' })).json()).toMatchObject({ code: 'ACCOUNT_DISABLED' });
    await api.database.acrossOrganisations((tx) => sql`delete from membership where user_id = ${user.id}`.execute(tx));
    expect((await come({ sub: 'a-5' })).json()).toMatchObject({ message: notLinkedMessage });
  });

  it('says so when the provider or its keys are down, and works again afterwards', async () => {
    await setUp();
    const user = await person();
    await link(user, { sub: 'a-6' });
    const { url, ticket } = await start();
    provider.isDown = true;
    expect((await api.call('POST', 'auth/company', { body: { email: 'a@northgate.example' } })).statusCode).toBe(503);
    expect((await finish(ticket, provider.answer(url, { sub: 'a-6' }))).json()).toMatchObject({ code: 'UNAVAILABLE' });
    provider.isDown = false;
    provider.areKeysDown = true;
    expect((await come({ sub: 'a-6' })).statusCode).toBe(503);
    provider.areKeysDown = false;
    expect((await come({ sub: 'a-6' })).statusCode).toBe(200);
  });

  it('counts as both factors only where the organisation says so and the token shows it', async () => {
    await setUp({ provesTwice: true, acrValues: 'urn:two' });
    const user = await person();
    await link(user, { sub: 'a-7' });
    expect((await come({ sub: 'a-7', acr: 'urn:one' })).json()).toMatchObject({ signedIn: null });
    expect((await come({ sub: 'a-7', acr: 'urn:two' })).json()).toMatchObject({ proof: null });
    expect((await come({ sub: 'a-7', amr: ['pwd', 'mfa'] })).json()).toMatchObject({ proof: null });
    await save({ provesTwice: false });
    expect((await come({ sub: 'a-7', amr: ['pwd', 'mfa'] })).json()).toMatchObject({ signedIn: null });
  });

  it('calls no server inside our network, whatever an administrator types', async () => {
    for (const issuer of ['http://169.254.169.254', 'http://127.0.0.1:1', 'http://10.0.0.1']) {
      expect((await save({ issuer })).statusCode).toBe(200);
      await prove();
      expect((await start()).status).toBe(503);
    }
  });
});

describe('a link', () => {
  it('is made with password and second factor by a person who is signed in otherwise', async () => {
    await setUp();
    const user = await person();
    const session = await api.signIn(user, organisation);
    const ask = (body: object, headers = {}) =>
      api.call('POST', `users/company-links/${organisation.id}`, { token: session, body, headers });
    expect((await ask({ password: testPassword })).json()).toMatchObject({ code: 'TWO_FA_INVALID' });
    await freshCodes(user);
    expect((await ask({ password: 'Wrong-1234' }, code())).statusCode).toBe(400);
    const without = await api.signIn(await person(false), organisation);
    const answer = await api.call('POST', `users/company-links/${organisation.id}`, {
      token: without,
      body: { password: testPassword },
    });
    expect(answer.json()).toMatchObject({ code: 'TWO_FA_SETUP_REQUIRED' });
    expect((await link(user, { sub: 'b-1' })).statusCode).toBe(200);
    expect(await mailed(user)).toContain('A company account was linked');
  });

  it('is of one person: an account that is linked is no second person’s', async () => {
    await setUp();
    await link(await person(), { sub: 'b-2' });
    expect((await link(await person(), { sub: 'b-2' })).statusCode).toBe(409);
  });

  it('is not taken from the answer to another session’s question', async () => {
    await setUp();
    const [user, thief] = [await person(), await person()];
    const session = await api.signIn(user, organisation);
    await freshCodes(user);
    const begun = await api.call('POST', `users/company-links/${organisation.id}`, {
      token: session,
      headers: code(),
      body: { password: testPassword },
    });
    const { url, ticket } = begun.json<CompanyJourney>();
    const answer = await api.call('POST', 'users/company-links', {
      token: await api.signIn(thief, organisation),
      body: { ticket, answer: provider.answer(url, { sub: 'b-3' }) },
    });
    expect(answer.statusCode).toBe(409);
  });

  it('lets a session of the provider into its organisation alone, and link nothing', async () => {
    await setUp({ provesTwice: true });
    const other = await api.createOrganisation({ name: 'Elsewhere' });
    const user = await api.createUser([organisation, other], { permissions: ['GET_BALANCES'], twoFactor: true });
    await link(user, { sub: 'b-4' });
    const session = tokenOf(await come({ sub: 'b-4', amr: ['mfa'] }));
    const switched = await api.call('POST', `auth/login/${other.id}`, { token: session });
    expect(switched.json()).toMatchObject({ code: 'STATE_CONFLICT', message: otherCompanyMessage });
    expect((await link(user, { sub: 'b-5' }, session)).statusCode).toBe(409);
    expect((await api.call('DELETE', `users/memberships/${other.id}`, { token: session })).statusCode).toBe(409);
    await freshCodes(user);
    const removed = await api.call('DELETE', `users/company-links/${organisation.id}`, {
      token: session,
      headers: code(),
    });
    expect(removed.statusCode).toBe(409);
  });

  it('is made by accepting an invitation through the provider, without a password', async () => {
    await setUp();
    const email = `new${Date.now()}@northgate.example`;
    const invited = await api.createUser([organisation], { permissions: ['GET_BALANCES'], status: 'INVITED', email });
    const mail = newToken();
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into password_reset (token_hash, user_id, expires_at, purpose, membership_id)
        select ${hashToken(mail)}, ${invited.id}, app_clock() + interval '1 hour', 'INVITATION', id
          from membership where user_id = ${invited.id}`.execute(tx),
    );
    const begun = await api.call('POST', 'auth/company', { body: { invitation: mail } });
    const { url, ticket } = begun.json<CompanyJourney>();
    const answer = await finish(ticket, provider.answer(url, { sub: 'b-6', email: 'other@elsewhere.example' }));
    expect(answer.json()).toMatchObject({ signedIn: { user: { id: invited.id, organisationId: organisation.id } } });
    expect(await events('invitation.accept')).toBe(1);
    expect((await come({ sub: 'b-6' })).json()).toMatchObject({ proof: null });
    expect((await api.call('POST', 'auth/company', { body: { invitation: mail } })).json()).toMatchObject({
      code: 'LINK_INVALID',
    });
  });
});

describe('an organisation that is entered by its provider only', () => {
  const required = async () => {
    await setUp({ provesTwice: true });
    await link(admin, { sub: 'admin' });
    token = tokenOf(await come({ sub: 'admin', amr: ['mfa'] }));
    return save({ provesTwice: true, isRequired: true, breakGlassUserId: admin.id });
  };
  const logIn = (user: TestUser, twoFaCode?: number) =>
    api.call('POST', 'auth/login', { body: { email: user.email, password: testPassword, twoFaCode } });
  const withCode = async (user: TestUser) => {
    await freshCodes(user);
    return logIn(user, Number(api.twoFactorCode(new Date())));
  };

  it('becomes so by somebody who came in by it, with one administrator named for the time that it is down', async () => {
    await setUp({ provesTwice: true });
    expect((await save({ isRequired: true })).statusCode).toBe(422);
    expect((await save({ isRequired: true, breakGlassUserId: admin.id })).statusCode).toBe(422);
    await link(admin, { sub: 'admin-first' });
    token = tokenOf(await come({ sub: 'admin-first', amr: ['mfa'] }));
    const plain = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const change = { provesTwice: true, isRequired: true };
    expect((await save({ ...change, breakGlassUserId: plain.id })).statusCode).toBe(422);
    expect((await save({ ...change, breakGlassUserId: admin.id })).json()).toMatchObject({ isRequired: true });
  });

  it('[COMPANY-2] ends sessions by password at once and lets no password in afterwards', async () => {
    const user = await person();
    const before = await api.signIn(user, organisation);
    expect((await required()).statusCode).toBe(200);
    expect((await api.call('GET', 'organisations/sender', { token: before })).statusCode).toBe(401);
    const answer = await withCode(user);
    expect(answer.json()).toMatchObject({ user: { organisationId: null } });
    const chosen = await api.call('POST', `auth/login/${organisation.id}`, { token: tokenOf(answer) });
    expect(chosen.statusCode).toBe(409);
    // The way out of it: the person links the account, with a session that is nowhere.
    expect((await link(user, { sub: 'c-1' }, tokenOf(answer))).statusCode).toBe(200);
    expect((await come({ sub: 'c-1', amr: ['mfa'] })).json()).toMatchObject({
      signedIn: { user: { organisationId: organisation.id } },
    });
  });

  it('[COMPANY-2] lets the named administrator in with password and code, on the trail and told to all administrators', async () => {
    await required();
    const colleague = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
    provider.isDown = true;
    expect((await withCode(colleague)).json()).toMatchObject({ user: { organisationId: null } });
    const answer = await withCode(admin);
    expect(answer.json()).toMatchObject({ user: { organisationId: organisation.id } });
    expect((await api.call('GET', 'organisations/sender', { token: tokenOf(answer) })).statusCode).toBe(200);
    expect(await events('login.break-glass')).toBe(1);
    const subject = 'Somebody entered Northgate without the company’s sign-in';
    expect(await mailed(colleague)).toContain(subject);
    expect(await mailed(admin)).toContain(subject);
  });

  it('keeps the named administrator one, with an authenticator, as nobody else would get in', async () => {
    await required();
    await link(await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true }), { sub: 'c-2' });
    const session = tokenOf(await come({ sub: 'c-2', amr: ['mfa'] }));
    const change = async (method: 'PATCH' | 'DELETE', body?: object) => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ id: string }>`select user_id as id from identity_link where subject = 'c-2'`.execute(tx),
      );
      await freshCodes({ id: rows.at(-1)!.id, email: '' } as TestUser);
      return api.call(method, `users/${admin.id}`, { token: session, headers: code(), ...(body && { body }) });
    };
    for (const answer of [
      await change('PATCH', { status: 'DISABLED' }),
      await change('PATCH', { resetTwoFa: true }),
      await change('DELETE'),
    ])
      expect(answer.json()).toMatchObject({ code: 'RULE_VIOLATED', message: breakGlassStaysMessage });
    await freshCodes(admin);
    const off = await api.call('PATCH', 'users/two-fa', {
      token,
      body: { enabled: false, twoFaCode: api.twoFactorCode(new Date()), password: testPassword },
    });
    expect(off.json()).toMatchObject({ code: 'STATE_CONFLICT', message: breakGlassStaysMessage });
  });

  it('does not believe a proof that was written into the database', async () => {
    await required();
    const user = await person();
    const session = await api.signIn(user, organisation);
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into session_proof (session_id, organisation_id, kind, seal)
        select id, organisation_id, 'PROVIDER', ${Buffer.alloc(32)} from session where user_id = ${user.id}`.execute(
        tx,
      ),
    );
    expect((await api.call('GET', 'organisations/sender', { token: session })).statusCode).toBe(401);
    await api.database.acrossOrganisations((tx) =>
      sql`delete from session_proof where seal = ${Buffer.alloc(32)}`.execute(tx),
    );
  });

  it('lets passwords in again once the provider is taken away, whose sessions end', async () => {
    await required();
    const user = await person();
    const byProvider = token;
    await freshCodes(admin);
    const removed = await api.call('DELETE', 'organisations/sign-in', { token, headers: code() });
    expect(removed.statusCode).toBe(204);
    expect((await api.call('GET', 'organisations/sender', { token: byProvider })).statusCode).toBe(401);
    expect((await withCode(user)).json()).toMatchObject({ user: { organisationId: organisation.id } });
  });
});

describe('the settings', () => {
  it('are changed by administrators with a second factor, never show the secret, and tell the others', async () => {
    const colleague = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const manager = await api.signInWith(organisation, ['MANAGE_ROLES', 'CREATE_USER', 'UPDATE_USER']);
    expect((await api.call('GET', 'organisations/sign-in', { token: manager })).statusCode).toBe(403);
    const body = { issuer: provider.issuer, ...form };
    expect((await api.call('PUT', 'organisations/sign-in', { token, body })).json()).toMatchObject({
      code: 'TWO_FA_INVALID',
    });
    const saved = await save();
    expect(saved.json<CompanySignInSettings>().provider).toMatchObject({ hasSecret: true });
    expect(saved.body).not.toContain(provider.clientSecret);
    expect(await mailed(colleague)).toContain('The sign-in of Northgate was changed');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`
        select coalesce(before::text, '') || after::text as text from audit_event
         where action = 'company-sign-in.update'`.execute(tx),
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(provider.clientSecret);
  });

  it('need the secret anew for another issuer: the old one is sent to nobody else', async () => {
    await setUp();
    const { clientSecret: _, ...same } = form;
    await freshCodes(admin);
    const other = await api.call('PUT', 'organisations/sign-in', {
      token,
      headers: code(),
      body: { issuer: 'https://login.elsewhere.example', ...same },
    });
    expect(other.json()).toMatchObject({ fields: [{ field: 'clientSecret' }] });
  });
});

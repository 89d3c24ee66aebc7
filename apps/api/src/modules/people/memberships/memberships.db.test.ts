import type { Permission } from '@countinghouse/contract';
import { permissions } from '@countinghouse/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRoleIds } from '../../../platform/system-roles';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';
import { callAs, createTestKey } from '../../../testing/machine';

let api: TestApi;
/** Organisation where people work already, and the one that invites them. */
let home: TestOrganisation;
let inviting: TestOrganisation;
let admin: TestUser;
let adminToken: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  home = await api.createOrganisation({ name: 'Northgate Payments' });
  inviting = await api.createOrganisation({ name: 'Harbour Group' });
  admin = await api.createUser([inviting], { systemRole: 'ADMIN' });
  adminToken = await api.signIn(admin, inviting);
});

const newEmail = () => `new-${crypto.randomUUID()}@example.com`;
const invite = (email: string, { token = adminToken, roleId = systemRoleIds.SUPPORT as string } = {}) =>
  api.call('POST', 'users', { token, body: { email, firstName: 'Ana', lastName: 'Ruiz', roleId } });
const answer = (token: string, organisation: TestOrganisation, how: 'accept' | 'decline') =>
  api.call('POST', `users/invitations/${organisation.id}/${how}`, { token });
const leave = (token: string, organisation: TestOrganisation) =>
  api.call('DELETE', `users/memberships/${organisation.id}`, { token });
const invitationsOf = async (token: string) =>
  (await api.call('GET', 'users/invitations', { token })).json<{ invitations: { organisationName: string }[] }>()
    .invitations;
const logIn = async ({ email }: Pick<TestUser, 'email'>, password = testPassword) =>
  api.call('POST', 'auth/login', { body: { email, password } });
const seenBy = async (token: string, id: string) => (await api.call('GET', `users/${id}`, { token })).json();
const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  while ((await api.app.jobs.runDue()) > 0);
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string; text: string }>`
      select subject, body as text from mailbox_message where recipient = ${to} order by sent_at desc, id desc`.execute(
      tx,
    ),
  );
  return rows;
};
const linkIn = (text: string | undefined): string => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
type Membership = { status: string; accepted: boolean };
const membershipOf = async (userId: string, organisation = inviting): Promise<Membership | null> => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<Membership>`
      select status, accepted_at is not null as accepted from membership
       where user_id = ${userId} and organisation_id = ${organisation.id}`.execute(tx),
  );
  return rows[0] ?? null;
};
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
/** Person with an account at home whom the other organisation invites. */
const invitedPerson = async (settings: Parameters<TestApi['createUser']>[1] = {}) => {
  const person = await api.createUser([home], settings);
  expect((await invite(person.email)).statusCode).toBe(201);
  return { person, token: await api.signIn(person, home) };
};

describe('an organisation that invites somebody', () => {
  it('learns nothing of them but the address: an account that exists looks like one that does not', async () => {
    const person = await api.createUser([home], { twoFactor: true });
    await api.database.acrossOrganisations((tx) =>
      sql`
        update app_user set first_name = 'Mara', last_name = 'Lind', last_login_at = app_clock(), status = 'LOCKED'
         where id = ${person.id}`.execute(tx),
    );
    const [known, unknown] = [await invite(person.email), await invite(newEmail())];
    const blurred = { id: null, email: null, createdAt: null };
    expect(known.statusCode).toBe(201);
    expect({ ...known.json(), ...blurred }).toEqual({ ...unknown.json(), ...blurred });
    expect(known.json()).toMatchObject({
      status: 'INVITED',
      firstName: 'Ana',
      lastName: 'Ruiz',
      twoFaEnabled: false,
      lastLoginAt: null,
    });
    expect({ ...(await seenBy(adminToken, person.id)), ...blurred }).toEqual({ ...unknown.json(), ...blurred });

    const found = async (query: string) =>
      (await api.call('GET', `users?${query}`, { token: adminToken }))
        .json<{ users: { email: string }[] }>()
        .users.map(({ email }) => email);
    expect(await found('search=Mara')).toEqual([]);
    expect(await found('search=Ana')).toContain(person.email);
    expect(await found('status=LOCKED')).toEqual([]);
    const { events } = (await api.call('GET', 'audit/events', { token: adminToken })).json();
    expect(JSON.stringify(events)).not.toMatch(/Mara|Lind/);
  });

  it('changes what it typed, the role and the invitation, and nothing of the person', async () => {
    const { person } = await invitedPerson();
    const patch = (body: object) => api.call('PATCH', `users/${person.id}`, { token: adminToken, body });
    expect((await patch({ firstName: 'Anna', roleId: systemRoleIds.MANAGER })).json()).toMatchObject({
      firstName: 'Anna',
      role: { name: 'MANAGER' },
      status: 'INVITED',
    });
    expect((await patch({ resetTwoFa: true })).statusCode).toBe(422);
    expect((await patch({ status: 'DISABLED' })).json()).toMatchObject({ status: 'DISABLED' });
    expect((await patch({ status: 'ACTIVE' })).json()).toMatchObject({ status: 'INVITED' });
    const { rows } = await api.database.onPlatform((tx) =>
      sql`select first_name, status from app_user where id = ${person.id}`.execute(tx),
    );
    expect(rows).toEqual([{ first_name: null, status: 'ACTIVE' }]);
    expect(await membershipOf(person.id)).toEqual({ status: 'INVITED', accepted: false });
  });

  it('is in no way in their other organisation’s path: names and sessions there stay that one’s business', async () => {
    const boss = await api.signIn(await api.createUser([home], { systemRole: 'ADMIN' }), home);
    const { person, token } = await invitedPerson({ twoFactor: true });
    const chooser = await api.signIn(person, null);
    const patch = (body: object) => api.call('PATCH', `users/${person.id}`, { token: boss, body });
    expect((await patch({ firstName: 'Mara' })).json()).toMatchObject({ firstName: 'Mara' });
    expect((await patch({ resetTwoFa: true })).json()).toMatchObject({ twoFaEnabled: false });
    const again = [await api.signIn(person, home), await api.signIn(person, null)];
    expect((await api.call('DELETE', `users/${person.id}`, { token: adminToken })).statusCode).toBe(204);
    for (const open of again) expect((await api.call('GET', 'currencies', { token: open })).statusCode).toBe(200);
    for (const ended of [token, chooser])
      expect((await api.call('GET', 'currencies', { token: ended })).statusCode).toBe(401);
  });
});

describe('an invitation', () => {
  it('[LOGIN-6] lets nobody in and stands in no login’s organisations before it is accepted; then it does', async () => {
    const { person, token } = await invitedPerson();
    const before = (await logIn(person)).json();
    expect(before).toMatchObject({
      user: { organisationId: home.id },
      organisations: { [home.id]: 'Northgate Payments' },
      invitations: 1,
    });
    expect(Object.keys(before.organisations)).toEqual([home.id]);
    expect((await api.call('POST', `auth/login/${inviting.id}`, { token })).statusCode).toBe(404);
    expect(await invitationsOf(token)).toEqual([
      {
        organisationId: inviting.id,
        organisationName: 'Harbour Group',
        role: 'SUPPORT',
        invitedBy: admin.email,
        invitedAt: expect.any(String),
      },
    ]);
    expect((await answer(token, inviting, 'accept')).statusCode).toBe(204);
    expect(await invitationsOf(token)).toEqual([]);
    expect(await seenBy(adminToken, person.id)).toMatchObject({ status: 'ACTIVE', firstName: null });
    const after = (await logIn(person)).json();
    expect(new Set(Object.values(after.organisations))).toEqual(new Set(['Harbour Group', 'Northgate Payments']));
    expect(after).toMatchObject({ user: { organisationId: null }, invitations: 0 });
    expect((await api.call('POST', `auth/login/${inviting.id}`, { token })).json()).toMatchObject({
      user: { role: 'SUPPORT', organisationId: inviting.id },
    });
  });

  it('can be declined, is gone then, and can be given anew', async () => {
    const { person, token } = await invitedPerson();
    expect((await answer(token, inviting, 'decline')).statusCode).toBe(204);
    expect(await membershipOf(person.id)).toBeNull();
    expect((await answer(token, inviting, 'accept')).statusCode).toBe(404);
    expect((await api.call('GET', `users/${person.id}`, { token: adminToken })).statusCode).toBe(404);
    expect((await invite(person.email)).statusCode).toBe(201);
    expect(await invitationsOf(token)).toHaveLength(1);
  });

  it('accepted ten times at once is accepted once, and declining afterwards changes nothing', async () => {
    const { person, token } = await invitedPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(token, inviting, 'accept')));
    expect(statuses(answers)).toEqual([204, ...Array.from({ length: 9 }, () => 409)]);
    const declined = await answer(token, inviting, 'decline');
    expect(declined.statusCode).toBe(409);
    expect(declined.json()).toMatchObject({ message: 'You have accepted this invitation already' });
    expect(await membershipOf(person.id)).toEqual({ status: 'ACTIVE', accepted: true });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select from audit_event where action = 'invitation.accept' and entity_id = ${person.id}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  it('accepted, declined and taken back at the same moment ends in one of the three', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { person, token } = await invitedPerson();
      const [accepted, declined, removed] = await Promise.all([
        answer(token, inviting, 'accept'),
        answer(token, inviting, 'decline'),
        api.call('DELETE', `users/${person.id}`, { token: adminToken }),
      ]);
      expect([204, 404]).toContain(accepted.statusCode);
      expect([204, 404, 409]).toContain(declined.statusCode);
      expect([204, 404]).toContain(removed.statusCode);
      expect(accepted.statusCode === 204 && declined.statusCode === 204).toBe(false);
      expect(await membershipOf(person.id)).toBeNull();
    }
  });

  it('of somebody who belongs nowhere is seen after signing in: there is nothing else to choose', async () => {
    const person = await api.createUser([]);
    const alone = await logIn(person);
    expect(alone.json()).toMatchObject({ user: { organisationId: null }, organisations: {}, invitations: 0 });
    await invite(person.email);
    const signedIn = await logIn(person);
    expect(signedIn.json()).toMatchObject({ organisations: {}, invitations: 1 });
    const token = String(signedIn.headers['x-identity-token']);
    expect((await answer(token, inviting, 'accept')).statusCode).toBe(204);
    expect((await api.call('POST', `auth/login/${inviting.id}`, { token })).statusCode).toBe(200);

    const disabled = await api.createUser([inviting]);
    await api.call('PATCH', `users/${disabled.id}`, { token: adminToken, body: { status: 'DISABLED' } });
    expect((await logIn(disabled)).json()).toMatchObject({ code: 'ACCOUNT_DISABLED' });
  });

  it('of a closed organisation is none', async () => {
    const { token } = await invitedPerson();
    await api.database.acrossOrganisations((tx) =>
      sql`update organisation set status = 'CLOSED' where id = ${inviting.id}`.execute(tx),
    );
    expect(await invitationsOf(token)).toEqual([]);
    expect((await answer(token, inviting, 'accept')).statusCode).toBe(404);
  });
});

describe('the mailed link of an invitation', () => {
  const open = (link: string) => api.call('GET', `public/invitations/${link}`);
  const use = (link: string, how: 'accept' | 'decline') => api.call('POST', `public/invitations/${link}/${how}`);

  it('accepts for who has an account, once, and signs nobody in', async () => {
    const { person, token } = await invitedPerson();
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe('Countinghouse: You are invited to Harbour Group');
    const link = linkIn(mail?.text);
    expect(mail?.text).toContain(`http://dashboard.test/invitation?token=${link}`);
    expect((await open(link)).json()).toEqual({
      organisationName: 'Harbour Group',
      email: person.email,
      expiresAt: expect.any(String),
      setsPassword: false,
    });
    const reset = { token: link, newPassword: 'Heron-Quarry-41' };
    expect((await api.call('POST', 'auth/reset-password', { body: reset })).json()).toMatchObject({
      code: 'LINK_INVALID',
    });
    const answers = await Promise.all([use(link, 'accept'), use(link, 'accept'), answer(token, inviting, 'accept')]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(answers[0]?.headers['x-identity-token']).toBeUndefined();
    expect(await membershipOf(person.id)).toEqual({ status: 'ACTIVE', accepted: true });
    for (const late of [await open(link), await use(link, 'accept'), await use(link, 'decline')])
      expect(late.json()).toMatchObject({ code: 'LINK_INVALID' });
    expect(await membershipOf(person.id)).toEqual({ status: 'ACTIVE', accepted: true });
  });

  it('declines; one that was taken back, ran out or was replaced is worth nothing', async () => {
    const { person } = await invitedPerson();
    const link = linkIn((await mailsTo(person.email))[0]?.text);
    expect((await use(link, 'decline')).statusCode).toBe(204);
    expect(await membershipOf(person.id)).toBeNull();

    await invite(person.email);
    const takenBack = linkIn((await mailsTo(person.email))[0]?.text);
    await api.call('DELETE', `users/${person.id}`, { token: adminToken });
    await invite(person.email);
    const replaced = linkIn((await mailsTo(person.email))[0]?.text);
    const other = await api.createUser([home]);
    const { id } = (await invite(other.email)).json();
    const first = linkIn((await mailsTo(other.email))[0]?.text);
    await api.call('POST', `users/${id}/invite`, { token: adminToken });
    const second = linkIn((await mailsTo(other.email))[0]?.text);
    await api.database.acrossOrganisations((tx) =>
      sql`update password_reset set expires_at = app_clock() where user_id = ${person.id}`.execute(tx),
    );
    for (const dead of [link, takenBack, replaced, first, 'x'.repeat(43)])
      expect((await use(dead, 'accept')).json()).toMatchObject({ code: 'LINK_INVALID' });
    expect(await membershipOf(person.id)).toEqual({ status: 'INVITED', accepted: false });
    expect((await use(second, 'accept')).statusCode).toBe(204);
  });

  it('of a new person sets the password and accepts this invitation alone; another waits for its own answer', async () => {
    const email = newEmail();
    const third = await api.createOrganisation({ name: 'Baltic Group' });
    const other = await api.signIn(await api.createUser([third], { systemRole: 'ADMIN' }), third);
    const { id } = (await invite(email)).json();
    const link = linkIn((await mailsTo(email))[0]?.text);
    expect((await invite(email, { token: other })).json()).toMatchObject({ status: 'INVITED' });
    const elsewhere = linkIn((await mailsTo(email))[0]?.text);

    expect((await open(link)).json()).toMatchObject({ setsPassword: true });
    const refused = await use(link, 'accept');
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'Set a password to accept this invitation']);
    const body = { token: link, newPassword: 'Heron-Quarry-41' };
    expect((await api.call('POST', 'auth/reset-password', { body })).statusCode).toBe(204);
    expect(await membershipOf(id)).toEqual({ status: 'ACTIVE', accepted: true });
    expect(await membershipOf(id, third)).toEqual({ status: 'INVITED', accepted: false });
    expect(await seenBy(adminToken, id)).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' });
    expect((await open(elsewhere)).json()).toMatchObject({ organisationName: 'Baltic Group', setsPassword: false });
    expect((await use(elsewhere, 'decline')).statusCode).toBe(204);
    expect((await logIn({ email }, 'Heron-Quarry-41')).json()).toMatchObject({ user: { organisationId: inviting.id } });
  });
});

describe('leaving an organisation', () => {
  const member = async (settings: Parameters<TestApi['createUser']>[1] = {}) =>
    api.createUser([home, inviting], settings);

  it('ends the sessions there and not elsewhere, is on record, and the list of one’s organisations says so', async () => {
    const person = await member();
    const [here, there] = [await api.signIn(person, inviting), await api.signIn(person, home)];
    const memberships = async () => (await api.call('GET', 'users/memberships', { token: there })).json().memberships;
    expect(await memberships()).toMatchObject([
      { organisationName: 'Harbour Group', isCurrent: false, isLastAdministrator: false, since: expect.any(String) },
      { organisationName: 'Northgate Payments', isCurrent: true },
    ]);
    expect((await leave(there, inviting)).statusCode).toBe(204);
    expect((await api.call('GET', 'currencies', { token: here })).statusCode).toBe(401);
    expect(await memberships()).toHaveLength(1);
    expect(await membershipOf(person.id)).toBeNull();
    expect((await leave(there, inviting)).statusCode).toBe(404);
    const { events } = (await api.call('GET', 'audit/events', { token: adminToken })).json();
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'membership.leave', actor: expect.objectContaining({ id: person.id }) }),
    );
  });

  it('is refused to the last administrator, and of two who leave at once one stays', async () => {
    const refused = await leave(adminToken, inviting);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ message: 'The last administrator cannot be removed' });
    expect(await membershipOf(admin.id)).toEqual({ status: 'ACTIVE', accepted: true });
    const own = (await api.call('GET', 'users/memberships', { token: adminToken })).json().memberships;
    expect(own).toMatchObject([{ isLastAdministrator: true }]);

    for (let round = 0; round < 3; round += 1) {
      const second = await member({ systemRole: 'ADMIN' });
      // An invited administrator does not count as a remaining one.
      await invite(newEmail(), { roleId: systemRoleIds.ADMIN });
      const answers = await Promise.all([leave(adminToken, inviting), leave(await api.signIn(second, home), inviting)]);
      expect(statuses(answers)).toEqual([204, 422]);
      const stays = answers[0]?.statusCode === 422 ? admin : second;
      expect(await membershipOf(stays.id)).toEqual({ status: 'ACTIVE', accepted: true });
      admin = stays;
      adminToken = await api.signIn(stays, inviting);
    }
  });

  it('leaves the keys dead that the person answered for, also when they return', async () => {
    const held: Permission[] = ['CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS', 'GET_BUSINESSES'];
    const departures: ((person: TestUser, token: string) => ReturnType<TestApi['call']>)[] = [
      (_, token) => leave(token, inviting),
      (person) => api.call('DELETE', `users/${person.id}`, { token: adminToken }),
    ];
    for (const depart of departures) {
      const person = await member({ permissions: held });
      const { id: roleId } = (await seenBy(adminToken, person.id)).role;
      const token = await api.signIn(person, inviting);
      const key = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'] });
      const use = async () => (await callAs(api, key, 'GET', 'businesses')).statusCode;
      expect(await use()).toBe(200);
      expect((await depart(person, token)).statusCode).toBe(204);
      expect(await use()).toBe(401);

      await invite(person.email, { roleId });
      const back = await api.signIn(person, home);
      expect((await answer(back, inviting, 'accept')).statusCode).toBe(204);
      const returned = await api.signIn(person, inviting);
      expect(await use()).toBe(401);
      const change = (body: object) => api.call('PATCH', `api-credentials/${key.id}`, { token: returned, body });
      expect((await change({ name: `Renamed ${key.id.slice(-6)}` })).json()).toMatchObject({ isInForce: false });
      expect(await use()).toBe(401);
      // Only a new grant makes it a key again.
      expect((await change({ permissions: ['GET_BUSINESSES'] })).json()).toMatchObject({ isInForce: true });
      expect(await use()).toBe(200);
    }
  });
});

describe('signing in', () => {
  it('stands in the trail of every organisation the person is active in, and of no other', async () => {
    const third = await api.createOrganisation();
    const person = await api.createUser([home, inviting]);
    const token = await api.signIn(await api.createUser([third], { systemRole: 'ADMIN' }), third);
    await invite(person.email, { token });
    await api.call('POST', 'auth/login', { body: { email: person.email, password: 'Wrong2025' } });
    await logIn(person);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; organisation: string }>`
        select action, organisation_id as organisation from audit_event
         where actor_label = ${person.email} order by action, organisation_id`.execute(tx),
    );
    const both = [home.id, inviting.id].toSorted();
    expect(rows).toEqual(
      ['login.failed', 'login.succeeded'].flatMap((action) => both.map((organisation) => ({ action, organisation }))),
    );
  });
});

describe('the mails of invitations', () => {
  it('are three an hour to one address, however often the invitation is taken back; others are not held up', async () => {
    const person = await api.createUser([home]);
    const answers = [];
    for (let round = 0; round < 5; round += 1) {
      const made = await invite(person.email);
      answers.push(made.statusCode);
      await mailsTo(person.email);
      await api.call('DELETE', `users/${person.id}`, { token: adminToken });
    }
    expect(answers).toEqual([201, 201, 201, 429, 429]);
    expect(await mailsTo(person.email)).toHaveLength(3);
    expect(await membershipOf(person.id)).toBeNull();
    expect((await invite(newEmail())).statusCode).toBe(201);

    const again = (await invite(newEmail())).json<{ id: string }>();
    const resend = () => api.call('POST', `users/${again.id}/invite`, { token: adminToken });
    expect([(await resend()).statusCode, (await resend()).statusCode]).toEqual([204, 204]);
    const refused = await resend();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
  });

  it('are a hundred an hour from one organisation', async () => {
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into login_throttle (scope, subject, window_started_at, failures, in_a_row)
        values ('invitations', ${inviting.id}, app_clock(), 99, 99)`.execute(tx),
    );
    expect([(await invite(newEmail())).statusCode, (await invite(newEmail())).statusCode]).toEqual([201, 429]);
  });

  it('reach one person ten times an hour from all organisations; the eleventh waits where they sign in', async () => {
    const person = await api.createUser([home]);
    for (let index = 0; index < 11; index += 1) {
      const own = await api.createOrganisation();
      const token = await api.signIn(await api.createUser([own], { permissions: [...permissions] }), own);
      const { rows } = await api.database.onPlatform((tx) =>
        sql<{ role_id: string }>`select role_id from membership where organisation_id = ${own.id}`.execute(tx),
      );
      expect((await invite(person.email, { token, roleId: rows[0]?.role_id ?? '' })).statusCode).toBe(201);
    }
    expect(await mailsTo(person.email)).toHaveLength(10);
    expect(await invitationsOf(await api.signIn(person, home))).toHaveLength(11);
  });
});

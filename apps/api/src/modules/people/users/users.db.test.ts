import type { Permission, SystemRole } from '@countinghouse/contract';
import { groupsOf, permissions, systemRolePermissions } from '@countinghouse/contract';
import { accountDisabledMessage } from '@countinghouse/contract/people/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRoleIds } from '../../../platform/system-roles';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';

const managing: Permission[] = ['GET_USERS', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'MANAGE_ROLES'];

let api: TestApi;
let organisation: TestOrganisation;
let admin: TestUser;
let adminToken: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await api.createOrganisation({ name: 'Harbour Group' });
  admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
  adminToken = await api.signIn(admin, organisation);
});

const memberWith = async (permissions: readonly Permission[]) => {
  const user = await api.createUser([organisation], { permissions });
  return { user, token: await api.signIn(user, organisation) };
};
const newEmail = () => `new-${crypto.randomUUID()}@example.com`;
const invite = (token: string, body: Record<string, unknown> = {}, headers = {}) =>
  api.call('POST', 'users', {
    token,
    headers,
    body: { email: newEmail(), firstName: 'Ana', lastName: 'Ruiz', roleId: systemRoleIds.SUPPORT, ...body },
  });
const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  await api.app.jobs.runDue();
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string; text: string }>`
      select subject, body as text from mailbox_message where recipient = ${to} order by sent_at desc, id desc`.execute(
      tx,
    ),
  );
  return rows;
};
const tokenIn = (text: string | undefined): string => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
/** Everything that defines permissions in the organisation. */
const authorities = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select membership.*, app_user.status as person_status, app_user.first_name, app_user.last_name,
             app_user.two_fa_enabled, role.permissions, role.name
        from membership join app_user on app_user.id = user_id join role on role.id = role_id
       where membership.organisation_id = ${organisation.id} order by user_id`.execute(tx),
  );
  return rows;
};
const expectRefused = async (
  act: () => ReturnType<TestApi['call']>,
  refusal: { status: number; message?: string | RegExp; field?: string },
) => {
  const before = await authorities();
  const answer = await act();
  expect(answer.statusCode).toBe(refusal.status);
  if (refusal.message) expect(answer.json().message).toMatch(refusal.message);
  if (refusal.field) expect(answer.json().fields).toEqual([{ field: refusal.field, message: refusal.message }]);
  expect(await authorities()).toEqual(before);
};
const patch = (token: string, id: string, body: unknown) => api.call('PATCH', `users/${id}`, { token, body });
const remove = (token: string, id: string) => api.call('DELETE', `users/${id}`, { token });

/** Password that invited people set: a new one may not be an easy one. */
const chosen = 'Heron-Quarry-41';

describe('inviting', () => {
  it('[SCR-3] mails a link that sets the password within 72 hours, works once, and lets the person in', async () => {
    const email = newEmail();
    const answer = await invite(adminToken, { email: email.toUpperCase() });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email,
      firstName: 'Ana',
      lastName: 'Ruiz',
      role: { id: systemRoleIds.SUPPORT, name: 'SUPPORT' },
      status: 'INVITED',
      twoFaEnabled: false,
      lastLoginAt: null,
    });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Countinghouse: You are invited to Harbour Group');
    expect(mail?.text).toContain('72 hours');
    const token = tokenIn(mail?.text);
    expect(mail?.text).toContain(`http://dashboard.test/reset-password?token=${token}`);

    const login = () => api.call('POST', 'auth/login', { body: { email, password: chosen } });
    expect((await login()).statusCode).toBe(401);
    const accept = () => api.call('POST', 'auth/reset-password', { body: { token, newPassword: chosen } });
    expect((await accept()).statusCode).toBe(204);
    expect((await accept()).statusCode).toBe(400);
    const signedIn = await login();
    expect(signedIn.json().user).toMatchObject({ role: 'SUPPORT', organisationId: organisation.id });
    const listed = await api.call('GET', `users/${answer.json().id}`, { token: adminToken });
    expect(listed.json()).toMatchObject({ status: 'ACTIVE', lastLoginAt: expect.any(String) });
    // Only the invitation: no mail about the password set by accepting it.
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('runs out after 72 hours, and a second invitation brings a link that works while the first is void', async () => {
    const email = newEmail();
    const { id } = (await invite(adminToken, { email })).json();
    const first = tokenIn((await mailsTo(email))[0]?.text);
    await api.database.acrossOrganisations((tx) =>
      sql`update password_reset set expires_at = app_clock() where user_id = ${id}`.execute(tx),
    );
    const accept = (token: string) => api.call('POST', 'auth/reset-password', { body: { token, newPassword: chosen } });
    expect((await accept(first)).json()).toMatchObject({ code: 'LINK_INVALID' });
    expect((await api.call('POST', `users/${id}/invite`, { token: adminToken })).statusCode).toBe(204);
    const second = tokenIn((await mailsTo(email))[0]?.text);
    expect(second).not.toBe(first);
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ hours: string }>`
        select extract(epoch from expires_at - created_at) / 3600 as hours from password_reset
         where user_id = ${id} and used_at is null`.execute(tx),
    );
    expect(rows.map(({ hours }) => Math.round(Number(hours)))).toEqual([72]);
    expect((await accept(second)).statusCode).toBe(204);
    expect((await api.call('POST', `users/${id}/invite`, { token: adminToken })).statusCode).toBe(409);
  });

  it('cannot be done twice for one person, whatever the case of the address', async () => {
    const email = newEmail();
    await invite(adminToken, { email });
    await expectRefused(() => invite(adminToken, { email: email.toUpperCase() }), {
      status: 409,
      message: 'This person already belongs to the organisation',
      field: 'email',
    });
  });

  it('acts once for a key: the retry answers the same person and sends no second mail', async () => {
    const email = newEmail();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await invite(adminToken, { email }, headers);
    const second = await invite(adminToken, { email }, headers);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ firstName: '<b>' }, 'firstName', 'Special characters are not allowed'],
    [{ lastName: 'a"b' }, 'lastName', 'Special characters are not allowed'],
    [{ roleId: crypto.randomUUID() }, 'roleId', 'This role does not exist'],
  ])('[VAL-10] [VAL-12] refuses %j', async (body, field, message) => {
    const answer = await invite(adminToken, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual([{ field, message }]);
  });

  it('takes an apostrophe in a person’s name', async () => {
    expect((await invite(adminToken, { lastName: "O'Brien" })).json()).toMatchObject({ lastName: "O'Brien" });
  });

  it('takes no role of another organisation', async () => {
    const other = await api.createOrganisation();
    const stranger = await api.createUser([other], { permissions: [] });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ role_id: string }>`select role_id from membership where user_id = ${stranger.id}`.execute(tx),
    );
    await expectRefused(() => invite(adminToken, { roleId: rows[0]?.role_id }), { status: 400 });
  });
});

describe('PATCH users/:id', () => {
  it('takes the status back as it was read, and makes nobody INVITED or LOCKED', async () => {
    const invited = (await invite(adminToken)).json<{ id: string; firstName: string; status: string }>();
    expect(invited.status).toBe('INVITED');
    const same = await patch(adminToken, invited.id, { status: 'INVITED', firstName: 'Ana Maria' });
    expect([same.statusCode, same.json()]).toMatchObject([200, { status: 'INVITED', firstName: 'Ana Maria' }]);
    const { user: active } = await memberWith([]);
    for (const status of ['INVITED', 'LOCKED'])
      await expectRefused(() => patch(adminToken, active.id, { status }), { status: 400 });
  });
});

describe('the four doors: nobody grants what he does not hold', () => {
  it('refuses to invite into a role beyond one’s own', async () => {
    const { token } = await memberWith(managing);
    await expectRefused(() => invite(token), { status: 403, message: /^You cannot grant what you do not hold: GET_/ });
  });

  it('refuses to assign a role beyond one’s own, and lets a lesser one be assigned', async () => {
    const { token } = await memberWith([...managing, 'GET_BUSINESSES']);
    const { user: other } = await memberWith(['GET_BUSINESSES', 'CREATE_WITHDRAWAL']);
    const { user: lesser } = await memberWith(['GET_BUSINESSES']);
    const roleOf = async (id: string) =>
      (await api.call('GET', `users/${id}`, { token: adminToken })).json().role.id as string;
    const much = await roleOf(other.id);
    await expectRefused(() => patch(token, lesser.id, { roleId: much }), { status: 403, message: /CREATE_WITHDRAWAL/ });
    // Taking authority away is no grant, even for somebody who holds less.
    expect((await patch(token, other.id, { roleId: await roleOf(lesser.id) })).statusCode).toBe(200);
  });

  it('refuses the role ADMIN to whoever is none, even holding every permission', async () => {
    const { token } = await memberWith([...permissions]);
    await expectRefused(() => invite(token, { roleId: systemRoleIds.ADMIN }), { status: 403, message: /ADMIN/ });
    const { user } = await memberWith([]);
    await expectRefused(() => patch(token, user.id, { roleId: systemRoleIds.ADMIN }), { status: 403 });
  });

  it('refuses to enable somebody whose role is beyond one’s own', async () => {
    const { token } = await memberWith(managing);
    const { user } = await memberWith(['CREATE_WITHDRAWAL']);
    expect((await patch(adminToken, user.id, { status: 'DISABLED' })).statusCode).toBe(200);
    await expectRefused(() => patch(token, user.id, { status: 'ACTIVE' }), { status: 403 });
    expect((await patch(adminToken, user.id, { status: 'ACTIVE' })).json()).toMatchObject({ status: 'ACTIVE' });
  });

  it('refuses to renew an invitation into a role beyond one’s own', async () => {
    const { id } = (await invite(adminToken)).json();
    const { token } = await memberWith(managing);
    await expectRefused(() => api.call('POST', `users/${id}/invite`, { token }), { status: 403 });
  });

  it('judges by what the actor holds when the change happens, not when the request came in', async () => {
    const { user, token } = await memberWith([...managing, 'GET_BUSINESSES']);
    const { user: target } = await memberWith([]);
    const role = (
      await api.call('POST', 'roles', { token: adminToken, body: { name: 'Reader', permissions: ['GET_BUSINESSES'] } })
    ).json();
    // Many attempts race the moment the actor loses the permission; none may succeed after it.
    const outcomes = await Promise.all([
      ...Array.from({ length: 8 }, () => patch(token, target.id, { roleId: role.id })),
      patch(adminToken, user.id, { roleId: systemRoleIds.SUPPORT }),
    ]);
    expect(outcomes.at(-1)?.statusCode).toBe(200);
    expect((await patch(token, target.id, { roleId: role.id })).statusCode).toBe(403);
  });

  it('marks in the form’s choices what the caller may assign', async () => {
    const { token } = await memberWith(['CREATE_USER']);
    const choices = (await api.call('GET', 'users/role-choices', { token })).json().roles;
    expect(choices.filter(({ isSystem }: { isSystem: boolean }) => isSystem)).toEqual(
      ['SUPPORT', 'BACKOFFICE', 'MANAGER', 'ADMIN'].map((name) => ({
        id: systemRoleIds[name as keyof typeof systemRoleIds],
        name,
        isSystem: true,
        isGrantable: false,
        groups: groupsOf(systemRolePermissions(name as SystemRole)),
      })),
    );
    const all = (await api.call('GET', 'users/role-choices', { token: adminToken })).json().roles;
    expect(all.every(({ isGrantable }: { isGrantable: boolean }) => isGrantable)).toBe(true);
  });
});

describe('oneself and the last administrator', () => {
  it('nobody changes his own role, not even for a lesser one', async () => {
    await api.createUser([organisation], { systemRole: 'ADMIN' });
    // However he spells his id.
    for (const id of [admin.id, admin.id.toUpperCase()])
      await expectRefused(() => patch(adminToken, id, { roleId: systemRoleIds.SUPPORT }), {
        status: 422,
        message: 'You cannot change your own role',
      });
    expect((await patch(adminToken, admin.id, { roleId: systemRoleIds.ADMIN, firstName: 'Mara' })).statusCode).toBe(
      200,
    );
  });

  it.each([
    ['demoted', (token: string, id: string) => patch(token, id, { roleId: systemRoleIds.SUPPORT })],
    ['disabled', (token: string, id: string) => patch(token, id, { status: 'DISABLED' })],
    ['removed', remove],
  ])('the last administrator cannot be %s; of two, one can', async (_, act) => {
    const { token } = await memberWith([...permissions]);
    await expectRefused(() => act(token, admin.id), {
      status: 422,
      message: 'The last administrator cannot be removed',
    });
    const second = await api.createUser([organisation], { systemRole: 'ADMIN' });
    expect((await act(token, second.id)).statusCode).toBeLessThan(300);
    await expectRefused(() => act(token, admin.id), { status: 422 });
  });

  it('two administrators who remove each other at once leave one', async () => {
    const second = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const secondToken = await api.signIn(second, organisation);
    const answers = await Promise.all([remove(adminToken, second.id), remove(secondToken, admin.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  it('an administrator who is disabled or was never let in does not count as the one who stays', async () => {
    const { token } = await memberWith([...permissions]);
    await invite(adminToken, { roleId: systemRoleIds.ADMIN });
    const second = await api.createUser([organisation], { systemRole: 'ADMIN' });
    await patch(adminToken, second.id, { status: 'DISABLED' });
    await expectRefused(() => remove(token, admin.id), { status: 422 });
  });

  it('nobody disables or removes himself', async () => {
    const { user, token } = await memberWith(managing);
    await expectRefused(() => patch(token, user.id, { status: 'DISABLED' }), { status: 422 });
    await expectRefused(() => remove(token, user.id), {
      status: 422,
      message: 'You cannot disable or remove your own account',
    });
  });
});

describe('a change of authority bites on the next request', () => {
  const status = async (token: string) => (await api.call('GET', 'businesses', { token })).statusCode;

  const demote = async (id: string) => {
    const body = { name: 'Nothing', permissions: [] };
    const role = (await api.call('POST', 'roles', { token: adminToken, body })).json();
    return patch(adminToken, id, { roleId: role.id });
  };

  it.each([
    ['demoted', demote, 403],
    ['disabled', (id: string) => patch(adminToken, id, { status: 'DISABLED' }), 401],
    ['deleted', (id: string) => remove(adminToken, id), 401],
  ])('[PERM-1] of somebody %s', async (_, act, expected) => {
    const { user, token } = await memberWith(['GET_BUSINESSES']);
    expect(await status(token)).toBe(200);
    expect((await act(user.id)).statusCode).toBeLessThan(300);
    expect(await status(token)).toBe(expected);
  });

  it('and a session ended by disabling stays ended when the person is enabled again', async () => {
    const { user, token } = await memberWith(['GET_BUSINESSES']);
    await patch(adminToken, user.id, { status: 'DISABLED' });
    await patch(adminToken, user.id, { status: 'ACTIVE' });
    expect(await status(token)).toBe(401);
    expect(await status(await api.signIn(user, organisation))).toBe(200);
  });

  it('somebody disabled before accepting the invitation is known as invited still, and enabling leads back to it', async () => {
    const { id } = (await invite(adminToken)).json();
    expect((await patch(adminToken, id, { status: 'DISABLED' })).json()).toMatchObject({
      status: 'DISABLED',
      hasAccepted: false,
    });
    expect((await patch(adminToken, id, { status: 'ACTIVE' })).json()).toMatchObject({
      status: 'INVITED',
      hasAccepted: false,
    });
  });

  it('an account that the operator disabled is enabled by no administrator of an organisation', async () => {
    const { user } = await memberWith(['GET_BUSINESSES']);
    await patch(adminToken, user.id, { status: 'DISABLED' });
    await api.database.acrossOrganisations((tx) =>
      sql`update app_user set status = 'DISABLED' where id = ${user.id}`.execute(tx),
    );
    await expectRefused(() => patch(adminToken, user.id, { status: 'ACTIVE', firstName: 'Back' }), {
      status: 422,
      message: accountDisabledMessage,
    });
  });

  it('in this organisation only: sessions elsewhere go on', async () => {
    const other = await api.createOrganisation();
    const person = await api.createUser([organisation, other], { permissions: ['GET_BUSINESSES'] });
    const [here, there] = [await api.signIn(person, organisation), await api.signIn(person, other)];
    expect((await remove(adminToken, person.id)).statusCode).toBe(204);
    expect([await status(here), await status(there)]).toEqual([401, 200]);
  });
});

describe('whose account it is', () => {
  it('people of another organisation are not found, to read, change or remove', async () => {
    const other = await api.createOrganisation();
    const stranger = await api.createUser([other], { permissions: [] });
    for (const act of [
      () => api.call('GET', `users/${stranger.id}`, { token: adminToken }),
      () => patch(adminToken, stranger.id, { firstName: 'X' }),
      () => remove(adminToken, stranger.id),
      () => api.call('POST', `users/${stranger.id}/invite`, { token: adminToken }),
    ]) {
      expect((await act()).statusCode).toBe(404);
    }
  });

  it('names of a person who belongs elsewhere too are not this organisation’s to change', async () => {
    const other = await api.createOrganisation();
    const person = await api.createUser([organisation, other], { permissions: [], twoFactor: true });
    await expectRefused(() => patch(adminToken, person.id, { firstName: 'X' }), { status: 422 });
  });

  it('a lost second factor is taken off by an administrator only, and ends the person’s sessions', async () => {
    const person = await api.createUser([organisation], { permissions: [], twoFactor: true });
    const session = await api.signIn(person, organisation);
    const { token } = await memberWith([...permissions]);
    await expectRefused(() => patch(token, person.id, { resetTwoFa: true }), { status: 403 });
    expect((await patch(adminToken, person.id, { resetTwoFa: true })).json()).toMatchObject({ twoFaEnabled: false });
    expect((await api.call('GET', 'currencies', { token: session })).statusCode).toBe(401);
  });
});

describe('the list of users', () => {
  it('[API-3] pages through the organisation’s people, newest first, and back', async () => {
    for (let index = 0; index < 4; index += 1) await invite(adminToken);
    const seen: string[] = [];
    let query = '?limit=2';
    let last: { users: { id: string; createdAt: string }[]; paging: Record<string, string | null> };
    do {
      last = (await api.call('GET', `users${query}`, { token: adminToken })).json();
      seen.push(...last.users.map(({ id }) => id));
      query = `?limit=2&cursor=${last.paging.nextCursor}`;
    } while (last.paging.nextCursor);
    expect(new Set(seen).size).toBe(5);
    const all = (await api.call('GET', 'users', { token: adminToken })).json().users as {
      id: string;
      createdAt: string;
    }[];
    expect(all.map(({ id }) => id)).toEqual(seen);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const back = await api.call('GET', `users?limit=2&cursor=${last.paging.prevCursor}`, { token: adminToken });
    expect(back.json().users.map(({ id }: { id: string }) => id)).toEqual(seen.slice(2, 4));
  });

  it('narrows by a part of the name or address, by status and by role, together', async () => {
    const emails = { ana: `ana_${crypto.randomUUID()}@example.com`, ben: `ben-${crypto.randomUUID()}@example.org` };
    await invite(adminToken, { email: emails.ana, firstName: 'Ana', lastName: 'Ruiz' });
    await invite(adminToken, { email: emails.ben, firstName: 'Ben', lastName: 'Ruiz', roleId: systemRoleIds.MANAGER });
    const found = async (query: string) => {
      const answer = await api.call('GET', `users?${query}`, { token: adminToken });
      return (answer.json().users as { email: string }[]).map(({ email }) => email);
    };
    const { ana, ben } = emails;
    for (const [query, expected] of [
      ['search=na%20RUI', [ana]],
      ['search=EXAMPLE.ORG', [ben]],
      ['search=ruiz', [ben, ana]],
      ['search=_', [ana]],
      ['search=%25', []],
      ['status=INVITED', [ben, ana]],
      ['status=LOCKED', []],
      ['status=ACTIVE', [admin.email]],
      [`roleId=${systemRoleIds.MANAGER}`, [ben]],
      [`search=ruiz&status=INVITED&roleId=${systemRoleIds.SUPPORT}`, [ana]],
    ] as const) {
      expect(await found(query), query).toEqual(expected);
    }
    // The organisation does not learn that the account of a person who has not accepted is locked.
    const lock = sql`update app_user set status = 'LOCKED' where email in (${ana}, ${admin.email})`;
    await api.database.acrossOrganisations((tx) => lock.execute(tx));
    const other = await api.createUser([organisation], { systemRole: 'ADMIN' });
    adminToken = await api.signIn(other, organisation);
    expect(await found('status=LOCKED')).toEqual([admin.email]);
    expect(await found('status=INVITED')).toEqual([ben, ana]);
  });

  it('takes no cursor that another filter made, and finds nobody of another organisation', async () => {
    for (let index = 0; index < 2; index += 1) await invite(adminToken);
    const page = (await api.call('GET', 'users?limit=1&status=INVITED', { token: adminToken })).json();
    const other = await api.call('GET', `users?limit=1&cursor=${page.paging.nextCursor}`, { token: adminToken });
    expect(other.statusCode).toBe(400);
    const elsewhere = await api.createOrganisation({ name: 'Elsewhere' });
    const stranger = await api.createUser([elsewhere], { systemRole: 'ADMIN' });
    const search = encodeURIComponent(stranger.email);
    expect((await api.call('GET', `users?search=${search}`, { token: adminToken })).json().users).toEqual([]);
  });
});

describe('the second factor and the trail', () => {
  it('every write asks for the code of whoever has one, and changes nothing without it', async () => {
    const careful = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
    const token = await api.signIn(careful, organisation);
    const { user } = await memberWith([]);
    for (const act of [
      () => invite(token),
      () => patch(token, user.id, { firstName: 'X' }),
      () => remove(token, user.id),
      () => api.call('POST', 'roles', { token, body: { name: 'Desk', permissions: [] } }),
      () => api.call('PATCH', `roles/${user.id}`, { token, body: { name: 'Desk' } }),
      () => api.call('DELETE', `roles/${user.id}`, { token }),
    ]) {
      await expectRefused(act, { status: 401, message: 'Invalid or expired 2FA verification code.' });
    }
    const code = api.twoFactorCode(new Date());
    expect((await invite(token, {}, { 'x-two-fa-code': code })).statusCode).toBe(201);
  });

  it('every change is on record with what was and what became of it', async () => {
    const { user } = await memberWith([]);
    await patch(adminToken, user.id, { firstName: 'Mara', status: 'DISABLED' });
    await remove(adminToken, user.id);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; before: Record<string, unknown>; after: Record<string, unknown> | null }>`
        select action, before, after from audit_event where entity_id = ${user.id} order by at, id`.execute(tx),
    );
    expect(rows).toMatchObject([
      {
        action: 'user.update',
        before: { status: 'ACTIVE', firstName: null },
        after: { status: 'DISABLED', firstName: 'Mara' },
      },
      { action: 'user.delete', before: { status: 'DISABLED' }, after: null },
    ]);
  });
});

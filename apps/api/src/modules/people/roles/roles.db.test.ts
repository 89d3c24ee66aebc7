import type { Permission } from '@countinghouse/contract';
import { permissionGroups, systemRolePermissions, systemRoles } from '@countinghouse/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRoleIds } from '../../../platform/system-roles';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let adminToken: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await api.createOrganisation();
  adminToken = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
});

const create = (token: string, name: string, permissions: readonly string[] = []) =>
  api.call('POST', 'roles', { token, body: { name, permissions } });
const edit = (token: string, id: string, body: unknown) => api.call('PATCH', `roles/${id}`, { token, body });
const remove = (token: string, id: string) => api.call('DELETE', `roles/${id}`, { token });
const roles = async () =>
  (
    await api.database.acrossOrganisations((tx) =>
      sql`select id, organisation_id, name, is_system, permissions from role order by id`.execute(tx),
    )
  ).rows;
const expectRefused = async (
  act: () => ReturnType<TestApi['call']>,
  refusal: { status: number; message?: string | RegExp; field?: string },
) => {
  const before = await roles();
  const answer = await act();
  expect(answer.statusCode).toBe(refusal.status);
  const { message, fields } = answer.json();
  if (refusal.message) expect(message).toMatch(refusal.message);
  if (refusal.field) expect(fields).toEqual([{ field: refusal.field, message }]);
  expect(await roles()).toEqual(before);
};

describe('the roles of an organisation', () => {
  it('[ROLE-1] [ROLE-3] lists the four system roles first, each group with its access, then its own by name', async () => {
    await create(adminToken, 'Treasury', ['GET_BALANCES', 'GET_STATISTICS', 'GET_WITHDRAWALS']);
    await create(adminToken, 'compliance', []);
    const listed = (await api.call('GET', 'roles', { token: adminToken })).json().roles;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([...systemRoles, 'compliance', 'Treasury']);
    const treasury = listed.at(-1);
    expect(treasury.permissions).toEqual(['GET_STATISTICS', 'GET_BALANCES', 'GET_WITHDRAWALS', 'GET_ORGANISATION']);
    const access = Object.fromEntries(
      treasury.groups.map(({ name, access }: { name: string; access: string }) => [name, access]),
    );
    expect(access).toMatchObject({
      'View statistics': 'FULL',
      'Manage withdrawals': 'VIEW',
      'Manage businesses': 'NONE',
    });
    for (const [index, name] of systemRoles.entries())
      expect(listed[index]).toMatchObject({ isSystem: true, permissions: systemRolePermissions(name) });
    expect(listed[3].userCount).toBe(1);
  });

  it('[ROLE-2] answers the thirteen groups', async () => {
    const answer = await api.call('GET', 'roles/permission-groups', { token: adminToken });
    expect(answer.json()).toEqual(permissionGroups);
  });

  it('does not show or touch another organisation’s', async () => {
    const other = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    const { id } = (await create(adminToken, 'Treasury')).json();
    const listed = (await api.call('GET', 'roles', { token: stranger })).json().roles;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([...systemRoles]);
    expect((await api.call('GET', `roles/${id}`, { token: stranger })).statusCode).toBe(404);
    await expectRefused(() => edit(stranger, id, { name: 'Mine' }), { status: 404 });
    await expectRefused(() => remove(stranger, id), { status: 404 });
    // The name is free elsewhere.
    expect((await create(stranger, 'Treasury')).statusCode).toBe(201);
  });
});

describe('names', () => {
  it.each<readonly [string, string]>([
    ['', 'Role name is required'],
    ['   ', 'Role name is required'],
    ['Pay-ments', 'Name should only contain letters,numbers and spaces'],
    ["<script>'", 'Name should only contain letters,numbers and spaces'],
    ...['ADMIN', 'admin', ' Manager ', 'Back Office', 'ＡＤＭＩＮ', 'ADMıN', 's u p p o r t'].map(
      (name) => [name, 'This name belongs to a system role'] as const,
    ),
  ])('[VAL-2] [VAL-10] refuses %j', async (name, message) => {
    const { id } = (await create(adminToken, 'Desk')).json();
    await expectRefused(() => create(adminToken, name), { status: 400 });
    const answer = await edit(adminToken, id, { name });
    expect(answer.json().fields).toEqual([{ field: 'name', message }]);
  });

  it('are unique in the organisation whatever their case', async () => {
    await create(adminToken, 'Treasury');
    const { id } = (await create(adminToken, 'Desk')).json();
    const taken = { status: 409, message: /exists already/, field: 'name' };
    await expectRefused(() => create(adminToken, 'TREASURY'), taken);
    await expectRefused(() => edit(adminToken, id, { name: 'treasury' }), taken);
    expect((await edit(adminToken, id, { name: 'DESK' })).json()).toMatchObject({ name: 'DESK' });
  });

  it.each([
    ['Treasury', 'Тreаsury'],
    ['Treasury', 'T reasury'],
    ['Pool', 'P00L'],
  ])('[VAL-2] %s and %s are taken for each other, so the second is refused', async (first, second) => {
    await create(adminToken, first);
    const { id } = (await create(adminToken, 'Desk')).json();
    await expectRefused(() => create(adminToken, second), { status: 409, message: /exists already/ });
    await expectRefused(() => edit(adminToken, id, { name: second }), { status: 409 });
  });

  it('[VAL-2] of ten roles created at once under names that look alike, one exists', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(adminToken, index % 2 ? 'Тreasury' : 'Treasury')),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
  });

  it('of system roles are refused by the database itself', async () => {
    await expect(
      api.database.acrossOrganisations((tx) =>
        sql`insert into role (id, organisation_id, name, permissions)
            values (gen_random_uuid(), ${organisation.id}, ' Admin ', '{}')`.execute(tx),
      ),
    ).rejects.toThrow('role_name_not_reserved');
  });
});

describe('who may grant what', () => {
  const editor = async (permissions: readonly Permission[]) => {
    const user = await api.createUser([organisation], { permissions: ['MANAGE_ROLES', ...permissions] });
    return { user, token: await api.signIn(user, organisation) };
  };

  it('refuses a role, new or edited, with a permission its editor lacks', async () => {
    const { token } = await editor(['GET_BUSINESSES']);
    await expectRefused(() => create(token, 'Payer', ['GET_BUSINESSES', 'CREATE_WITHDRAWAL']), {
      status: 403,
      message: 'You cannot grant what you do not hold: CREATE_WITHDRAWAL',
    });
    const { id } = (await create(token, 'Reader', ['GET_BUSINESSES'])).json();
    await expectRefused(() => edit(token, id, { permissions: ['GET_BUSINESSES', 'CREATE_WITHDRAWAL'] }), {
      status: 403,
    });
  });

  it('lets a permission be taken away by somebody who lacks it, and not be given back', async () => {
    const { id } = (await create(adminToken, 'Payer', ['GET_BUSINESSES', 'CREATE_WITHDRAWAL'])).json();
    const { token } = await editor(['GET_BUSINESSES']);
    expect((await edit(token, id, { permissions: ['GET_BUSINESSES'] })).statusCode).toBe(200);
    await expectRefused(() => edit(token, id, { permissions: ['GET_BUSINESSES', 'CREATE_WITHDRAWAL'] }), {
      status: 403,
    });
  });

  it('refuses to change the permissions of the role one has', async () => {
    const { token } = await editor(['GET_BUSINESSES']);
    const own = (await api.call('GET', `roles`, { token }))
      .json()
      .roles.find(({ userCount, isSystem }: { userCount: number; isSystem: boolean }) => !isSystem && userCount === 1);
    for (const permissions of [['MANAGE_ROLES'], ['MANAGE_ROLES', 'GET_BUSINESSES', 'CREATE_PAYMENT']]) {
      await expectRefused(() => edit(token, own.id, { permissions }), {
        status: 422,
        message: 'You cannot change your own role',
      });
    }
  });

  it('bites at the next request of everybody who has the role', async () => {
    const { id } = (await create(adminToken, 'Reader', ['GET_BUSINESSES'])).json();
    const person = await api.createUser([organisation]);
    await api.call('PATCH', `users/${person.id}`, { token: adminToken, body: { roleId: id } });
    const token = await api.signIn(person, organisation);
    expect((await api.call('GET', 'businesses', { token })).statusCode).toBe(200);
    await edit(adminToken, id, { permissions: [] });
    expect((await api.call('GET', 'businesses', { token })).statusCode).toBe(403);
  });
});

describe('system roles', () => {
  it.each(systemRoles)('%s can neither be changed nor deleted', async (name) => {
    const id = systemRoleIds[name];
    for (const body of [{ name: 'Mine' }, { permissions: [] }, {}]) {
      await expectRefused(() => edit(adminToken, id, body), { status: 403, message: 'System roles cannot be changed' });
    }
    await expectRefused(() => remove(adminToken, id), { status: 403, message: 'System roles cannot be changed' });
  });
});

describe('deleting', () => {
  it('is refused while somebody has the role, disabled people included, and says how many', async () => {
    const { id } = (await create(adminToken, 'Desk')).json();
    const people = [await api.createUser([organisation]), await api.createUser([organisation])];
    for (const { id: userId } of people) {
      await api.call('PATCH', `users/${userId}`, { token: adminToken, body: { roleId: id } });
    }
    await api.call('PATCH', `users/${people[0]?.id}`, { token: adminToken, body: { status: 'DISABLED' } });
    await expectRefused(() => remove(adminToken, id), { status: 409, message: 'Role is assigned to 2 users' });
    for (const { id: userId } of people) await api.call('DELETE', `users/${userId}`, { token: adminToken });
    expect((await remove(adminToken, id)).statusCode).toBe(204);
    expect((await api.call('GET', `roles/${id}`, { token: adminToken })).statusCode).toBe(404);
  });

  it('and every other change is on record with before and after', async () => {
    const { id } = (await create(adminToken, 'Desk', ['GET_BUSINESSES'])).json();
    await edit(adminToken, id, { permissions: [] });
    await remove(adminToken, id);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select action, before, after from audit_event where entity_id = ${id} order by at, id`.execute(tx),
    );
    const [held, none] = [
      { name: 'Desk', permissions: ['GET_BUSINESSES', 'GET_ORGANISATION'] },
      { name: 'Desk', permissions: ['GET_ORGANISATION'] },
    ];
    expect(rows).toEqual([
      { action: 'role.create', before: null, after: held },
      { action: 'role.update', before: held, after: none },
      { action: 'role.delete', before: none, after: null },
    ]);
  });

  it('acts once for a key when created', async () => {
    const request = {
      token: adminToken,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { name: 'Desk', permissions: [] },
    };
    const first = await api.call('POST', 'roles', request);
    expect((await api.call('POST', 'roles', request)).json()).toEqual(first.json());
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../../testing';
import { startTestApi } from '../../../../testing';
import { testAdministrator } from '../../../../testing/identity-provider';
import { patchSchema, userSchema } from './documents';

let api: TestApi;
let organisation: TestOrganisation;
let admin: TestUser;
let roleId: string;
let token: string;

const makeToken = async (): Promise<string> => {
  const { token: own, headers } = await testAdministrator(api, organisation);
  const answer = await api.call('POST', 'organisations/sign-in/directory/token', { token: own, headers });
  return answer.json<{ token: string }>().token;
};
const chooseRole = async (id: string | null) => {
  const { token: own, headers } = await testAdministrator(api, organisation);
  return api.call('PUT', 'organisations/sign-in/directory', { token: own, headers, body: { roleId: id } });
};

beforeAll(async () => {
  api = await startTestApi();
}, 120_000);
beforeEach(async () => {
  organisation = await api.createOrganisation({ name: 'Northgate' });
  admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
  const role = await api.call('POST', 'roles', {
    token: await api.signIn(admin, organisation),
    body: { name: 'Joiners', permissions: ['GET_PAYMENTS'] },
  });
  roleId = role.json<{ id: string }>().id;
  await chooseRole(roleId);
  token = await makeToken();
});
afterAll(() => api.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const scim = (method: Method, path: string, body?: object, as = token) =>
  api.app.inject({
    method,
    url: `/scim/v2/${path}`,
    headers: { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/scim+json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
const asked = (userName: string, more: object = {}) => ({
  schemas: [userSchema],
  userName,
  name: { givenName: 'Mara', familyName: 'Lind' },
  active: true,
  ...more,
});
const setActive = (id: string, value: unknown) =>
  scim('PATCH', `Users/${id}`, { schemas: [patchSchema], Operations: [{ op: 'replace', path: 'active', value }] });
const address = () => `joiner${crypto.randomUUID().slice(0, 8)}@northgate.example`;
const memberOf = async (id: string) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string; role: string; by: string | null }>`
      select membership.status, role.name as role, invited_by::text as by
        from membership join role on role.id = membership.role_id
       where user_id = ${id} and membership.organisation_id = ${organisation.id}`.execute(tx),
  );
  return rows[0];
};
const trailOf = async (id: string) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ action: string; actor_label: string }>`
      select action, actor_label from audit_event where entity_id = ${id} order by at, id`.execute(tx),
  );
  return rows.map(({ action, actor_label }) => `${actor_label}: ${action}`);
};

describe('the directory', () => {
  it('is let in by its token alone, which is kept as a hash and void once there is a newer one', async () => {
    expect((await scim('GET', 'Users')).statusCode).toBe(200);
    for (const wrong of ['', 'scim_x', `scim_${'A'.repeat(43)}`, await api.signIn(admin, organisation)]) {
      const answer = await scim('GET', 'Users', undefined, wrong);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
      });
    }
    const older = token;
    token = await makeToken();
    expect((await scim('GET', 'Users', undefined, older)).statusCode).toBe(401);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`select company_directory::text as text from company_directory`.execute(tx),
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
    expect((await chooseRole(null)).statusCode).toBe(200);
    expect((await scim('GET', 'Users')).statusCode).toBe(401);
  });

  it('reads what is served, in the standard’s own media type', async () => {
    for (const path of [
      'ServiceProviderConfig',
      'ResourceTypes',
      'ResourceTypes/User',
      'Schemas',
      `Schemas/${userSchema}`,
    ]) {
      const answer = await scim('GET', path);
      expect(answer.statusCode, path).toBe(200);
      expect(answer.headers['content-type']).toContain('application/scim+json');
    }
    expect((await scim('GET', 'ServiceProviderConfig')).json()).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    });
    expect((await scim('GET', 'Groups')).json()).toMatchObject({ status: '404' });
  });

  it('lists people page by page and finds one by the address', async () => {
    const email = address();
    await scim('POST', 'Users', asked(email));
    const all = (await scim('GET', 'Users')).json<{ totalResults: number; Resources: { id: string }[] }>();
    expect(all.Resources).toHaveLength(all.totalResults);
    const page = (await scim('GET', 'Users?startIndex=2&count=1')).json();
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(page.Resources[0].id).toBe(all.Resources[1]?.id);
    const filter = (text: string) => scim('GET', `Users?filter=${encodeURIComponent(text)}`);
    expect((await filter(`userName eq "${email.toUpperCase()}"`)).json()).toMatchObject({
      totalResults: 1,
      Resources: [{ userName: email }],
    });
    expect((await filter('userName eq "nobody@northgate.example"')).json()).toMatchObject({ totalResults: 0 });
    expect((await filter('active eq true')).json()).toMatchObject({ status: '400', scimType: 'invalidFilter' });
  });

  it('sees and changes nobody of another organisation', async () => {
    const other = await api.createUser([await api.createOrganisation()]);
    for (const answer of [
      await scim('GET', `Users/${other.id}`),
      await setActive(other.id, false),
      await scim('DELETE', `Users/${other.id}`),
    ])
      expect(answer.statusCode).toBe(404);
  });
});

describe('somebody who joins', () => {
  it('[COMPANY-4] is invited with the role of joiners, whatever else the directory sends, on the trail', async () => {
    const email = address();
    const answer = await scim('POST', 'Users', asked(email, { roles: [{ value: 'ADMIN' }], groups: ['ADMIN'] }));
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    expect(answer.headers.location).toContain(`/scim/v2/Users/${id}`);
    expect(await memberOf(id)).toEqual({ status: 'INVITED', role: 'Joiners', by: null });
    expect(await trailOf(id)).toEqual(['company directory: user.invite']);
    while ((await api.app.jobs.runDue()) > 0);
    const { rows } = await api.database.onPlatform((tx) =>
      sql`select from mailbox_message where recipient = ${email}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect((await scim('POST', 'Users', asked(email))).json()).toMatchObject({ status: '409', scimType: 'uniqueness' });
    expect((await scim('POST', 'Users', asked('no address'))).json()).toMatchObject({ scimType: 'invalidValue' });
    expect((await scim('POST', 'Users', { userName: email })).json()).toMatchObject({ scimType: 'invalidSyntax' });
  });

  it('never becomes an administrator: the role cannot be chosen', async () => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ id: string }>`select id from role where is_system and name = 'ADMIN'`.execute(tx),
    );
    expect((await chooseRole(rows[0]!.id)).statusCode).toBe(422);
  });
});

describe('somebody who leaves', () => {
  const person = () =>
    api.createUser([organisation], { permissions: ['GET_PAYMENTS'], role: `Staff ${crypto.randomUUID()}` });

  it.each([
    ['a PATCH of active', (id: string) => setActive(id, false)],
    ['a PATCH that writes it as text', (id: string) => setActive(id, 'False')],
    ['a DELETE', (id: string) => scim('DELETE', `Users/${id}`)],
  ])('is disabled by %s, and the sessions end at once', async (_how, leave) => {
    const { id, email } = await person();
    const session = await api.signIn({ id, email }, organisation);
    expect((await api.call('GET', 'organisations/sender', { token: session })).statusCode).toBe(200);
    expect((await leave(id)).statusCode).toBeLessThan(300);
    expect((await api.call('GET', 'organisations/sender', { token: session })).statusCode).toBe(401);
    expect(await memberOf(id)).toMatchObject({ status: 'DISABLED' });
    expect(await trailOf(id)).toContain('company directory: user.update');
    expect((await scim('GET', `Users/${id}`)).json()).toMatchObject({ active: false });
  });

  it('comes back with the role of before if that is within the role of joiners, and with that otherwise', async () => {
    const [small, large] = [await person(), await api.createUser([organisation], { permissions: ['CREATE_USER'] })];
    for (const { id } of [small, large]) await setActive(id, false);
    expect((await scim('PUT', `Users/${small.id}`, asked(small.email))).json()).toMatchObject({ active: true });
    await setActive(large.id, true);
    expect((await memberOf(small.id))?.role).toMatch(/^Staff/);
    expect(await memberOf(large.id)).toMatchObject({ status: 'ACTIVE', role: 'Joiners' });
  });

  it('is never the last administrator', async () => {
    await api.database.acrossOrganisations((tx) =>
      sql`
        delete from membership where organisation_id = ${organisation.id} and user_id <> ${admin.id}
           and role_id in (select id from role where is_system and name = 'ADMIN')`.execute(tx),
    );
    const answer = await scim('DELETE', `Users/${admin.id}`);
    expect(answer.json()).toMatchObject({ status: '409', detail: 'The last administrator cannot be removed' });
    expect(await memberOf(admin.id)).toMatchObject({ status: 'ACTIVE' });
  });

  it('is changed in nothing else: not the address, not a name, not a group', async () => {
    const { id, email } = await person();
    const patch = (operation: object) =>
      scim('PATCH', `Users/${id}`, { schemas: [patchSchema], Operations: [operation] });
    expect((await scim('PUT', `Users/${id}`, asked(address()))).json()).toMatchObject({ scimType: 'mutability' });
    expect((await patch({ op: 'replace', path: 'userName', value: 'x' })).json()).toMatchObject({
      scimType: 'invalidPath',
    });
    expect((await patch({ op: 'remove', path: 'active' })).json()).toMatchObject({ scimType: 'mutability' });
    expect((await patch({ op: 'replace', path: 'active', value: 'perhaps' })).json()).toMatchObject({
      scimType: 'invalidValue',
    });
    expect((await scim('GET', `Users/${id}`)).json()).toMatchObject({ userName: email, active: true });
  });
});

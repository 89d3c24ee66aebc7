import { systemRolePermissions } from '@countinghouse/contract';
import { isOpenToViews } from '@countinghouse/contract/endpoint';
import { endpoints } from '@countinghouse/contract/endpoints';
import { viewOnlyMessage } from '@countinghouse/contract/people/role-views';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoing } from '../../../http/undone';
import { systemRoleIds } from '../../../platform/system-roles';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let administrator: TestUser;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await api.createOrganisation();
  administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
  token = await api.signIn(administrator, organisation);
});

const view = (roleId: string, as = token) => api.call('POST', `roles/${roleId}/view`, { token: as });
const stop = () => api.call('DELETE', 'auth/session/view', { token });
const status = async (path: string, as = token) => (await api.call('GET', path, { token: as })).statusCode;
const me = async () =>
  (await api.call('GET', 'auth/session', { token })).json<{
    user: { role: string; permissions: string[]; isViewing?: boolean };
  }>().user;
const createRole = async (name: string, permissions: readonly string[], as = token) =>
  (await api.call('POST', 'roles', { token: as, body: { name, permissions } })).json<{ id: string }>().id;
const eventsOf = async (action: string) =>
  (
    await api.database.acrossOrganisations((tx) =>
      sql<{ count: string }>`
        select count(*) from audit_event where organisation_id = ${organisation.id} and action = ${action}`.execute(tx),
    )
  ).rows[0]?.count;

describe('a view as a role', () => {
  it('refuses every write of the contract, whatever it is, but for the two that end it', async () => {
    expect((await view(systemRoleIds.ADMIN)).statusCode).toBe(204);
    const writes = endpoints.filter((one) => one.access.kind !== 'public' && !isOpenToViews(one));
    expect(writes.length).toBeGreaterThan(90);
    for (const { method, path, name } of writes) {
      const answer = await api.call(
        method,
        path.replaceAll(/:[a-zA-Z]+/g, () => randomUUID()),
        { token, body: {} },
      );
      expect([name, answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        name,
        403,
        viewOnlyMessage,
      ]);
    }
  });

  it('leaves open only reads that take no file and show no secret, and what ends it', () => {
    const open = endpoints.filter((one) => one.access.kind !== 'public' && isOpenToViews(one));
    expect(
      open
        .filter(({ method }) => method !== 'GET')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['checkPayoutBatch', 'endRoleView', 'logOut', 'quoteWithdrawal', 'validateAddress']);
    expect(open.filter(({ stream, secondFactor }) => stream === 'file' || secondFactor !== 'none')).toEqual([]);
  });

  it('reads with the role’s permissions and is refused everything outside them', async () => {
    expect([await status('api-credentials'), await status('businesses')]).toEqual([200, 200]);
    await view(systemRoleIds.SUPPORT);
    expect([await status('api-credentials'), await status('businesses')]).toEqual([403, 200]);
    expect(await me()).toMatchObject({
      role: 'SUPPORT',
      permissions: systemRolePermissions('SUPPORT'),
      isViewing: true,
    });
  });

  it('is no administrator’s unless the viewed role is', async () => {
    await view(systemRoleIds.MANAGER);
    expect(await status('withdrawals/approval-rules')).toBe(403);
    await stop();
    await view(systemRoleIds.ADMIN);
    expect(await status('withdrawals/approval-rules')).toBe(200);
  });

  it('gives nothing that the person’s own role has not, also if that one is changed meanwhile', async () => {
    const roleId = await createRole('Books', ['GET_BALANCES', 'GET_BUSINESSES']);
    await view(systemRoleIds.MANAGER);
    const other = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    await api.call('PATCH', `users/${administrator.id}`, { token: other, body: { roleId } });
    expect((await me()).permissions.toSorted()).toEqual(['GET_BALANCES', 'GET_BUSINESSES', 'GET_ORGANISATION']);
    expect([await status('businesses'), await status('payments')]).toEqual([200, 403]);
  });

  it('leaves nothing but to stop once the role is deleted, and is still no way to write', async () => {
    const roleId = await createRole('Gone', ['GET_BUSINESSES']);
    await view(roleId);
    const other = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    expect((await api.call('DELETE', `roles/${roleId}`, { token: other })).statusCode).toBe(204);
    expect(await status('businesses')).toBe(403);
    expect((await api.call('POST', 'roles', { token, body: { name: 'New', permissions: [] } })).statusCode).toBe(403);
    expect((await stop()).statusCode).toBe(204);
    expect(await status('businesses')).toBe(200);
  });

  it('ends with a word, gives the rights back, and concerns this session alone', async () => {
    const elsewhere = await api.signIn(administrator, organisation);
    await view(systemRoleIds.SUPPORT);
    expect(await status('api-credentials', elsewhere)).toBe(200);
    expect((await stop()).statusCode).toBe(204);
    expect(await status('api-credentials')).toBe(200);
    expect((await me()).isViewing).toBeUndefined();
    await createRole('After', []);
    expect((await stop()).statusCode).toBe(404);
    expect([await eventsOf('role.view'), await eventsOf('role.view-end')]).toEqual(['1', '1']);
  });

  it('is an administrator’s, and of roles of the own organisation', async () => {
    const manager = await createRole('Roles', ['MANAGE_ROLES']);
    const plain = await api.signIn(
      await api.createUser([organisation], { permissions: ['MANAGE_ROLES'] }),
      organisation,
    );
    expect((await view(manager, plain)).statusCode).toBe(403);
    const other = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    expect((await view(manager, stranger)).statusCode).toBe(404);
    expect(await eventsOf('role.view')).toBe('0');
  });

  it('commits nothing, whatever a handler writes', async () => {
    const name = async () =>
      (
        await api.database.acrossOrganisations((tx) =>
          sql<{ count: string }>`select count(*) from role where organisation_id = ${organisation.id}`.execute(tx),
        )
      ).rows[0]?.count;
    const before = await name();
    const told = await undoing(api.database).inOrganisation(organisation.id, async (tx) => {
      await sql`
        insert into role (id, organisation_id, name, permissions)
        values (${randomUUID()}, ${organisation.id}, 'Written', '{}')`.execute(tx);
      return 'answered';
    });
    expect([told, await name()]).toEqual(['answered', before]);
    await expect(
      undoing(api.database).onPlatform(() => Promise.reject(new Error('a refusal of the handler'))),
    ).rejects.toThrow('a refusal of the handler');
  });
});

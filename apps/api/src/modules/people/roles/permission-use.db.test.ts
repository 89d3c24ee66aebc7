import { pollHeader } from '@countinghouse/contract/endpoint';
import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log';
import { recordPermissionUse, usedOf } from '../../../platform/permission-use/recorder';
import { systemRoleIds } from '../../../platform/system-roles';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
let manager: TestUser;
let managerToken: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await api.createOrganisation();
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  manager = await api.createUser([organisation], { systemRole: 'MANAGER' });
  managerToken = await api.signIn(manager, organisation);
});

type Uses = readonly { permission: string; lastUsedAt: string | null; isUnused: boolean }[];
type Answer = {
  countedSince: string | null;
  roles: { roleId: string; uses: Uses }[];
  people: { userId: string; uses: Uses }[];
};

const answer = async (roleId: string = systemRoleIds.MANAGER, as = token): Promise<Answer> => {
  await api.app.permissionUse.flush();
  return (await api.call('GET', `roles/permission-use?roleId=${roleId}`, { token: as })).json<Answer>();
};
const usedIn = (uses: Uses | undefined) =>
  uses?.filter(({ isUnused }) => !isUnused).map(({ permission }) => permission);
const ofManagers = ({ roles }: Answer) => usedIn(roles.find(({ roleId }) => roleId === systemRoleIds.MANAGER)?.uses);
const get = (path: string, as = managerToken, headers = {}) => api.call('GET', path, { token: as, headers });

describe('the use of permissions', () => {
  it('is what let calls in: of the role, and of each of its people', async () => {
    await get('businesses');
    const idle = await api.createUser([organisation], { systemRole: 'MANAGER' });
    const found = await answer();
    expect(ofManagers(found)).toEqual(['GET_BUSINESSES']);
    expect(usedIn(found.people.find(({ userId }) => userId === manager.id)?.uses)).toEqual(['GET_BUSINESSES']);
    expect(usedIn(found.people.find(({ userId }) => userId === idle.id)?.uses)).toEqual([]);
    expect(found.countedSince).not.toBeNull();
  });

  it('is none of calls that were refused, that only refresh a screen, or that looked as another role', async () => {
    await get('roles');
    await get('businesses', managerToken, { [pollHeader]: 'true' });
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    await api.call('POST', `roles/${systemRoleIds.MANAGER}/view`, { token: administrator });
    await get('businesses', administrator);
    const found = await answer();
    expect(ofManagers(found)).toEqual([]);
    expect(usedIn(found.roles.find(({ roleId }) => roleId === systemRoleIds.ADMIN)?.uses)).toEqual(['MANAGE_ROLES']);
  });

  it('is forgotten after 90 days, and since when it has been counted is told', async () => {
    await get('businesses');
    await api.app.permissionUse.flush();
    await api.database.acrossOrganisations((tx) =>
      sql`
        update permission_use set first_used_at = app_clock() - interval '200 days', last_used_at = app_clock() - interval '91 days'
         where organisation_id = ${organisation.id} and user_id = ${manager.id}`.execute(tx),
    );
    const found = await answer();
    expect(ofManagers(found)).toEqual([]);
    const line = found.roles
      .find(({ roleId }) => roleId === systemRoleIds.MANAGER)
      ?.uses.find(({ permission }) => permission === 'GET_BUSINESSES');
    expect(Date.now() - Date.parse(line?.lastUsedAt ?? '')).toBeGreaterThan(90 * 86_400_000);
    expect(Date.now() - Date.parse(found.countedSince ?? '')).toBeGreaterThan(199 * 86_400_000);
  });

  it('stays with the role under which it happened, when its person gets another one', async () => {
    await get('businesses');
    await api.app.permissionUse.flush();
    await api.call('PATCH', `users/${manager.id}`, { token, body: { roleId: systemRoleIds.SUPPORT } });
    const found = await answer(systemRoleIds.SUPPORT);
    expect(ofManagers(found)).toEqual(['GET_BUSINESSES']);
    expect(usedIn(found.roles.find(({ roleId }) => roleId === systemRoleIds.SUPPORT)?.uses)).toEqual([]);
    expect(usedIn(found.people.find(({ userId }) => userId === manager.id)?.uses)).toEqual(['GET_BUSINESSES']);
  });

  it('is not another organisation’s', async () => {
    await get('businesses');
    const other = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    const found = await answer(systemRoleIds.MANAGER, stranger);
    expect([ofManagers(found), found.people]).toEqual([[], []]);
  });

  it('is noted again at its next use when it could not be written, and never fails a call', async () => {
    let written = 0;
    let isDown = true;
    const database = {
      acrossOrganisations: () => {
        if (isDown) return Promise.reject(new Error('away'));
        written += 1;
        return Promise.resolve();
      },
    } as unknown as Database;
    let now = 0;
    const recorder = recordPermissionUse({ database, log: createLog('silent'), isRunning: false, now: () => now });
    const principal = {
      organisationId: organisation.id,
      userId: manager.id,
      permissions: new Set(['GET_BUSINESSES']),
      viewing: null,
    } as never;
    const use = async () => {
      recorder.note(principal, [['GET_BUSINESSES']]);
      await recorder.flush();
    };
    await use();
    isDown = false;
    await use();
    await use();
    expect(written).toBe(1);
    now = 3_600_001;
    await use();
    expect(written).toBe(2);
  });

  it('of several ways in is the first one held, so that what is kept lets the same calls in', () => {
    const held = new Set(['GET_PAYMENTS', 'GET_PAYMENT']);
    expect(usedOf(held, [['GET_PAYMENT'], ['GET_PAYMENTS']])).toEqual(['GET_PAYMENT']);
    expect(usedOf(held, [['GET_PAYMENT', 'MANAGE_ROLES'], ['GET_PAYMENTS']])).toEqual(['GET_PAYMENTS']);
    expect(usedOf(held, [['MANAGE_ROLES']])).toEqual([]);
  });
});

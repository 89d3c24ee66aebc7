import type { Permission } from '@countinghouse/contract';
import { implicitPermission, permissions as everyPermission } from '@countinghouse/contract';
import type { PersonId } from '@countinghouse/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
});
afterAll(() => api.close());

/** Seeded random source: the same walk on every machine. */
const chance = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
    some: <Item>(items: readonly Item[], share: number): Item[] => items.filter(() => next() < share),
  };
};

type Held = Map<string, { permissions: Set<string>; isAdministrator: boolean }>;

/** Permissions of everybody in the organisation, read from the tables and not through the product. */
const held = async (): Promise<Held> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ user_id: string; permissions: string[]; is_admin: boolean }>`
      select user_id, role.permissions, role.is_system and role.name = 'ADMIN' as is_admin
        from membership join role on role.id = role_id
       where membership.organisation_id = ${organisation.id} and membership.status <> 'DISABLED'`.execute(tx),
  );
  return new Map(
    rows.map((row) => [row.user_id, { permissions: new Set(row.permissions), isAdministrator: row.is_admin }]),
  );
};
const idsOf = async (table: 'membership' | 'role'): Promise<string[]> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    table === 'role'
      ? sql<{ id: string }>`
          select id from role where organisation_id = ${organisation.id} or is_system order by created_at, id`.execute(
          tx,
        )
      : sql<{ id: string }>`
          select user_id as id from membership where organisation_id = ${organisation.id} order by created_at, user_id`.execute(
          tx,
        ),
  );
  return rows.map(({ id }) => id);
};

const shaping: Permission[] = ['MANAGE_ROLES', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'GET_USERS'];

describe('authority over HTTP', () => {
  it('600 random changes by random people: nobody ever gains what the grantor lacked, and an administrator stays', async () => {
    const random = chance(20_250_630);
    const tokens = new Map<PersonId, string>();
    const join = async (settings: Parameters<TestApi['createUser']>[1]) => {
      const user = await api.createUser([organisation], settings);
      tokens.set(user.id, await api.signIn(user, organisation));
    };
    await join({ systemRole: 'ADMIN' });
    await join({ systemRole: 'ADMIN' });
    for (let index = 0; index < 8; index += 1) {
      await join({ permissions: [...random.some(shaping, 0.7), ...random.some(everyPermission, 0.3)] });
    }
    const outcomes = new Map<number, number>();
    for (let turn = 0; turn < 600; turn += 1) {
      const [people, roles, before] = [await idsOf('membership'), await idsOf('role'), await held()];
      const actor = random.pick([...tokens.keys()]);
      const token = tokens.get(actor) ?? '';
      const [person, roleId] = [random.pick(people), random.pick(roles)];
      const chosen = random.some(everyPermission, random.pick([0.1, 0.5, 0.9]));
      const act = random.pick([
        () => api.call('POST', 'roles', { token, body: { name: `Role ${turn}`, permissions: chosen } }),
        () => api.call('PATCH', `roles/${roleId}`, { token, body: { permissions: chosen } }),
        () => api.call('DELETE', `roles/${roleId}`, { token }),
        () => api.call('POST', 'users', { token, body: { email: `walk-${turn}@example.com`, roleId } }),
        () => api.call('PATCH', `users/${person}`, { token, body: { roleId } }),
        () => api.call('PATCH', `users/${person}`, { token, body: { status: 'ACTIVE' } }),
        () => api.call('PATCH', `users/${person}`, { token, body: { status: 'DISABLED' } }),
        () => (turn % 4 === 0 ? api.call('DELETE', `users/${person}`, { token }) : api.call('GET', 'users', { token })),
      ]);
      const { statusCode } = await act();
      outcomes.set(statusCode, (outcomes.get(statusCode) ?? 0) + 1);
      expect(statusCode).toBeLessThan(500);
      const after = await held();
      const grantor = before.get(actor);
      for (const [who, now] of after) {
        const had = before.get(who);
        for (const permission of now.permissions) {
          if (permission === implicitPermission || had?.permissions.has(permission)) continue;
          expect(grantor?.permissions.has(permission), `turn ${turn}: ${who} gained ${permission}`).toBe(true);
        }
        const isCrowned = now.isAdministrator && !had?.isAdministrator;
        expect(!isCrowned || grantor?.isAdministrator).toBe(true);
      }
      expect(statusCode >= 400 ? after : before, `a refusal of turn ${turn} changed something`).toEqual(before);
      expect([...after.values()].some(({ isAdministrator }) => isAdministrator)).toBe(true);
      // Actors who lost a session sign in again, if they may.
      if (statusCode === 401) tokens.set(actor, await api.signIn({ id: actor, email: '' }, organisation));
    }
    // The walk went through every kind of end, or it would prove little.
    for (const status of [200, 201, 204, 401, 403, 409, 422]) {
      expect(outcomes.get(status) ?? 0, `answers of ${status}`).toBeGreaterThan(3);
    }
  }, 300_000);
});

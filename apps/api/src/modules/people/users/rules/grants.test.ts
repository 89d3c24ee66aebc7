import type { Permission } from '@countinghouse/contract';
import {
  all,
  implicitPermission,
  permissions as everyPermission,
  systemRolePermissions,
} from '@countinghouse/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors';
import type { Authority } from '../../../../platform/grants';
import {
  assertMayGrant,
  assertStillMay,
  authorityOf,
  beyond,
  canonicalPermissions,
  noAuthority,
} from '../../../../platform/grants';
import { assertMayCreateRole, assertMayDeleteRole, assertMayEditRole } from '../../roles';
import type { Standing } from './member-change';
import { assertMayChangeMember } from './member-change';

// Small world: an organisation's roles, members and keys, changed by its members and only through the product's own rules. The oracle is
// independent of them: it compares everybody's permissions before and after.
type Role = { id: string; isSystem: boolean; isAdmin: boolean; permissions: Permission[] };
type Person = { id: number; roleId: string; status: 'INVITED' | 'ACTIVE' | 'DISABLED' | 'GONE' };
type Key = { permissions: Permission[]; isRevoked: boolean };
type World = { roles: Map<string, Role>; people: Person[]; keys: Key[] };

const adminRole: Role = { id: 'ADMIN', isSystem: true, isAdmin: true, permissions: systemRolePermissions('ADMIN') };
const supportRole: Role = {
  id: 'SUPPORT',
  isSystem: true,
  isAdmin: false,
  permissions: systemRolePermissions('SUPPORT'),
};

const roleOf = (world: World, id: string): Role => {
  const role = world.roles.get(id);
  if (!role) throw new Error(`A member has the role ${id}, which does not exist`);
  return role;
};
const authorityIn = (world: World, { roleId }: Person): Authority => {
  const { permissions, isAdmin } = roleOf(world, roleId);
  return authorityOf(permissions, isAdmin);
};
const standing = (world: World, person: Person): Standing =>
  person.status === 'GONE'
    ? null
    : { roleId: person.roleId, authority: authorityIn(world, person), status: person.status };
const administrators = (world: World): Person[] =>
  world.people.filter(({ status, roleId }) => status === 'ACTIVE' && roleOf(world, roleId).isAdmin);

/** Permissions held per person: `person 1: CREATE_PAYMENT`. ADMIN itself counts as a permission. */
const held = (world: World): Map<string, Set<string>> =>
  new Map([
    ...world.people.map((person): [string, Set<string>] => [
      `person ${person.id}`,
      new Set(
        person.status === 'GONE' || person.status === 'DISABLED'
          ? []
          : [...roleOf(world, person.roleId).permissions, ...(roleOf(world, person.roleId).isAdmin ? ['ADMIN'] : [])],
      ),
    ]),
    ...world.keys.map(({ permissions, isRevoked }, index): [string, Set<string>] => [
      `key ${index}`,
      new Set(isRevoked ? [] : permissions),
    ]),
  ]);

type Step = {
  readonly actor: number;
  readonly subject: number;
  readonly act:
    | 'create role'
    | 'edit role'
    | 'delete role'
    | 'invite'
    | 'accept'
    | 'assign'
    | 'disable'
    | 'enable'
    | 'remove'
    | 'create key'
    | 'edit key'
    | 'revoke key';
  readonly permissions: Permission[];
};

const mayAct: Record<Step['act'], Permission | null> = {
  'create role': 'MANAGE_ROLES',
  'edit role': 'MANAGE_ROLES',
  'delete role': 'MANAGE_ROLES',
  invite: 'CREATE_USER',
  accept: null,
  assign: 'UPDATE_USER',
  disable: 'UPDATE_USER',
  enable: 'UPDATE_USER',
  remove: 'DELETE_USER',
  'create key': 'CREATE_API_CREDENTIALS',
  'edit key': 'UPDATE_API_CREDENTIALS',
  'revoke key': 'UPDATE_API_CREDENTIALS',
};

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(items.length, 1)];

/** Takes one step like the product, or throws its refusal. No result if there is nothing to act on. */
const act = (world: World, actor: Person, { act: what, subject, permissions }: Step): void => {
  const authority = authorityIn(world, actor);
  const chosen = canonicalPermissions(everyPermission, permissions);
  const role = at([...world.roles.values()], subject);
  const person = at(world.people, subject);
  const key = at(world.keys, subject);
  const change = (target: Person, after: Person) =>
    assertMayChangeMember({
      actor: authority,
      isSelf: target.id === actor.id,
      before: standing(world, target),
      after: standing(world, after),
      otherAdministrators: administrators(world).filter(({ id }) => id !== target.id).length,
    });
  const become = (changes: Partial<Person>) => {
    if (!person || person.status === 'GONE') return;
    const after = { ...person, ...changes };
    change(person, after);
    Object.assign(person, after);
  };
  switch (what) {
    case 'create role': {
      assertMayCreateRole(authority, chosen);
      const id = `role ${world.roles.size} ${subject}`;
      if (!world.roles.has(id)) world.roles.set(id, { id, isSystem: false, isAdmin: false, permissions: chosen });
      return;
    }
    case 'edit role':
      if (!role) return;
      assertMayEditRole({ ...authority, roleId: actor.roleId }, role, chosen);
      world.roles.set(role.id, { ...role, permissions: chosen });
      return;
    case 'delete role':
      if (!role) return;
      assertMayDeleteRole(role, world.people.filter(({ roleId }) => roleId === role.id).length);
      world.roles.delete(role.id);
      return;
    case 'invite': {
      if (!role) return;
      assertMayGrant(authority, noAuthority, authorityOf(role.permissions, role.isAdmin));
      world.people.push({ id: world.people.length, roleId: role.id, status: 'INVITED' });
      return;
    }
    case 'accept':
      if (person?.status === 'INVITED') person.status = 'ACTIVE';
      return;
    case 'assign':
      return role && become({ roleId: role.id });
    case 'disable':
      return become({ status: 'DISABLED' });
    case 'enable':
      return become({ status: 'ACTIVE' });
    case 'remove':
      return become({ status: 'GONE' });
    case 'create key':
      assertMayGrant(authority, noAuthority, authorityOf(permissions));
      world.keys.push({ permissions, isRevoked: false });
      return;
    case 'edit key':
      if (!key || key.isRevoked) return;
      assertMayGrant(authority, authorityOf(key.permissions), authorityOf(permissions));
      key.permissions = permissions;
      return;
    case 'revoke key':
      if (key) key.isRevoked = true;
      return;
  }
};

const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat(30),
  subject: fc.nat(30),
  act: fc.constantFrom(...(Object.keys(mayAct) as Step['act'][])),
  permissions: fc.oneof(
    fc.subarray([...everyPermission]),
    fc.subarray([
      'MANAGE_ROLES',
      'CREATE_USER',
      'UPDATE_USER',
      'DELETE_USER',
      'CREATE_API_CREDENTIALS',
    ] as Permission[]),
  ),
});

/** People who may shape authority but hold little else: those who would gain from a hole. */
const start = (): World => {
  const roles = [
    adminRole,
    supportRole,
    ...(
      [
        ['personnel', ['CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'GET_USERS']],
        ['editor', ['MANAGE_ROLES', 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS']],
        ['nobody yet', ['GET_PAYMENT']],
        ['desk', ['GET_PAYMENT', 'GET_PAYMENTS', 'CREATE_PAYMENT', 'UPDATE_USER', 'MANAGE_ROLES']],
      ] as [string, Permission[]][]
    ).map(([id, permissions]): Role => ({
      id,
      isSystem: false,
      isAdmin: false,
      permissions: canonicalPermissions(everyPermission, permissions),
    })),
  ];
  return {
    roles: new Map(roles.map((role) => [role.id, role])),
    people: ['ADMIN', 'personnel', 'editor', 'desk', 'SUPPORT'].map((roleId, id) => ({ id, roleId, status: 'ACTIVE' })),
    keys: [],
  };
};

const expectUnchanged = (world: World, before: Map<string, Set<string>>): void => expect(held(world)).toEqual(before);

// `npm run prove random` runs ten thousand.
const runs = process.env['LONG_RANDOM_RUNS'] ? 10_000 : 500;

describe('the guard of authority', () => {
  it('counts only what is added, never what stays or goes', () => {
    const grantor = authorityOf(['GET_BUSINESSES']);
    const much = authorityOf(['GET_BUSINESSES', 'CREATE_WITHDRAWAL']);
    expect(beyond(grantor, much, much)).toEqual([]);
    expect(beyond(grantor, much, noAuthority)).toEqual([]);
    expect(beyond(grantor, noAuthority, much)).toEqual(['CREATE_WITHDRAWAL']);
  });

  it('takes the role ADMIN for more than its permissions', () => {
    const everything = authorityOf(everyPermission);
    expect(beyond(everything, noAuthority, authorityOf(everyPermission, true))).toEqual(['ADMIN']);
    expect(beyond(authorityOf(everyPermission, true), noAuthority, authorityOf(everyPermission, true))).toEqual([]);
  });

  it('lets somebody who is an ADMIN stay one, whoever changes them', () => {
    const administrator = authorityOf(['GET_BUSINESSES'], true);
    expect(beyond(authorityOf(['UPDATE_USER']), administrator, administrator)).toEqual([]);
  });

  it('[ROLE-3] lets anybody give the permission that everybody has', () => {
    expect(beyond(noAuthority, noAuthority, authorityOf([implicitPermission]))).toEqual([]);
    expect(canonicalPermissions(everyPermission, [])).toEqual([implicitPermission]);
  });

  it('refuses one permission too many', () => {
    const grantor = authorityOf(['GET_BUSINESSES']);
    expect(() => assertMayGrant(grantor, noAuthority, authorityOf(['GET_BUSINESSES', 'GET_USERS']))).toThrow(AppError);
    expect(() => assertMayGrant(grantor, noAuthority, authorityOf(['GET_BUSINESSES']))).not.toThrow();
  });

  it('refuses who lost meanwhile what the call needs', () => {
    const need = all('MANAGE_ROLES');
    expect(() => assertStillMay(authorityOf(['GET_USERS']), need)).toThrow(AppError);
    expect(() => assertStillMay(authorityOf(['MANAGE_ROLES']), need)).not.toThrow();
  });

  it('random sequences of role, user and key changes: nobody ever gains what the grantor lacked', () => {
    const done = new Map<string, number>();
    let refused = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60, size: '+1' }), (steps) => {
        const world = start();
        for (const one of steps) {
          const actor = at(world.people, one.actor);
          if (actor?.status !== 'ACTIVE') continue;
          const needed = mayAct[one.act];
          const grantor = new Set(held(world).get(`person ${actor.id}`));
          if (needed && !grantor.has(needed)) continue;
          const before = held(world);
          try {
            act(world, actor, one);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            refused += 1;
            expectUnchanged(world, before);
            continue;
          }
          done.set(one.act, (done.get(one.act) ?? 0) + 1);
          for (const [who, now] of held(world))
            for (const permission of now)
              if (!before.get(who)?.has(permission) && permission !== implicitPermission && !grantor.has(permission))
                throw new Error(`${one.act}: ${who} gained ${permission}, which its grantor lacks`);
          expect(administrators(world).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs },
    );
    // The property is meaningful only if everything was tried, allowed and refused.
    expect([...done.keys()].toSorted()).toEqual(Object.keys(mayAct).toSorted());
    for (const count of done.values()) expect(count).toBeGreaterThan(runs / 100);
    expect(refused).toBeGreaterThan(runs / 10);
  }, 300_000);
});

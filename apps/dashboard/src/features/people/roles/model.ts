import type { GroupAccess, Permission, PermissionGroup } from '@countinghouse/contract/permissions';
import {
  accessOf,
  implicitPermission,
  permissionGroups,
  permissions as every,
} from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/people/roles';
import { isReservedRoleName } from '@countinghouse/contract/names';
import { reservedRoleNameMessage, roleName } from '@countinghouse/contract/people/roles';
import * as z from 'zod/mini';
import type { OverviewGroup } from '../../../platform/forms';
import { itemsOf } from '../../../platform/forms';
import { messages } from './messages';

/** Level chosen for each permission group, by the group's name. */
export type Choices = Readonly<Record<string, GroupAccess>>;

export type RoleValues = { readonly name: string; readonly choices: Choices };

/** Level of a role in every group. */
export const choicesOf = (permissions: Iterable<string>): Choices => {
  const held = new Set(permissions);
  return Object.fromEntries(permissionGroups.map((group) => [group.name, accessOf(held, group)]));
};

export const emptyRole: RoleValues = { name: '', choices: choicesOf([]) };

export const valuesOf = ({ name, permissions }: Pick<Role, 'name' | 'permissions'>): RoleValues => ({
  name,
  choices: choicesOf(permissions),
});

const falling: readonly GroupAccess[] = ['FULL', 'VIEW', 'NONE'];

const listOf = ({ view, full }: PermissionGroup, access: GroupAccess): readonly Permission[] =>
  ({ FULL: full, VIEW: view, NONE: [] })[access];

/**
 * Permissions of the choices: the union of the chosen lists, so that a permission of two groups stays if either grants it. An untouched group keeps
 * the role's permissions in it, even half of a list.
 */
export const permissionsOf = (choices: Choices, before: readonly string[] = []): Permission[] => {
  const had = new Set(before);
  const initial = choicesOf(before);
  const granted = new Set<Permission>([implicitPermission]);
  for (const group of permissionGroups) {
    const choice = choices[group.name] ?? 'NONE';
    const list = choice === initial[group.name] ? group.full.filter((one) => had.has(one)) : listOf(group, choice);
    for (const permission of list) granted.add(permission);
  }
  return every.filter((permission) => granted.has(permission));
};

/** Levels of a group: two without a View. */
export const levelsOf = ({ view }: PermissionGroup): readonly GroupAccess[] =>
  view.length > 0 ? ['FULL', 'VIEW', 'NONE'] : ['FULL', 'NONE'];

/** True if somebody who holds `own` may choose a level: he holds everything it adds to the role. */
export const mayChoose = (
  group: PermissionGroup,
  access: GroupAccess,
  own: ReadonlySet<string>,
  before: readonly string[] = [],
): boolean => listOf(group, access).every((permission) => own.has(permission) || before.includes(permission));

/** Names of the other groups whose choices imply the permissions this one shows beyond its own. */
export const broughtBy = (group: PermissionGroup, choices: Choices): string[] => {
  const chosen = (one: PermissionGroup) => listOf(one, choices[one.name] ?? 'NONE');
  const own = chosen(group);
  const missing = group.full.filter((permission) => !own.includes(permission));
  return permissionGroups
    .filter((other) => chosen(other).some((permission) => missing.includes(permission)))
    .map(({ name }) => name);
};

/**
 * One level for every group, or the levels of a role to start from, as far as the person may grant them; a group without that level gets the next
 * lower one.
 */
export const choicesAs = (
  wanted: GroupAccess | Choices,
  own: ReadonlySet<string>,
  before: readonly string[] = [],
): Choices =>
  Object.fromEntries(
    permissionGroups.map((group) => {
      const most = typeof wanted === 'string' ? wanted : (wanted[group.name] ?? 'NONE');
      const levels = levelsOf(group);
      const lower = falling.slice(falling.indexOf(most));
      const level = lower.find((one) => levels.includes(one) && mayChoose(group, one, own, before));
      return [group.name, level ?? 'NONE'];
    }),
  );

/**
 * Levels without these permissions, as low as every other permission of the role allows: a level is lowered only if nothing else is lost, so that
 * what somebody uses stays.
 */
export const choicesWithout = (held: readonly string[], without: readonly string[]): Choices => {
  const kept = held.filter((permission) => !without.includes(permission));
  const keepsAll = (choices: Choices): boolean => {
    const left: readonly string[] = permissionsOf(choices, held);
    return kept.every((permission) => left.includes(permission));
  };
  return permissionGroups.reduce<Choices>((choices, group) => {
    const present = choices[group.name] ?? 'NONE';
    const lower = levelsOf(group)
      .slice(levelsOf(group).indexOf(present) + 1)
      .toReversed();
    const most = permissionsOf(choices, held).length;
    for (const level of lower) {
      const lowered = { ...choices, [group.name]: level };
      // A level that another group implies anyway stays as it is.
      if (keepsAll(lowered) && permissionsOf(lowered, held).length < most) return lowered;
    }
    return choices;
  }, choicesOf(held));
};

/** Permissions of `without` that go with the levels of `choicesWithout`; the others belong to levels that are kept. */
export const takenOffBy = (held: readonly string[], without: readonly string[]): string[] => {
  const left: readonly string[] = permissionsOf(choicesWithout(held, without), held);
  return held.filter((permission) => permission !== implicitPermission && !left.includes(permission));
};

/** The form of a role; the names of the system's own are taken. */
export const roleForm = z.object({
  name: roleName.check(z.refine((name) => !isReservedRoleName(name), reservedRoleNameMessage)),
  choices: z.custom<Choices>(),
});

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Changes from the role; null for none. */
export const changesOf = (
  role: Pick<Role, 'name' | 'permissions'>,
  { name, choices }: RoleValues,
): { name?: string; permissions?: Permission[] } | null => {
  const permissions = permissionsOf(choices, role.permissions);
  const before = [...new Set([implicitPermission, ...role.permissions])];
  const changes = { ...(name !== role.name && { name }), ...(!isSame(permissions, before) && { permissions }) };
  return Object.keys(changes).length > 0 ? changes : null;
};

/**
 * Content of the overview: the name and every group; an existing role's changes are marked. Shown is the effective level: full access to businesses
 * is full access to statistics, whatever was chosen there.
 */
export const overviewOf = (
  role: Pick<Role, 'name' | 'permissions'> | null,
  { name, choices }: RoleValues,
): OverviewGroup[] => {
  const lines = (called: string, permissions: Iterable<string>): [string, string][] => {
    const shown = choicesOf(permissions);
    return [
      [messages.name, called],
      ...permissionGroups.map((group): [string, string] => [group.name, messages.access[shown[group.name] ?? 'NONE']]),
    ];
  };
  const now = lines(name, permissionsOf(choices, role?.permissions));
  return [{ items: itemsOf(now, role && lines(role.name, role.permissions)) }];
};

import type { GroupAccess, Permission, PermissionGroup } from '@countinghouse/contract/permissions';
import {
  accessOf,
  implicitPermission,
  permissionGroups,
  permissions as every,
} from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/roles';
import { isReservedRoleName, reservedRoleNameMessage, roleName } from '@countinghouse/contract/roles';
import * as z from 'zod/mini';
import { messages } from './messages';

/** What was chosen for each permission group, by the group's name. */
export type Choices = Readonly<Record<string, GroupAccess>>;

export type RoleValues = { readonly name: string; readonly choices: Choices };

/** What a role shows for every group. */
export const choicesOf = (permissions: Iterable<string>): Choices => {
  const held = new Set(permissions);
  return Object.fromEntries(permissionGroups.map((group) => [group.name, accessOf(held, group)]));
};

export const emptyRole: RoleValues = { name: '', choices: choicesOf([]) };

export const valuesOf = ({ name, permissions }: Pick<Role, 'name' | 'permissions'>): RoleValues => ({
  name,
  choices: choicesOf(permissions),
});

const listOf = ({ view, full }: PermissionGroup, access: GroupAccess): readonly Permission[] =>
  ({ FULL: full, VIEW: view, NONE: [] })[access];

/**
 * The permissions the choices add up to: the union of the chosen lists, so that what stands in two groups stays if
 * either grants it. A group that was not touched keeps what the role had in it, even half of a list.
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

/** The levels of a group: two where it has no View. */
export const levelsOf = ({ view }: PermissionGroup): readonly GroupAccess[] =>
  view.length > 0 ? ['FULL', 'VIEW', 'NONE'] : ['FULL', 'NONE'];

/** Whether somebody who holds `own` may choose a level: all it adds to what the role has is theirs to give. */
export const mayChoose = (
  group: PermissionGroup,
  access: GroupAccess,
  own: ReadonlySet<string>,
  before: readonly string[] = [],
): boolean => listOf(group, access).every((permission) => own.has(permission) || before.includes(permission));

export const nameError = (name: string): string | undefined => {
  const parsed = z.safeParse(roleName, name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return isReservedRoleName(parsed.data) ? reservedRoleNameMessage : undefined;
};

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Only what differs from the role. */
export const changesOf = (
  role: Pick<Role, 'name' | 'permissions'>,
  { name, choices }: RoleValues,
): { name?: string; permissions?: Permission[] } => {
  const permissions = permissionsOf(choices, role.permissions);
  const before = [...new Set([implicitPermission, ...role.permissions])];
  return {
    ...(name.trim() !== role.name && { name: name.trim() }),
    ...(!isSame(permissions, before) && { permissions }),
  };
};

export type Line = { readonly label: string; readonly value: string };

/**
 * What the overview lists: the name and every group of a new role, what changes of an existing one. Shown is what a role
 * ends up with: full access to businesses is full access to statistics, whatever was chosen there.
 */
export const overviewOf = (role: Pick<Role, 'name' | 'permissions'> | null, { name, choices }: RoleValues): Line[] => {
  const { access, fromTo } = messages;
  const was = choicesOf(role?.permissions ?? []);
  const becomes = choicesOf(permissionsOf(choices, role?.permissions));
  const of = (chosen: Choices, group: string) => access[chosen[group] ?? 'NONE'];
  const groups = permissionGroups.map((group) => group.name);
  if (!role) {
    return [
      { label: messages.name, value: name.trim() },
      ...groups.map((group) => ({ label: group, value: of(becomes, group) })),
    ];
  }
  return [
    ...(name.trim() === role.name ? [] : [{ label: messages.name, value: fromTo(role.name, name.trim()) }]),
    ...groups
      .filter((group) => was[group] !== becomes[group])
      .map((group) => ({ label: group, value: fromTo(of(was, group), of(becomes, group)) })),
  ];
};

/** A group's name as a column's head: `Manage bank accounts` is 'Bank accounts'. */
export const shortName = (group: string): string => {
  const rest = group.replace(/^(Manage|View) /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

/** How many groups a role has in full and to view. */
export const countAccess = ({ groups }: Pick<Role, 'groups'>): { full: number; view: number } => ({
  full: groups.filter(({ access }) => access === 'FULL').length,
  view: groups.filter(({ access }) => access === 'VIEW').length,
});

/**
 * The product's permissions, the groups a role is edited by, and the one evaluator both sides use.
 * Source: specification section 6.
 */
export const permissions = [
  'GET_STATISTICS',
  'GET_BALANCES',
  'GET_BUSINESSES',
  'CREATE_BUSINESS',
  'UPDATE_BUSINESS',
  'GET_PAYMENT',
  'GET_PAYMENTS',
  'INITIATE_CALLBACK',
  'GET_WITHDRAWALS',
  'GET_FIAT_DEPOSITS',
  'GET_FIAT_WITHDRAWALS',
  'GET_INTERNAL_TRANSFERS',
  'FETCH_MANUAL_MOVEMENTS',
  'GET_BALANCE_CONVERSIONS',
  'CREATE_PAYMENT',
  'CREATE_WITHDRAWAL',
  'CREATE_INTERNAL_TRANSFER',
  'CREATE_BALANCE_CONVERSION',
  'CREATE_FIAT_WITHDRAWAL',
  'CREATE_FIAT_DEPOSIT',
  'GET_API_CREDENTIALS',
  'CREATE_API_CREDENTIALS',
  'UPDATE_API_CREDENTIALS',
  'WHITELIST_ADDRESSES',
  'MANAGE_ROLES',
  'CREATE_USER',
  'UPDATE_USER',
  'DELETE_USER',
  'GET_USERS',
  'MANAGE_BANK_ACCOUNTS',
  'FETCH_BANK_ACCOUNTS',
  'FETCH_BANK_METADATA',
  'GET_DEPOSITS_WITHOUT_TRAVEL_RULE',
  'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE',
  'GET_ORGANISATION',
] as const;

export type Permission = (typeof permissions)[number];

/** Held by every member of an organisation, in any role. */
export const implicitPermission: Permission = 'GET_ORGANISATION';

/**
 * Needed permissions, as alternatives: one inner list must be held completely. `[['A', 'B'], ['C']]` reads "A and B, or C". An empty outer list is
 * never satisfied; `[[]]` always is.
 */
export type PermissionNeed = readonly (readonly Permission[])[];

/** `all('A', 'B')` needs both. */
export const all = (...needed: Permission[]): PermissionNeed => [needed];

/** `anyOf('A', 'B')` needs one of them. */
export const anyOf = (...needed: Permission[]): PermissionNeed => needed.map((permission) => [permission]);

/** The one evaluator: routes, sidebar items, tabs, landing and endpoints all ask it. */
export const holds = (held: Iterable<string>, need: PermissionNeed): boolean => {
  const set = held instanceof Set ? held : new Set(held);
  return need.some((alternative) => alternative.every((permission) => set.has(permission)));
};

export type PermissionGroup = {
  readonly name: string;
  /** Empty: the group has no View level. */
  readonly view: readonly Permission[];
  /** Everything Full access grants, the view list included. */
  readonly full: readonly Permission[];
};

const group = (name: string, view: Permission[], adds: Permission[]): PermissionGroup => ({
  name,
  view,
  full: [...view, ...adds],
});

export const permissionGroups: readonly PermissionGroup[] = [
  group(
    'Manage businesses',
    ['GET_BUSINESSES'],
    ['CREATE_BUSINESS', 'UPDATE_BUSINESS', 'GET_BALANCES', 'GET_STATISTICS'],
  ),
  group('View statistics', [], ['GET_STATISTICS', 'GET_BALANCES']),
  group('Manage payments', ['GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK'], ['CREATE_PAYMENT']),
  group('Manage withdrawals', ['GET_WITHDRAWALS'], ['CREATE_WITHDRAWAL']),
  group(
    'Manage internal transfers',
    ['GET_INTERNAL_TRANSFERS', 'FETCH_MANUAL_MOVEMENTS'],
    ['CREATE_INTERNAL_TRANSFER'],
  ),
  group('Manage bank accounts', ['FETCH_BANK_METADATA', 'FETCH_BANK_ACCOUNTS'], ['MANAGE_BANK_ACCOUNTS']),
  group('Manage fiat top-ups', ['GET_FIAT_DEPOSITS'], ['CREATE_FIAT_DEPOSIT']),
  group('Manage bank settlements', ['GET_FIAT_WITHDRAWALS'], ['CREATE_FIAT_WITHDRAWAL']),
  group('Manage balance conversions', ['GET_BALANCE_CONVERSIONS'], ['CREATE_BALANCE_CONVERSION']),
  group('Manage API keys', ['GET_API_CREDENTIALS'], ['CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS']),
  group('Manage whitelisted addresses', [], ['WHITELIST_ADDRESSES']),
  group('Manage users and roles', [], ['MANAGE_ROLES', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'GET_USERS']),
  group('Manage travel rule', ['GET_DEPOSITS_WITHOUT_TRAVEL_RULE'], ['UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE']),
];

export type GroupAccess = 'FULL' | 'VIEW' | 'NONE';

/** Access shown for a group of a role: Full access, View access or No access. */
export const accessOf = (held: Iterable<string>, { view, full }: PermissionGroup): GroupAccess => {
  if (holds(held, [full])) return 'FULL';
  return view.length > 0 && holds(held, [view]) ? 'VIEW' : 'NONE';
};

/** Access granted by these permissions, by group. */
export const groupsOf = (held: readonly string[]): { name: string; access: GroupAccess }[] =>
  permissionGroups.map((each) => ({ name: each.name, access: accessOf(held, each) }));

export const systemRoles = ['SUPPORT', 'BACKOFFICE', 'MANAGER', 'ADMIN'] as const;
export type SystemRole = (typeof systemRoles)[number];

const roleAccess: Readonly<
  Record<string, readonly [support: GroupAccess, backoffice: GroupAccess, manager: GroupAccess]>
> = {
  'Manage businesses': ['VIEW', 'VIEW', 'FULL'],
  'View statistics': ['NONE', 'FULL', 'FULL'],
  'Manage payments': ['VIEW', 'VIEW', 'FULL'],
  'Manage withdrawals': ['VIEW', 'VIEW', 'FULL'],
  'Manage internal transfers': ['NONE', 'VIEW', 'FULL'],
  'Manage bank accounts': ['NONE', 'VIEW', 'FULL'],
  'Manage fiat top-ups': ['NONE', 'VIEW', 'FULL'],
  'Manage bank settlements': ['NONE', 'VIEW', 'FULL'],
  'Manage balance conversions': ['VIEW', 'VIEW', 'FULL'],
  'Manage API keys': ['NONE', 'NONE', 'VIEW'],
  'Manage whitelisted addresses': ['NONE', 'NONE', 'FULL'],
  'Manage users and roles': ['NONE', 'NONE', 'NONE'],
  'Manage travel rule': ['NONE', 'FULL', 'FULL'],
};

/** The permissions of the four immutable system roles, `GET_ORGANISATION` included. */
export const systemRolePermissions = (role: SystemRole): Permission[] => {
  const granted = new Set<Permission>([implicitPermission]);
  for (const permissionGroup of permissionGroups) {
    const access = role === 'ADMIN' ? 'FULL' : roleAccess[permissionGroup.name]?.[systemRoles.indexOf(role)];
    if (access === 'FULL') for (const permission of permissionGroup.full) granted.add(permission);
    if (access === 'VIEW') for (const permission of permissionGroup.view) granted.add(permission);
  }
  return permissions.filter((permission) => granted.has(permission));
};

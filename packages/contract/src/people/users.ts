import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { personId } from '../ids';
import { pagingQuery, paging, totals } from '../paging';
import { all, anyOf } from '../permissions';
import { roleGroups } from './roles';
import { email, personName } from '../validation';

/** Refusal for an account disabled by the installation's operators: no organisation can enable it. */
export const accountDisabledMessage = 'This account is disabled in every organisation: only the operator can enable it';
export const lastAdministratorMessage = 'The last administrator cannot be removed';
export const ownAccountMessage = 'You cannot disable or remove your own account';
export const alreadyMemberMessage = 'This person already belongs to the organisation';
export const notInvitedMessage = 'This person has no open invitation';
/** Refusal for a person who has not accepted the invitation: their account is not this organisation's to change. */
export const notAcceptedMessage = 'This person has not accepted the invitation yet';
/** A person's name and second factor are shared by all their organisations, so no single one may change them. */
export const sharedPersonMessage = 'This person belongs to another organisation too: only they can change this';

/** Hours that the link of an invitation works. */
export const invitationHours = 72;

export const userStatuses = ['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED'] as const;
export const userStatus = z.enum(userStatuses);
export type UserStatus = z.output<typeof userStatus>;

/**
 * A person as a member of the caller's organisation. For an invited one it has the address and the names typed by the inviter, and no data of the
 * account.
 */
export const user = z.object({
  id: personId,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.object({ id: uuid, name: z.string() }),
  status: userStatus,
  /** Somebody disabled before accepting the invitation is invited again once enabled. */
  hasAccepted: z.boolean(),
  twoFaEnabled: z.boolean(),
  lastLoginAt: z.nullable(instant),
  /** Pending reset of the second factor of a person in several organisations. */
  factorReset: z.optional(
    z.nullable(
      z.object({
        askedAt: instant,
        /** When it happens unless refused; null until the person confirms. */
        dueAt: z.nullable(instant),
      }),
    ),
  ),
  /** When the person joined the organisation. */
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** All optional, narrowing together. */
const filterFields = {
  /** Part of the e-mail address or of the name, or the beginning of the id. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
  status: z.optional(userStatus),
  roleId: z.optional(uuid),
};
export type UserFilters = z.output<z.ZodMiniObject<typeof filterFields>>;

/** A role as the form of a user offers it. */
export const roleChoice = z.object({
  id: uuid,
  name: z.string(),
  isSystem: z.boolean(),
  /** True if the caller holds everything the role grants, and so may assign it. */
  isGrantable: z.boolean(),
  groups: roleGroups,
});
export type RoleChoice = z.output<typeof roleChoice>;

const params = z.strictObject({ id: personId });

export const listUsers = endpoint({
  name: 'listUsers',
  slug: 'users',
  method: 'GET',
  path: 'users',
  access: needs(anyOf('GET_USERS', 'CREATE_USER')),
  query: z.strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    ...filterFields,
  }),
  answer: z.object({ users: z.array(user), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

export const listRoleChoices = endpoint({
  name: 'listRoleChoices',
  slug: 'users',
  method: 'GET',
  path: 'users/role-choices',
  access: needs(anyOf('CREATE_USER', 'UPDATE_USER')),
  answer: z.object({ roles: z.array(roleChoice) }),
});

export const getUser = endpoint({
  name: 'getUser',
  slug: 'users',
  method: 'GET',
  path: 'users/:id',
  access: needs(anyOf('GET_USERS', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER')),
  version: 'answered',
  params,
  answer: user,
  errors: ['NOT_FOUND'],
});

export const createUser = endpoint({
  name: 'createUser',
  slug: 'users',
  method: 'POST',
  path: 'users',
  access: needs(all('CREATE_USER')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: z.strictObject({
    email,
    firstName: z.optional(z.nullable(personName)),
    lastName: z.optional(z.nullable(personName)),
    roleId: uuid,
  }),
  answer: user,
  status: 201,
  errors: ['FORBIDDEN', 'STATE_CONFLICT', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const updateUser = endpoint({
  name: 'updateUser',
  slug: 'users',
  method: 'PATCH',
  path: 'users/:id',
  access: needs(all('UPDATE_USER')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.strictObject({
    firstName: z.optional(z.nullable(personName)),
    lastName: z.optional(z.nullable(personName)),
    roleId: z.optional(uuid),
    /** ACTIVE or DISABLED; the current status is accepted too. */
    status: z.optional(userStatus),
    /** Only for administrators. At once if the person is in one organisation, otherwise once they confirm and nobody refuses. */
    resetTwoFa: z.optional(z.boolean()),
  }),
  answer: user,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  slug: 'users',
  method: 'DELETE',
  path: 'users/:id',
  access: needs(all('DELETE_USER')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const inviteUser = endpoint({
  name: 'inviteUser',
  slug: 'users',
  method: 'POST',
  path: 'users/:id/invite',
  access: needs(all('CREATE_USER')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params,
  status: 204,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

export const refuseFactorReset = endpoint({
  name: 'refuseFactorReset',
  slug: 'users',
  method: 'POST',
  path: 'users/:id/factor-reset/refuse',
  // Administrators only, as for asking: said once the person is known here.
  access: needs(all('UPDATE_USER')),
  secondFactor: 'whenEnabled',
  params,
  status: 204,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

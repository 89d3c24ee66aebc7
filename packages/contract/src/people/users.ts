import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { instant, uuid } from '../fields';
import { personId } from '../ids';
import { pagingQuery, paging, totals } from '../paging';
import { all, anyOf } from '../permissions';
import { roleGroups } from './roles';
import { email, personName } from '../validation';

/** Of an account that whoever runs the installation has disabled: no organisation of it brings it back. */
export const accountDisabledMessage = 'This account is disabled in every organisation: only the operator can enable it';
export const lastAdministratorMessage = 'The last administrator cannot be removed';
export const ownAccountMessage = 'You cannot disable or remove your own account';
export const alreadyMemberMessage = 'This person already belongs to the organisation';
export const notInvitedMessage = 'This person has no open invitation';
/** Of somebody who has not accepted the invitation: their account is nobody's here to change. */
export const notAcceptedMessage = 'This person has not accepted the invitation yet';
/** A person's name and second factor are theirs in every organisation, so no single one of them may change them. */
export const sharedPersonMessage = 'This person belongs to another organisation too: only they can change this';

/** How long the link of an invitation works. */
export const invitationHours = 72;

export const userStatuses = ['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED'] as const;
export const userStatus = z.enum(userStatuses);
export type UserStatus = z.output<typeof userStatus>;

/**
 * A person as a member of the caller's organisation. Of somebody invited it says the address and what the inviter typed, and
 * nothing of the person.
 */
export const user = z.object({
  id: personId,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.object({ id: uuid, name: z.string() }),
  status: userStatus,
  twoFaEnabled: z.boolean(),
  lastLoginAt: z.nullable(instant),
  /** A reset of the second factor that is under way, of somebody in several organisations. */
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
  /** Part of the e-mail address or of the name. */
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
  /** Whether the caller holds all that the role grants, and so may assign it to anybody. */
  isGrantable: z.boolean(),
  groups: roleGroups,
});
export type RoleChoice = z.output<typeof roleChoice>;

const example: z.input<typeof user> = {
  id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f',
  email: 'mara.lind@example.com',
  firstName: 'Mara',
  lastName: 'Lind',
  role: { id: '00000000-0000-4000-8000-000000000004', name: 'ADMIN' },
  status: 'ACTIVE',
  twoFaEnabled: true,
  lastLoginAt: '2025-03-14T09:26:53.589Z',
  createdAt: '2024-02-01T10:00:00.000Z',
};

const params = z.strictObject({ id: personId });

export const listUsers = endpoint({
  name: 'listUsers',
  slug: 'users',
  method: 'GET',
  path: 'users',
  summary: 'The people of the organisation, newest first',
  access: needs(anyOf('GET_USERS', 'CREATE_USER')),
  query: z.strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    ...filterFields,
  }),
  answer: z.object({ users: z.array(user), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
  example: { users: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
});

export const listRoleChoices = endpoint({
  name: 'listRoleChoices',
  slug: 'users',
  method: 'GET',
  path: 'users/role-choices',
  summary: 'The roles for the form of a user, with what the caller may assign',
  access: needs(anyOf('CREATE_USER', 'UPDATE_USER')),
  answer: z.object({ roles: z.array(roleChoice) }),
});

export const getUser = endpoint({
  name: 'getUser',
  slug: 'users',
  method: 'GET',
  path: 'users/:id',
  summary: 'One person of the organisation',
  access: needs(anyOf('GET_USERS', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER')),
  version: 'answered',
  params,
  answer: user,
  errors: ['NOT_FOUND'],
  example,
});

export const createUser = endpoint({
  name: 'createUser',
  slug: 'users',
  method: 'POST',
  path: 'users',
  summary: `Invites a person by a mail whose link works for ${invitationHours} hours. The membership counts once the person accepts it; until then the answer is the same whether they had an account or not.`,
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
  example: { ...example, status: 'INVITED', twoFaEnabled: false, lastLoginAt: null },
});

export const updateUser = endpoint({
  name: 'updateUser',
  slug: 'users',
  method: 'PATCH',
  path: 'users/:id',
  summary: 'Changes a person’s names, role or status, or takes a lost second factor off. Works at their next request.',
  access: needs(all('UPDATE_USER')),
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params,
  body: z.strictObject({
    firstName: z.optional(z.nullable(personName)),
    lastName: z.optional(z.nullable(personName)),
    roleId: z.optional(uuid),
    /** What it is already, or one of ACTIVE and DISABLED. */
    status: z.optional(userStatus),
    /** Only for administrators. At once where the person is in one organisation, else once they confirm and nobody refuses. */
    resetTwoFa: z.optional(z.boolean()),
  }),
  answer: user,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
  example,
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  slug: 'users',
  method: 'DELETE',
  path: 'users/:id',
  summary: 'Takes a person out of the organisation and ends their sessions in it. What they did stays on record.',
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
  summary: 'Sends the invitation again, with a new link; the older one stops working.',
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
  summary: 'Refuses the reset of a second factor that another organisation of the person asked for, until it is due.',
  // Administrators only, as for asking: said once the person is known here.
  access: needs(all('UPDATE_USER')),
  secondFactor: 'whenEnabled',
  params,
  status: 204,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

export const usersEndpoints = [
  listUsers,
  listRoleChoices,
  getUser,
  createUser,
  updateUser,
  deleteUser,
  inviteUser,
  refuseFactorReset,
];

import type { BodyIn } from '@countinghouse/contract/endpoint';
import type { createUser, RoleChoice, updateUser, User } from '@countinghouse/contract/people/users';
import { email, personName } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import { sentenceCase } from '../../../entities/status/status';
import type { OverviewGroup } from '../../../platform/forms';
import { itemsOf } from '../../../platform/forms';
import { messages } from './messages';

export type UserStatusChoice = 'ACTIVE' | 'DISABLED';

export type UserValues = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty until one is chosen. */
  readonly roleId: string;
  readonly status: UserStatusChoice;
  readonly resetTwoFa: boolean;
};

export const emptyUser: UserValues = {
  email: '',
  firstName: '',
  lastName: '',
  roleId: '',
  status: 'ACTIVE',
  resetTwoFa: false,
};

export const valuesOf = (user: User): UserValues => ({
  email: user.email,
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  roleId: user.role.id,
  status: user.status === 'DISABLED' ? 'DISABLED' : 'ACTIVE',
  resetTwoFa: false,
});

/** Form of a user. Its parsed output is sent. */
export const userForm = z.object({
  email: z.pipe(z.string().check(z.trim()), email),
  firstName: personName,
  lastName: personName,
  roleId: z.string().check(z.minLength(1, messages.roleRequired)),
  status: z.enum(['ACTIVE', 'DISABLED']),
  resetTwoFa: z.boolean(),
});

const orNull = (text: string): string | null => text || null;

/** The invitation as the server takes it. */
export const invitationOf = ({
  email: address,
  firstName,
  lastName,
  roleId,
}: UserValues): BodyIn<typeof createUser> => ({
  email: address,
  firstName: orNull(firstName),
  lastName: orNull(lastName),
  roleId,
});

/** Changed fields only, so that an edit never overwrites a concurrent change of others; null if nothing changed. */
export const changesOf = (before: UserValues, after: UserValues): BodyIn<typeof updateUser> | null => {
  const changes = {
    ...(after.firstName !== before.firstName && { firstName: orNull(after.firstName) }),
    ...(after.lastName !== before.lastName && { lastName: orNull(after.lastName) }),
    ...(after.roleId !== before.roleId && { roleId: after.roleId }),
    ...(after.status !== before.status && { status: after.status }),
    ...(after.resetTwoFa && { resetTwoFa: true }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
};

/**
 * Labels of the two choices of a person's status. Anybody who is not disabled keeps the status shown everywhere else; somebody
 * disabled gets the one that enabling leads to: the invitation, until it is accepted.
 */
export const statusLabels = (user: Pick<User, 'status' | 'hasAccepted'> | null): Record<UserStatusChoice, string> => {
  if (user === null) return messages.status;
  if (user.status !== 'DISABLED') return { ...messages.status, ACTIVE: sentenceCase(user.status) };
  return user.hasAccepted ? messages.status : { ...messages.status, ACTIVE: sentenceCase('INVITED') };
};

/** Content of the overview; an existing person's changes are marked. */
export const overviewOf = (
  user: User | null,
  after: UserValues,
  roles: readonly Pick<RoleChoice, 'id' | 'name'>[],
): OverviewGroup[] => {
  const { fields, yes, no } = messages;
  const before = user && valuesOf(user);
  const status = statusLabels(user);
  const lines = (values: UserValues): [string, string | null][] =>
    [
      [fields.email, values.email],
      [fields.firstName, orNull(values.firstName)],
      [fields.lastName, orNull(values.lastName)],
      [fields.role, roles.find(({ id }) => id === values.roleId)?.name ?? null],
      ...(before ? ([[fields.status, status[values.status]]] as const) : []),
      ...(after.resetTwoFa ? ([[fields.resetTwoFactor, values.resetTwoFa ? yes : no]] as const) : []),
    ] as [string, string | null][];
  return [{ items: itemsOf(lines(after), before && lines(before)) }];
};

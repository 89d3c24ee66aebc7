import type { BodyIn } from '@countinghouse/contract/endpoint';
import type { createUser, RoleChoice, updateUser, User } from '@countinghouse/contract/users';
import { email, personName } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import type { FieldErrors } from '../../platform/form';
import { present } from '../../platform/passwords';
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

const firstIssue = (schema: z.ZodMiniType, value: string): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;

/** What is wrong with each field; a field that is right has no key. */
export const userErrors = (values: UserValues): FieldErrors<UserValues> =>
  present({
    email: firstIssue(email, values.email.trim()),
    firstName: firstIssue(personName, values.firstName),
    lastName: firstIssue(personName, values.lastName),
    roleId: values.roleId === '' ? messages.roleRequired : undefined,
  });

const orNull = (text: string): string | null => text.trim() || null;

/** The invitation as the server takes it. */
export const invitationOf = ({
  email: address,
  firstName,
  lastName,
  roleId,
}: UserValues): BodyIn<typeof createUser> => ({
  email: address.trim().toLowerCase(),
  firstName: orNull(firstName),
  lastName: orNull(lastName),
  roleId,
});

/** Only what differs, so that an edit never undoes what somebody else changed meanwhile. */
export const changesOf = (before: UserValues, after: UserValues): BodyIn<typeof updateUser> => ({
  ...(after.firstName.trim() !== before.firstName && { firstName: orNull(after.firstName) }),
  ...(after.lastName.trim() !== before.lastName && { lastName: orNull(after.lastName) }),
  ...(after.roleId !== before.roleId && { roleId: after.roleId }),
  ...(after.status !== before.status && { status: after.status }),
  ...(after.resetTwoFa && { resetTwoFa: true }),
});

export const hasChanges = (before: UserValues, after: UserValues): boolean =>
  Object.keys(changesOf(before, after)).length > 0;

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

export type Line = { readonly label: string; readonly value: string };

/** What the overview lists: everything of a new person, the changes of an existing one. */
export const overviewOf = (before: UserValues | null, after: UserValues, roles: readonly RoleChoice[]): Line[] => {
  const { fields, fromTo, nothing, status, yes } = messages;
  const roleName = (id: string) => roles.find((role) => role.id === id)?.name ?? nothing;
  const shown = (values: UserValues): Record<string, string> => ({
    [fields.email]: values.email.trim().toLowerCase(),
    [fields.firstName]: values.firstName.trim() || nothing,
    [fields.lastName]: values.lastName.trim() || nothing,
    [fields.role]: roleName(values.roleId),
    ...(before && { [fields.status]: status[values.status] }),
  });
  const now = Object.entries(shown(after));
  if (!before) return now.map(([label, value]) => ({ label, value }));
  const was = shown(before);
  return [
    ...now
      .filter(([label, value]) => was[label] !== value)
      .map(([label, value]) => ({ label, value: fromTo(was[label] ?? nothing, value) })),
    ...(after.resetTwoFa ? [{ label: fields.resetTwoFactor, value: yes }] : []),
  ];
};

import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { insertRows } from '../platform/insert-rows';
import type { InsertRow } from '../platform/tables';
import { systemRoleIds } from '../platform/system-roles';
import { hashPassword } from '../platform/passwords';
import { sealSecret } from '../platform/secrets';
import { addDays, type Window } from './calendar';
import { organisations } from './data/organisations';
import { customRoles, demoPassword, demoTwoFactorSecret, multiPerson, people, type DemoPerson } from './data/people';
import { byteaText, eventId } from './ids';
import type { Random } from './random';

/** The organisations, and then their people, exist since this many days before the window. */
const organisationAgeDays = 210;

/** Id of a demonstration organisation. */
export const organisationIdOf = (random: Random, window: Window, key: string): OrganisationId =>
  eventId(random, `organisation/${key}`, foundedAt(window, key));

/** When an organisation joined: a few weeks apart, in the order of the list. */
export const foundedAt = (window: Window, key: string): Date => {
  const index = organisations.findIndex((organisation) => organisation.key === key);
  return new Date(addDays(window.start, 14 * index - organisationAgeDays).getTime() + (9 * 60 + 17 * index) * 60_000);
};

type PeopleOptions = {
  readonly random: Random;
  readonly window: Window;
  /** The server's secret, under which the demonstration second factor is sealed. */
  readonly secretKey: string;
};

/** Inserts roles, users and memberships of every demonstration organisation. The password is hashed once for all. */
export const insertPeople = async (tx: Tx, { random, window, secretKey }: PeopleOptions): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword);
  const roles = roleRows(random, window);
  const users = organisations.flatMap((organisation) =>
    (people[organisation.key] ?? []).map((person, index) => {
      const createdAt = joinedAt(window, organisation.key, index);
      return userRow(
        random,
        `${person.mailbox}@${organisation.key}.example`,
        person,
        createdAt,
        passwordHash,
        secretKey,
      );
    }),
  );
  const multi = userRow(
    random,
    multiPerson.email,
    { mailbox: 'multi', firstName: multiPerson.firstName, lastName: multiPerson.lastName, role: '' },
    joinedAt(window, 'baltic', 3),
    passwordHash,
    secretKey,
  );
  await insertRows(tx, 'role', roles);
  await insertRows(tx, 'app_user', [...users, multi]);
  await insertRows(tx, 'membership', membershipRows(random, window));
};

const joinedAt = (window: Window, key: string, index: number): Date =>
  new Date(foundedAt(window, key).getTime() + (index + 1) * 37 * 60_000 + index * 86_400_000);

/** The manager of an organisation, who makes payments by hand. */
export const cashierOf =
  (random: Random, window: Window) =>
  (key: string): Actor => {
    const email = `manager@${key}.example`;
    return { type: 'USER', id: userIdOf(random, email, joinedAt(window, key, 1)), label: email };
  };

/** Id of the first administrator of an organisation. */
export const administratorIdOf = (random: Random, window: Window, key: string): string =>
  userIdOf(random, `admin@${key}.example`, joinedAt(window, key, 0));

/** Id of somebody of an organisation's own staff, by the part of the address before the at sign. */
export const demoPersonIdOf = (random: Random, window: Window, key: string, mailbox: string): string => {
  const index = (people[key] ?? []).findIndex((person) => person.mailbox === mailbox);
  if (index < 0) throw new Error(`There is no ${mailbox} in ${key}`);
  return userIdOf(random, `${mailbox}@${key}.example`, joinedAt(window, key, index));
};

/** Id of a demonstration person, by e-mail. */
const userIdOf = (random: Random, email: string, joined: Date): string => eventId(random, `user/${email}`, joined);

const roleIdOf = (random: Random, window: Window, key: string, name: string): string =>
  eventId(random, `role/${key}/${name}`, foundedAt(window, key));

const roleRows = (random: Random, window: Window) =>
  organisations.flatMap(({ key }) =>
    customRoles.map(({ name, permissions }) => ({
      id: roleIdOf(random, window, key, name),
      organisation_id: organisationIdOf(random, window, key),
      name,
      is_system: false,
      permissions: ['GET_ORGANISATION', ...permissions.filter((permission) => permission !== 'GET_ORGANISATION')],
      created_at: foundedAt(window, key),
      updated_at: foundedAt(window, key),
    })),
  );

const userRow = (
  random: Random,
  email: string,
  person: DemoPerson,
  createdAt: Date,
  passwordHash: string,
  secretKey: string,
): InsertRow<'app_user'> => {
  const isInvited = person.status === 'INVITED';
  return {
    id: userIdOf(random, email, createdAt),
    email,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: isInvited ? null : passwordHash,
    password_changed_at: isInvited ? null : createdAt,
    // Disabled is the membership: the account itself is disabled by the operator alone.
    status: isInvited ? 'INVITED' : 'ACTIVE',
    two_fa_enabled: person.twoFactor ?? false,
    two_fa_secret_enc: person.twoFactor ? byteaText(sealSecret(secretKey, demoTwoFactorSecret)) : null,
    created_at: createdAt,
    updated_at: createdAt,
  };
};

const membershipRows = (random: Random, window: Window): InsertRow<'membership'>[] => {
  const roleId = (key: string, role: string): string =>
    role in systemRoleIds ? systemRoleIds[role as keyof typeof systemRoleIds] : roleIdOf(random, window, key, role);
  const own = organisations.flatMap(({ key }) =>
    (people[key] ?? []).map((person, index): InsertRow<'membership'> => {
      const at = joinedAt(window, key, index);
      const administrator = administratorIdOf(random, window, key);
      return {
        organisation_id: organisationIdOf(random, window, key),
        user_id: userIdOf(random, `${person.mailbox}@${key}.example`, at),
        role_id: roleId(key, person.role),
        status: person.status ?? 'ACTIVE',
        invited_by: index === 0 ? null : administrator,
        created_at: at,
        updated_at: at,
        accepted_at: person.status === 'INVITED' ? null : at,
      };
    }),
  );
  const multiJoined = joinedAt(window, 'baltic', 3);
  const shared = multiPerson.memberships.map(({ organisation: key, role }): InsertRow<'membership'> => ({
    organisation_id: organisationIdOf(random, window, key),
    user_id: userIdOf(random, multiPerson.email, multiJoined),
    role_id: roleId(key, role),
    status: 'ACTIVE',
    invited_by: administratorIdOf(random, window, key),
    created_at: multiJoined,
    updated_at: multiJoined,
    accepted_at: multiJoined,
  }));
  return [...own, ...shared];
};

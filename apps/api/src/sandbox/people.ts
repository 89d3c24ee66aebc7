import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { insertRoles } from '../modules/people/roles';
import { insertMemberships, insertPeople } from '../modules/people/users';
import { hashPassword } from '../platform/passwords';
import { sealFactor, sealPassword } from '../platform/person-secrets';
import { systemRoleIds } from '../platform/system-roles';
import { addDays, type Window } from './calendar';
import { organisations } from './data/organisations';
import { customRoles, demoPassword, demoTwoFactorSecret, multiPerson, people, type DemoPerson } from './data/people';
import { byteaText, eventId } from './ids';
import type { Random } from './random';
import type { World } from './world';

/** The organisations, and then their people, exist since this many days before the window. */
const organisationAgeDays = 210;

/** Id of a demonstration organisation. */
export const organisationIdOf = (random: Random, window: Window, key: string): OrganisationId =>
  eventId(random, `organisation/${key}`, foundedAt(window, key));

/** The instant at which an organisation joined: a few weeks apart, in the order of the list. */
export const foundedAt = (window: Window, key: string): Date => {
  const index = organisations.findIndex((organisation) => organisation.key === key);
  return new Date(addDays(window.start, 14 * index - organisationAgeDays).getTime() + (9 * 60 + 17 * index) * 60_000);
};

const joinedAt = (window: Window, key: string, index: number): Date =>
  new Date(foundedAt(window, key).getTime() + (index + 1) * 37 * 60_000 + index * 86_400_000);

/** Id of a demonstration person, by e-mail. */
const userIdOf = (random: Random, email: string, joined: Date): string => eventId(random, `user/${email}`, joined);

/** Id of a member of an organisation's own staff, by the local part of the address. */
export const demoPersonIdOf = (random: Random, window: Window, key: string, mailbox: string): string => {
  const index = (people[key] ?? []).findIndex((person) => person.mailbox === mailbox);
  if (index < 0) throw new Error(`There is no ${mailbox} in ${key}`);
  return userIdOf(random, `${mailbox}@${key}.example`, joinedAt(window, key, index));
};

/** Id of the first administrator of an organisation. */
export const administratorIdOf = (random: Random, window: Window, key: string): string =>
  demoPersonIdOf(random, window, key, 'admin');

/** The manager of an organisation, who makes payments by hand; nobody in one without staff. */
export const cashierOf = (random: Random, window: Window, key: string): Actor => {
  const label = `manager@${key}.example`;
  return { type: 'USER', id: userIdOf(random, label, joinedAt(window, key, 1)), label };
};

/** A person in an organisation: the e-mail address, the moment they joined, and what they do there. */
type Member = { readonly key: string; readonly email: string; readonly at: Date; readonly person: DemoPerson };

/** Inserts roles, people and memberships of every demonstration organisation. The password is hashed once for all. */
export const bringPeople = async (tx: Tx, { random, window, secretKey }: World): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword);
  const roleIdOf = (key: string, name: string): string =>
    name in systemRoleIds
      ? systemRoleIds[name as keyof typeof systemRoleIds]
      : eventId(random, `role/${key}/${name}`, foundedAt(window, key));
  const staff = organisations.flatMap(({ key }) =>
    (people[key] ?? []).map((person, index): Member => {
      return { key, email: `${person.mailbox}@${key}.example`, at: joinedAt(window, key, index), person };
    }),
  );
  const shared = multiPerson.memberships.map(({ organisation: key, role }): Member => ({
    key,
    email: multiPerson.email,
    at: joinedAt(window, 'baltic', 3),
    person: { ...multiPerson, mailbox: 'multi', role },
  }));
  await insertRoles(
    tx,
    organisations.flatMap(({ key }) =>
      customRoles.map(({ name, permissions }) => ({
        id: roleIdOf(key, name),
        organisation_id: organisationIdOf(random, window, key),
        name,
        is_system: false,
        permissions: ['GET_ORGANISATION', ...permissions.filter((permission) => permission !== 'GET_ORGANISATION')],
        created_at: foundedAt(window, key),
        updated_at: foundedAt(window, key),
      })),
    ),
  );
  await insertPeople(
    tx,
    [...staff, ...shared.slice(0, 1)].map(({ email, at, person }) => {
      const isInvited = person.status === 'INVITED';
      const id = userIdOf(random, email, at);
      return {
        id,
        email,
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: isInvited ? null : sealPassword(secretKey, id, passwordHash),
        password_changed_at: isInvited ? null : at,
        // Disabled is the membership: the account itself is disabled by the operator alone.
        status: isInvited ? 'INVITED' : 'ACTIVE',
        two_fa_enabled: person.twoFactor ?? false,
        two_fa_secret_enc: person.twoFactor ? byteaText(sealFactor(secretKey, id, demoTwoFactorSecret)) : null,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await insertMemberships(
    tx,
    [...staff, ...shared].map(({ key, email, at, person }) => {
      const administrator = administratorIdOf(random, window, key);
      const id = userIdOf(random, email, at);
      return {
        organisation_id: organisationIdOf(random, window, key),
        user_id: id,
        role_id: roleIdOf(key, person.role),
        status: person.status ?? 'ACTIVE',
        invited_by: id === administrator ? null : administrator,
        created_at: at,
        updated_at: at,
        accepted_at: person.status === 'INVITED' ? null : at,
      };
    }),
  );
};

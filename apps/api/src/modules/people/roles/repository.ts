import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type ReadTx, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Authority } from '../../../platform/grants';
import { authorityOf } from '../../../platform/grants';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type InsertRow } from '../../../platform/tables';

const own = columns('role', ['id', 'name', 'is_system', 'permissions', 'created_at']);

type RoleRow = RowOf<typeof own> & {
  /** Members of the organisation who have it, in any status. */
  readonly user_count: number;
};

export type RoleRecord = CamelCased<RoleRow>;

const columnsFor = (organisationId: OrganisationId) => sql`
  ${own},
  (select count(*)::int from membership
    where membership.role_id = role.id and membership.organisation_id = ${organisationId}) as user_count`;

// System roles have no organisation and so belong to each of them.
const ofOrganisation = (organisationId: OrganisationId) => sql`
  (role.organisation_id = ${organisationId} or role.organisation_id is null)`;

/** Authority that the role gives. */
export const authorityOfRole = ({
  name,
  isSystem,
  permissions,
}: Omit<RoleRecord, 'userCount' | 'createdAt'>): Authority => authorityOf(permissions, isSystem && name === 'ADMIN');

/** The system roles from least to most, then the organisation's own by name. */
export const selectRoles = async (tx: ReadTx, organisationId: OrganisationId): Promise<RoleRecord[]> => {
  const { rows } = await sql<RoleRow>`
    select ${columnsFor(organisationId)} from role where ${ofOrganisation(organisationId)}
     order by is_system desc, case when is_system then id::text else lower(name) end, id`.execute(tx);
  return rows.map(camelCased);
};

/** A system role or a custom one of the organisation, or null. */
export const findRole = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<RoleRecord | null> => {
  const { rows } = await sql<RoleRow>`
    select ${columnsFor(organisationId)} from role
     where ${ofOrganisation(organisationId)} and role.id = ${id}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

type RoleValues = { readonly name: string; readonly permissions: readonly string[] };

/** Names of the organisation's custom roles, except the one with the id `except`. */
export const selectOtherNames = async (
  tx: Tx,
  organisationId: OrganisationId,
  except: string | null,
): Promise<string[]> => {
  const { rows } = await sql<Columns<'role', 'name'>>`
    select name from role
     where organisation_id = ${organisationId} and (${except}::uuid is null or id <> ${except}::uuid)`.execute(tx);
  return rows.map(({ name }) => name);
};

export const insertRole = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  { name, permissions }: RoleValues,
): Promise<void> => {
  await insertRoles(tx, [{ id, organisation_id: organisationId, name, permissions }]);
};

export const insertRoles = (tx: Tx, roles: readonly InsertRow<'role'>[]): Promise<void> =>
  insertRows(tx, 'role', roles);

export const storeRole = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  { name, permissions }: RoleValues,
): Promise<void> => {
  await sql`
    update role set name = ${name}, permissions = ${[...permissions]}::text[], updated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

export const removeRole = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`delete from role where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** The addresses of the active people who hold a role, or of one of them. */
export const selectHolders = async (
  tx: Tx,
  organisationId: OrganisationId,
  roleId: string,
  userId: PersonId | null,
): Promise<string[]> => {
  const { rows } = await sql<Columns<'app_user', 'email'>>`
    select app_user.email from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
     where membership.organisation_id = ${organisationId} and membership.role_id = ${roleId}
       and membership.status = 'ACTIVE' and (${userId}::uuid is null or app_user.id = ${userId}::uuid)
     order by app_user.email`.execute(tx);
  return rows.map(({ email }) => email);
};

/** Last change of each of the organisation's own roles. */
export const selectRoleChanges = async (
  tx: ReadTx,
  organisationId: OrganisationId,
): Promise<CamelCased<Columns<'role', 'id' | 'updated_at'>>[]> => {
  const { rows } = await sql<Columns<'role', 'id' | 'updated_at'>>`
    select id, updated_at from role where organisation_id = ${organisationId}`.execute(tx);
  return rows.map(camelCased);
};

/** Active members who have a role, by address. */
export const selectMembersOfRole = async (
  tx: ReadTx,
  organisationId: OrganisationId,
  roleId: string,
  most: number,
): Promise<Columns<'app_user', 'id' | 'email'>[]> => {
  const { rows } = await sql<Columns<'app_user', 'id' | 'email'>>`
    select app_user.id, app_user.email from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
     where membership.organisation_id = ${organisationId} and membership.role_id = ${roleId}
       and membership.status = 'ACTIVE'
     order by app_user.email limit ${most}`.execute(tx);
  return rows;
};

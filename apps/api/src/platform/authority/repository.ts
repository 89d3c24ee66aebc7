import type { PermissionNeed } from '@countinghouse/contract';
import { implicitPermission } from '@countinghouse/contract';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { AppError } from '../errors';
import { authorityOfKey } from '../api-credentials/rules';
import type { Authority } from '../grants';
import { assertStillMay, authorityOf } from '../grants';
import type { Columns } from '../tables';

/** A member's authority with the role it comes from. */
export type HeldAuthority = Authority & { readonly roleId: string };

/**
 * Serialises the changes of authority of an organisation: while the lock is held roles and members do not change. Rows that merely refer to the
 * organisation do not wait.
 */
export const holdAuthorities = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select 1 from organisation where id = ${organisationId} for no key update`.execute(tx);
};

/** Current authority of an active member; null for anybody else. */
export const findAuthority = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
): Promise<HeldAuthority | null> => {
  const { rows } = await sql<
    Columns<'membership', 'role_id'> & Columns<'role', 'permissions'> & { readonly is_administrator: boolean }
  >`
    select membership.role_id, role.permissions, role.is_system and role.name = 'ADMIN' as is_administrator
      from membership
      join app_user on app_user.id = membership.user_id and app_user.status = 'ACTIVE'
      join role on role.id = membership.role_id
     where membership.organisation_id = ${organisationId} and membership.user_id = ${userId}
       and membership.status = 'ACTIVE'`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { permissions, isAdministrator } = authorityOf([implicitPermission, ...row.permissions], row.is_administrator);
  return { roleId: row.role_id, permissions, isAdministrator };
};

type Caller = {
  readonly organisationId: OrganisationId;
  readonly userId: PersonId;
  readonly apiKey: { readonly id: string } | null;
};

/** Authority of a person or, for a machine, of its key: part of its person's, never an administrator's. */
export const findCallerAuthority = async (
  tx: Tx,
  { organisationId, userId, apiKey }: Caller,
): Promise<HeldAuthority | null> => {
  const person = await findAuthority(tx, organisationId, userId);
  if (!person || !apiKey) return person;
  const { rows } = await sql<Columns<'api_credential', 'permissions'>>`
    select permissions from api_credential
     where organisation_id = ${organisationId} and id = ${apiKey.id} and revoked_at is null`.execute(tx);
  const [key] = rows;
  return key ? { roleId: person.roleId, ...authorityOfKey(key.permissions, person) } : null;
};

/**
 * Opens a change of authority: locks the organisation's authorities and returns the caller's own, read afresh behind that lock. The authority that
 * admitted the request may have been removed while it waited.
 *
 * @throws AppError FORBIDDEN when it no longer suffices for `need`
 */
export const holdAuthority = async (tx: Tx, caller: Caller, need: PermissionNeed): Promise<HeldAuthority> => {
  await holdAuthorities(tx, caller.organisationId);
  const authority = await findCallerAuthority(tx, caller);
  if (!authority) throw new AppError('FORBIDDEN');
  assertStillMay(authority, need);
  return authority;
};

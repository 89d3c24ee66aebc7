import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { ReadTx, Tx } from '@countinghouse/database';
import { camelCased, type CamelCased } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../tables';

/** A permission that somebody's call needed and that let it in. */
export type Use = { readonly userId: PersonId; readonly permission: string };

/** Notes that these permissions were used just now, under the roles that their people have. Uses of people who are no members any more are dropped. */
export const noteUses = async (tx: Tx, organisationId: OrganisationId, uses: readonly Use[]): Promise<void> => {
  await sql`
    insert into permission_use (organisation_id, user_id, role_id, permission, first_used_at, last_used_at)
    select membership.organisation_id, membership.user_id, membership.role_id, used.permission, app_clock(), app_clock()
      from unnest(${uses.map(({ userId }) => userId)}::uuid[], ${uses.map(({ permission }) => permission)}::text[])
           as used (user_id, permission)
      join membership on membership.organisation_id = ${organisationId} and membership.user_id = used.user_id
     order by membership.user_id, membership.role_id, used.permission
        on conflict (organisation_id, user_id, role_id, permission)
           do update set last_used_at = greatest(permission_use.last_used_at, excluded.last_used_at)`.execute(tx);
};

/** The first use ever noted in the organisation: nothing is known of the time before. Null: none was. */
export const countedSince = async (tx: ReadTx, organisationId: OrganisationId): Promise<Date | null> => {
  const { rows } = await sql<{ readonly earliest: Columns<'permission_use', 'first_used_at'>['first_used_at'] | null }>`
    select min(first_used_at) as earliest from permission_use where organisation_id = ${organisationId}`.execute(tx);
  return rows[0]?.earliest ?? null;
};

type LastUse = Columns<'permission_use', 'role_id' | 'permission' | 'last_used_at'>;

/** Last use of each permission in each role, by whoever had it then. */
export const lastUsesOfRoles = async (tx: ReadTx, organisationId: OrganisationId): Promise<CamelCased<LastUse>[]> => {
  const { rows } = await sql<LastUse>`
    select role_id, permission, max(last_used_at) as last_used_at
      from permission_use where organisation_id = ${organisationId}
     group by role_id, permission`.execute(tx);
  return rows.map(camelCased);
};

type PersonsUse = Columns<'permission_use', 'user_id' | 'permission' | 'last_used_at'>;

/** Last use of each permission by each of these people, in whatever role. */
export const lastUsesOfPeople = async (
  tx: ReadTx,
  organisationId: OrganisationId,
  people: readonly PersonId[],
): Promise<CamelCased<PersonsUse>[]> => {
  const { rows } = await sql<PersonsUse>`
    select user_id, permission, max(last_used_at) as last_used_at
      from permission_use where organisation_id = ${organisationId} and user_id = any(${people}::uuid[])
     group by user_id, permission`.execute(tx);
  return rows.map(camelCased);
};

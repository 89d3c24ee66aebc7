import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../tables';

/**
 * Who let these accounts into the organisation since an instant, invited them again, or gave them another role, state or second
 * factor. By the trail, which cannot be rewritten, and by who invited them. What people do to their own accounts is left out.
 */
const lettingIn = (organisationId: OrganisationId, userIds: readonly string[], since: Date) => sql`
  select membership.user_id, membership.invited_by as actor_id from membership
   where membership.organisation_id = ${organisationId} and membership.user_id = any(${userIds}::uuid[])
     and membership.created_at > ${since} and membership.invited_by is not null
  union
  select app_user.id, e.actor_id
    from app_user join audit_event e on e.organisation_id = ${organisationId} and e.entity_id = app_user.id::text
   where app_user.id = any(${userIds}::uuid[]) and e.at > ${since} and e.actor_id <> app_user.id and e.result = 'SUCCESS'
     and (e.action in ('user.invite', 'user.invite-again')
       or e.action = 'user.update' and (e.before - 'firstName' - 'lastName')
            is distinct from (e.after - 'firstName' - 'lastName'))`;

/** Those of these accounts that somebody let in since an instant; of `by`: one of these people, or a key of theirs. */
export const letInSince = async (
  tx: Tx,
  organisationId: OrganisationId,
  userIds: readonly string[],
  { by, since }: { readonly by?: readonly string[]; readonly since: Date },
): Promise<string[]> => {
  const { rows } = await sql<Columns<'membership', 'user_id'>>`
    select distinct user_id from (${lettingIn(organisationId, userIds, since)}) as let_in
     where ${by === undefined} or actor_id = any(${by ?? []}::uuid[])
        or actor_id in (select id from api_credential
                         where organisation_id = ${organisationId}
                           and (created_by = any(${by ?? []}::uuid[]) or responsible_id = any(${by ?? []}::uuid[])))
     order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
};

/** The people who let one of these accounts in since an instant, themselves or by a key that they made or answer for. */
export const peopleWhoLetIn = async (
  tx: Tx,
  organisationId: OrganisationId,
  userIds: readonly string[],
  since: Date,
): Promise<string[]> => {
  const { rows } = await sql<Columns<'app_user', 'id'>>`
    with let_in as (${lettingIn(organisationId, userIds, since)})
    select actor_id as id from let_in
    union
    select unnest(array[key.created_by, key.responsible_id]) from let_in
      join api_credential key on key.organisation_id = ${organisationId} and key.id = let_in.actor_id
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

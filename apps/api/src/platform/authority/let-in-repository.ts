import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../tables';

/**
 * People who let accounts into the organisation since an instant: invited them first or again, changed their role, state or second factor, or
 * widened their role. Read from the trail, which cannot be rewritten, and from the invitations. Changes to a person's own account are left out.
 * `userIds`: of these accounts only; null: of all.
 */
const lettingIn = (organisationId: OrganisationId, userIds: readonly string[] | null, since: Date) => {
  const among = (column: string, type: 'uuid' | 'text') =>
    userIds === null ? sql`true` : sql`${sql.ref(column)} = any(${userIds}::${sql.raw(type)}[])`;
  return sql`
    select m.user_id, m.invited_by as actor_id from membership m
     where m.organisation_id = ${organisationId} and ${among('m.user_id', 'uuid')}
       and m.created_at > ${since} and m.invited_by is not null
    union
    select e.entity_id::uuid, e.actor_id from audit_event e
     where e.organisation_id = ${organisationId} and ${among('e.entity_id', 'text')} and e.at > ${since}
       and e.action in ('user.invite', 'user.invite-again', 'user.update')
       and e.actor_id::text <> e.entity_id and e.result = 'SUCCESS'
       and (e.action <> 'user.update'
         or (e.before - 'firstName' - 'lastName') is distinct from (e.after - 'firstName' - 'lastName'))
    union
    select m.user_id, e.actor_id from membership m
      join audit_event e on e.organisation_id = ${organisationId} and e.entity_id = m.role_id::text
     where m.organisation_id = ${organisationId} and ${among('m.user_id', 'uuid')} and e.at > ${since}
       and e.action = 'role.update' and e.actor_id <> m.user_id and e.result = 'SUCCESS'
       and not (e.before -> 'permissions') @> (e.after -> 'permissions')`;
};

/** Accounts among these that somebody admitted since an instant; with `by`: only by one of these people, or a key of theirs. */
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

/** People who let one of these accounts in since an instant, themselves or by a key they made or are responsible for. */
export const admittersOf = async (
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

/**
 * These accounts and all that may belong to the same person: those who let one of them in since an instant, those let in by one of them, and so on.
 * A key counts as the people who made it or are responsible for it.
 */
export const accountsTiedTo = async (
  tx: Tx,
  organisationId: OrganisationId,
  userIds: readonly string[],
  since: Date,
): Promise<string[]> => {
  const { rows } = await sql<Columns<'app_user', 'id'>>`
    with recursive let_in as materialized (${lettingIn(organisationId, null, since)}),
    tie as materialized (
      select user_id, actor_id as other_id from let_in
      union
      select user_id, unnest(array[key.created_by, key.responsible_id]) from let_in
        join api_credential key on key.organisation_id = ${organisationId} and key.id = let_in.actor_id),
    tied as (
      select unnest(${userIds}::uuid[]) as id
      union
      select case when tie.user_id = tied.id then tie.other_id else tie.user_id end
        from tied join tie on tied.id in (tie.user_id, tie.other_id))
    select id from tied order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { spellingsOf } from '../../../platform/audit/entity-types';
import { eventColumns } from '../../../platform/audit/event-columns';
import { beginningWith, containing, oneBegins } from '../../../platform/like';
import { columns, type Columns } from '../../../platform/tables';

export const ofEvent = columns('audit_event', [...eventColumns, 'before', 'after']);

export type EventRow = RowOf<typeof ofEvent>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By an actor, named by id or address. */
export const isBy = (actor: string) =>
  uuid.test(actor) ? sql`actor_id = ${actor}` : sql`lower(actor_label) = lower(${actor})`;

/** An action, or all with the prefix if the text ends in a point. */
export const isAction = (action: string) =>
  action.endsWith('.') ? sql`action like ${beginningWith(action)}` : sql`action = ${action}`;

/** Condition on an entity type, in every spelling it was ever written in. */
export const isOfType = (entityType: string) => sql`entity_type = any(${spellingsOf(entityType)}::text[])`;

/** Part of an actor, action or address, or the beginning of an id. */
export const isFound = (typed: string) => {
  const part = containing(typed);
  const ids = oneBegins([sql`entity_id`, sql`request_id`], [sql`id`, sql`actor_id`, sql`session_id`], typed);
  return sql`(actor_label ilike ${part} or action ilike ${part} or ip ilike ${part} or ${ids})`;
};

/** The actions that occur, by leaps over the index: its cost grows with their number, not with the trail. */
export const selectActions = async (tx: Tx, organisationId: OrganisationId): Promise<string[]> => {
  const { rows } = await sql<Columns<'audit_event', 'action'>>`
    with recursive leap as (
      (select action from audit_event where organisation_id = ${organisationId} order by action limit 1)
      union all
      select (select min(action) from audit_event
               where organisation_id = ${organisationId} and action > leap.action)
        from leap where leap.action is not null)
    select action from leap where action is not null order by action`.execute(tx);
  return rows.map(({ action }) => action);
};

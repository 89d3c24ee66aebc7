import type { AuditFilters } from '@countinghouse/contract/people/audit';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { spellingsOf } from '../../../platform/audit/entity-types';
import { eventColumns } from '../../../platform/audit/event-columns';
import { beginningWith, containing } from '../../../platform/like';
import { columns, type Columns } from '../../../platform/tables';

const ofEvent = columns('audit_event', [...eventColumns, 'before', 'after']);

export type EventRow = RowOf<typeof ofEvent>;

export type EventPage = {
  readonly descending: boolean;
  /** Instant and id of the row to go on from. */
  readonly from: readonly string[] | null;
  readonly fetch: number;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const narrowed = (organisationId: OrganisationId, filters: AuditFilters): RawBuilder<unknown> => {
  const { actor, action, entityType, entityId, result, search, after, before } = filters;
  const conditions = [sql`organisation_id = ${organisationId}`];
  if (actor !== undefined) {
    conditions.push(uuid.test(actor) ? sql`actor_id = ${actor}` : sql`lower(actor_label) = lower(${actor})`);
  }
  if (action !== undefined) {
    conditions.push(action.endsWith('.') ? sql`action like ${beginningWith(action)}` : sql`action = ${action}`);
  }
  if (entityType !== undefined) conditions.push(sql`entity_type = any(${spellingsOf(entityType)}::text[])`);
  if (entityId !== undefined) conditions.push(sql`entity_id = ${entityId}`);
  if (result !== undefined) conditions.push(sql`result = ${result}`);
  if (after !== undefined) conditions.push(sql`at >= ${after}::timestamptz`);
  if (before !== undefined) conditions.push(sql`at < ${before}::timestamptz`);
  if (search !== undefined) {
    const part = containing(search);
    conditions.push(
      sql`(actor_label ilike ${part} or action ilike ${part} or ip ilike ${part} or entity_id = ${search}
           or request_id = ${search})`,
    );
  }
  return sql.join(conditions, sql` and `);
};

/** Events of the organisation by their instant. */
export const selectEvents = async (
  tx: Tx,
  organisationId: OrganisationId,
  filters: AuditFilters,
  { descending, from, fetch }: EventPage,
): Promise<EventRow[]> => {
  const beyond = from
    ? sql`and (at, id) ${descending ? sql`<` : sql`>`} (${from[0]}::timestamptz, ${from[1]}::uuid)`
    : sql``;
  const order = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<EventRow>`
    select ${ofEvent} from audit_event where ${narrowed(organisationId, filters)} ${beyond}
     order by at ${order}, id ${order} limit ${fetch}`.execute(tx);
  return rows;
};

/** Counts no further than `cap`. */
export const countEvents = async (
  tx: Tx,
  organisationId: OrganisationId,
  filters: AuditFilters,
  cap: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select 1 from audit_event where ${narrowed(organisationId, filters)} limit ${cap}) as counted`.execute(tx);
  return rows[0]?.count ?? 0;
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

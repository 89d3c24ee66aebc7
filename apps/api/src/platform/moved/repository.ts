import type { OrganisationId } from '@countinghouse/contract/ids';
import { prepared, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newsMinutes } from '../changes/repository';
import { addDailyFigures } from '../daily-figures/repository';
import { columns } from '../tables';
import { sealedTransitions } from '../transitions/repository';
import type { KeptList } from '../list/kept-repository';
import { lineQuery, type Line } from '../list/line';
import { listChangesOf } from './list-changes';
import type { ListLine, Movement } from './movement';

/**
 * Writes the consequences of a movement, in the transaction that moved the money and wrote its rows: changes of the totals of
 * lists, the timeline, the notification of viewers, and the figures of the day. A repeated event (same thing, event and
 * reference) is a replay: the first trace stays.
 *
 * Only the figures of a day are rows that several transactions update. A transaction updates them once, last, and after it has posted:
 * accounts before figures, so that two writers cannot deadlock.
 */
export const noteMovement = async (tx: Tx, movement: Movement): Promise<void> => {
  // Pipelined: the second statement is sent before the answer to the first.
  await Promise.all([insertTraces(tx, movement), addDailyFigures(tx, movement.figures)]);
};

const insertTraces = async (tx: Tx, { was, became, transitions, told }: Movement): Promise<void> => {
  const changes = listChangesOf({ was, became }).map((change) => ({
    organisation_id: change.organisationId,
    list: change.list,
    business_id: change.businessId,
    period: change.period,
    hour: change.hour,
    status: change.status,
    currency: change.currency,
    other_currency: change.otherCurrency,
    count: change.count,
    moved: change.moved,
    amount: change.amount.toString(),
    other_amount: change.otherAmount.toString(),
  }));
  const rows = transitions.map((transition) => ({
    organisation_id: transition.organisationId,
    entity_type: transition.entityType,
    entity_id: transition.entityId,
    event: transition.event,
    reference: transition.reference,
    from_status: transition.from,
    to_status: transition.to,
    actor_type: transition.actor.type,
    actor_id: transition.actor.id,
    actor_label: transition.actor.label,
    at: transition.at.toISOString(),
  }));
  const traces = sealedTransitions.sealing(tx, rows);
  const notes = [...transitions.map(({ to, ...transition }) => ({ ...transition, status: to })), ...told].map(
    ({ organisationId, entityType, entityId, status, at }) => ({
      organisation_id: organisationId,
      entity_type: entityType,
      entity_id: entityId,
      status,
      at: at.toISOString(),
    }),
  );
  if (changes.length + notes.length === 0) return;
  await sql`${prepared}
    with totals as (
      insert into list_total_change
        (organisation_id, list, business_id, period, hour, status, currency, other_currency, count, moved, amount,
         other_amount)
      select organisation_id, list, business_id, period, hour, status, currency, other_currency, count, moved, amount,
             other_amount
        from jsonb_populate_recordset(null::list_total_change, ${JSON.stringify(changes)}::jsonb)
    ), timeline as (
      insert into state_transition
        (organisation_id, entity_type, entity_id, event, reference, from_status, to_status, actor_type, actor_id,
         actor_label, at, seal)
      select organisation_id, entity_type, entity_id, event, reference, from_status, to_status, actor_type, actor_id,
             actor_label, at, seal
        from jsonb_populate_recordset(null::state_transition, ${JSON.stringify(traces)}::jsonb)
      on conflict do nothing
    )
    insert into change_event (organisation_id, entity_type, entity_id, status)
    select organisation_id, entity_type, entity_id, status
      from jsonb_populate_recordset(null::change_event, ${JSON.stringify(notes)}::jsonb)
     where at > app_clock() - make_interval(mins => ${newsMinutes})`.execute(tx);
};

const ofPlace = columns('list_total_change', ['business_id', 'status', 'currency', 'other_currency'], 'line');
type LineRow = RowOf<typeof ofPlace> & {
  readonly list: KeptList;
  readonly at: Date;
  readonly amount: string | null;
  readonly other_amount: string | null;
};

const units = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/**
 * Current lines of rows. A writer of many rows who does not know their former state reads them before and after; the caller holds a lock on
 * existing rows.
 */
export const selectLines = async (
  tx: Tx,
  line: Line,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ListLine[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select list, at, amount::text as amount, other_amount::text as other_amount, ${ofPlace}
      from (${sql.raw(lineQuery(line))}) line
     where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map((row) => ({
    list: row.list,
    organisationId,
    businessId: row.business_id,
    at: row.at,
    status: row.status,
    currency: row.currency,
    otherCurrency: row.other_currency,
    amount: units(row.amount),
    otherAmount: units(row.other_amount),
  }));
};

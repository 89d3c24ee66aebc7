import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertMissingRows } from '../insert-rows';

/** A change of state of anything that has states, as it is kept for timelines. */
export type Transition = {
  readonly organisationId: string;
  /** The ledger's word for the thing: `PAYMENT`, `INTERNAL_TRANSFER`. */
  readonly entityType: string;
  readonly entityId: string;
  /** Null: it began with this. */
  readonly from: string | null;
  readonly to: string;
  readonly event: string;
  /** What makes a repeated event recognisable: a transaction id, a block, a provider's id; empty when there is one only. */
  readonly reference: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly label: string };
  readonly at: Date;
};

export type TransitionRow<Kind extends string = string> = {
  readonly entity_type: Kind;
  readonly entity_id: string;
  readonly event: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor_type: string;
  readonly actor_id: string | null;
  readonly actor_label: string;
  readonly at: Date;
};

/**
 * Keeps transitions for good, in the transaction that makes them: they are never changed or deleted. An event that is told
 * twice (same thing, event and reference) leaves the first trace.
 */
export const insertTransitions = (tx: Tx, transitions: readonly Transition[]): Promise<void> =>
  insertMissingRows(
    tx,
    'state_transition',
    transitions.map((transition) => ({
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
    })),
  );

/** Every change of state of these things of these kinds, oldest first. */
export const selectTransitions = async <Kind extends string>(
  tx: Tx,
  organisationId: string,
  entityTypes: readonly Kind[],
  entityIds: readonly string[],
): Promise<TransitionRow<Kind>[]> => {
  const { rows } = await sql<TransitionRow<Kind>>`
    select entity_type, entity_id, event, from_status, to_status, actor_type, actor_id, actor_label, at
    from state_transition
    where organisation_id = ${organisationId} and entity_type = any(${entityTypes}::text[])
      and entity_id = any(${entityIds}::uuid[])
    order by at, position`.execute(tx);
  return rows;
};

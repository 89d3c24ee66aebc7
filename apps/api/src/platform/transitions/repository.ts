import type { EntityType } from '@countinghouse/ledger';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { sealedTable } from '../row-checks/sealed-table';
import { columns, type Tables } from '../tables';

/** Transition of any entity with states, stored for timelines. */
export type Transition = {
  /** Text, as the pure rules of payments know it. */
  readonly organisationId: string;
  /** The ledger's word for the thing: `PAYMENT`, `INTERNAL_TRANSFER`. */
  readonly entityType: EntityType;
  readonly entityId: string;
  /** Null: it began with this. */
  readonly from: string | null;
  readonly to: string;
  readonly event: string;
  /** Distinguishes repeated events: a transaction id, a block, a provider's id; empty if the event happens once. */
  readonly reference: string;
  readonly actor: {
    readonly type: Tables['state_transition']['actor_type'];
    readonly id: string | null;
    readonly label: string;
  };
  readonly at: Date;
};

const columnsOfTransition = columns('state_transition', [
  'entity_type',
  'entity_id',
  'event',
  'from_status',
  'to_status',
  'actor_type',
  'actor_id',
  'actor_label',
  'at',
]);

export type TransitionRow<Kind extends string = string> = RowOf<typeof columnsOfTransition> & {
  readonly entity_type: Kind;
};

export const sealedTransitions = sealedTable({
  table: 'state_transition',
  key: ['organisation_id', 'entity_type', 'entity_id', 'event', 'reference'],
  columns: ['from_status', 'to_status', 'actor_type', 'actor_id', 'actor_label', 'at'],
  proves: 'every change of state was made, by whom and when it says.',
});

/** Every change of state of these things of these kinds, oldest first. */
export const selectTransitions = async <Kind extends string>(
  tx: Tx,
  organisationId: OrganisationId,
  entityTypes: readonly Kind[],
  entityIds: readonly string[],
): Promise<TransitionRow<Kind>[]> => {
  const { rows } = await sql<TransitionRow<Kind>>`
    select ${columnsOfTransition}
    from state_transition
    where organisation_id = ${organisationId} and entity_type = any(${entityTypes}::text[])
      and entity_id = any(${entityIds}::uuid[])
    order by at, position`.execute(tx);
  return rows;
};

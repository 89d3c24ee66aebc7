import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, prepared, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import type { EntityType } from '@countinghouse/ledger';
import { sql } from 'kysely';
import { columns } from '../tables';

/** That something changed, as it is kept for those who look on. */
export type ChangeNote = {
  readonly organisationId: string;
  readonly entityType: EntityType;
  readonly entityId: string;
  readonly status: string | null;
  readonly at: Date;
};

/** What happened longer ago is no news: the demo history tells nobody. */
const newsMinutes = 60;

/** Tells those who look on that things changed, once this transaction has committed. */
export const noteChanges = async (tx: Tx, notes: readonly ChangeNote[]): Promise<void> => {
  if (notes.length === 0) return;
  const rows = notes.map(({ organisationId, entityType, entityId, status, at }) => ({
    organisation_id: organisationId,
    entity_type: entityType,
    entity_id: entityId,
    status,
    at: at.toISOString(),
  }));
  await sql`${prepared}
    insert into change_event (organisation_id, entity_type, entity_id, status)
    select organisation_id, entity_type, entity_id, status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as note(organisation_id uuid, entity_type text, entity_id uuid, status text, at timestamptz)
     where at > app_clock() - make_interval(mins => ${newsMinutes})`.execute(tx);
};

const ofChange = columns('change_event', ['organisation_id', 'entity_type', 'entity_id', 'status'], 'c');
export type NotedChange = CamelCased<RowOf<typeof ofChange>>;

/**
 * How far somebody has read: the transactions that had committed when he did. What commits later is what this does not
 * know of, whatever the order in which it was numbered, and however long it took.
 */
export type Snapshot = string & { readonly snapshot: true };

type Read = { readonly snapshot: Snapshot; readonly changes: readonly NotedChange[]; readonly isCut: boolean };

const snapshotOf = (text: string): Snapshot => text as Snapshot;

/** Where reading from now on begins. */
export const currentSnapshot = async (tx: Tx): Promise<Snapshot> => {
  const { rows } = await sql<{ text: string }>`select pg_current_snapshot()::text as text`.execute(tx);
  return snapshotOf(rows[0]?.text ?? '');
};

/**
 * What has committed since a snapshot, of one organisation or (the worker) of all, and where to go on. One statement, so
 * that both are of one instant. `isCut`: there was more than `limit`, and what follows was left out.
 */
export const changesSince = async (
  tx: Tx,
  since: Snapshot,
  limit: number,
  organisationId: OrganisationId | null = null,
): Promise<Read> => {
  const { rows } = await sql<
    { text: string } & { [Name in keyof RowOf<typeof ofChange>]: RowOf<typeof ofChange>[Name] | null }
  >`
    select now.text, ${ofChange} from (select pg_current_snapshot()::text as text) now
      left join lateral (
        select * from change_event
         where transaction >= pg_snapshot_xmin(${since}::pg_snapshot)
           and not pg_visible_in_snapshot(transaction, ${since}::pg_snapshot)
           and (${organisationId}::uuid is null or organisation_id = ${organisationId}::uuid)
         order by number limit ${limit + 1}) c on true`.execute(tx);
  // Without a change there is one row, of nothing but the snapshot.
  const changes = rows.flatMap(({ organisation_id, entity_type, entity_id, status }) =>
    organisation_id === null
      ? []
      : [camelCased({ organisation_id, entity_type, entity_id, status } as RowOf<typeof ofChange>)],
  );
  return {
    snapshot: snapshotOf(rows[0]?.text ?? ''),
    changes: changes.slice(0, limit),
    isCut: changes.length > limit,
  };
};

/** Whether a snapshot is one that this database could have given: not of a later time, as after a restore. */
export const isKnownSnapshot = async (tx: Tx, snapshot: Snapshot): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known`.execute(tx);
  return rows[0]?.known ?? false;
};

/** How long a reader may be away and still go on where he was. */
export const keptMinutes = 15;

export const forgetChanges = async (tx: Tx): Promise<void> => {
  await sql`delete from change_event where at < app_clock() - make_interval(mins => ${keptMinutes})`.execute(tx);
};

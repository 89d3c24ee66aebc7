import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, prepared, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import type { EntityType } from '@countinghouse/ledger';
import { sql } from 'kysely';
import { columns } from '../tables';

/** Stored note of a change, for those who watch. */
export type ChangeNote = {
  readonly organisationId: string;
  readonly entityType: EntityType;
  readonly entityId: string;
  readonly status: string | null;
  readonly at: Date;
};

/** Older changes are not announced: the demo history notifies nobody. */
export const newsMinutes = 60;

/** Announces changes to viewers, once this transaction has committed. */
export const noteChanges = async (tx: Tx, notes: readonly ChangeNote[]): Promise<void> => {
  if (notes.length === 0) return;
  // A note an hour older than another one is at least an hour older than the clock, too: a stretch of history need not travel.
  const newest = notes.reduce((latest, { at }) => Math.max(latest, at.getTime()), -Infinity);
  const recent = notes.filter(({ at }) => newest - at.getTime() < newsMinutes * 60_000);
  const rows = recent.map(({ organisationId, entityType, entityId, status, at }) => ({
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

/** Position of a reader: the transactions committed when he read. Whatever commits later is not in it, regardless of its number and duration. */
export type Snapshot = string & { readonly snapshot: true };

type Read = { readonly snapshot: Snapshot; readonly changes: readonly NotedChange[]; readonly isCut: boolean };

const snapshotOf = (text: string): Snapshot => text as Snapshot;

/** Snapshot for reading from now on. */
export const currentSnapshot = async (tx: Tx): Promise<Snapshot> => {
  const { rows } = await sql<{ text: string }>`select pg_current_snapshot()::text as text`.execute(tx);
  return snapshotOf(rows[0]?.text ?? '');
};

/**
 * Changes committed since a snapshot, of one organisation or (for the worker) of all, and the next snapshot. One statement, so that both are of one
 * instant. `isCut`: there were more than `limit`, and the rest was left out.
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
  // Without a change there is one row with the snapshot alone.
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

/** True if this database could have given the snapshot: false for one of a later time, as after a restore. */
export const isKnownSnapshot = async (tx: Tx, snapshot: Snapshot): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known`.execute(tx);
  return rows[0]?.known ?? false;
};

/** Longest absence after which a reader can resume, in minutes. */
export const keptMinutes = 15;

export const forgetChanges = async (tx: Tx): Promise<void> => {
  await sql`delete from change_event where at < app_clock() - make_interval(mins => ${keptMinutes})`.execute(tx);
};

import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns } from '../../../platform/tables';

const own = columns('outgoing_stop', ['id', 'reason', 'stopped_by_label', 'stopped_at']);
const ofRelease = columns('outgoing_stop_release', ['by_type', 'by_id', 'by_label', 'at']);

export type StopRow = RowOf<typeof own>;
export type ReleaseRow = RowOf<typeof ofRelease>;

type By = { readonly type: string; readonly id: string; readonly label: string };

/**
 * Blocks new movements of the organisation's money until the transaction ends, and waits for those in progress: all of them share the
 * organisation's row.
 */
export const holdOrganisation = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select from organisation where id = ${organisationId} for no key update`.execute(tx);
};

/** True if the platform suspended the organisation, or closed it. */
export const isSuspended = async (tx: Tx, organisationId: OrganisationId): Promise<boolean> => {
  const { rows } = await sql`
    select from organisation where id = ${organisationId} and status <> 'ACTIVE'`.execute(tx);
  return rows.length > 0;
};

/** Stop in force, or null. */
export const findStop = async (tx: Tx, organisationId: OrganisationId): Promise<StopRow | null> => {
  const { rows } = await sql<StopRow>`
    select ${own} from outgoing_stop where organisation_id = ${organisationId} and released_at is null`.execute(tx);
  return rows[0] ?? null;
};

export const selectReleases = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<ReleaseRow[]> => {
  const { rows } = await sql<ReleaseRow>`
    select ${ofRelease} from outgoing_stop_release
     where organisation_id = ${organisationId} and stop_id = ${id} order by at, by_id`.execute(tx);
  return rows;
};

type NewStop = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly reason: string;
  readonly by: By & { readonly type: 'USER' | 'API_KEY' };
  readonly at: Date;
};

export const insertStop = (tx: Tx, { organisationId, id, reason, by, at }: NewStop): Promise<void> =>
  insertRows(tx, 'outgoing_stop', [
    {
      organisation_id: organisationId,
      id,
      reason,
      stopped_by_type: by.type,
      stopped_by_id: by.id,
      stopped_by_label: by.label,
      stopped_at: at,
      released_at: null,
    },
  ]);

type NewRelease = {
  readonly organisationId: OrganisationId;
  readonly stopId: string;
  readonly by: By & { readonly type: ReleaseRow['by_type'] };
  readonly at: Date;
};

export const insertRelease = (tx: Tx, { organisationId, stopId, by, at }: NewRelease): Promise<void> =>
  insertRows(tx, 'outgoing_stop_release', [
    { organisation_id: organisationId, stop_id: stopId, by_type: by.type, by_id: by.id, by_label: by.label, at },
  ]);

export const endStop = async (tx: Tx, organisationId: OrganisationId, id: string, at: Date): Promise<void> => {
  await sql`
    update outgoing_stop set released_at = ${at} where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Stops in force in all organisations, the oldest first. */
export const standingStops = async (
  tx: Tx,
  limit: number,
): Promise<Columns<'outgoing_stop', 'organisation_id' | 'id' | 'reason' | 'stopped_by_label'>[]> => {
  const { rows } = await sql<Columns<'outgoing_stop', 'organisation_id' | 'id' | 'reason' | 'stopped_by_label'>>`
    select organisation_id, id, reason, stopped_by_label from outgoing_stop
     where released_at is null and organisation_id not in (select id from organisation where mode = 'TEST')
     order by stopped_at, id limit ${limit}`.execute(tx);
  return rows;
};

/** Number of organisations whose outgoing money is stopped; runs across all. */
export const countStopped = async (tx: Tx): Promise<readonly { readonly count: number }[]> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outgoing_stop
     where released_at is null and organisation_id not in (select id from organisation where mode = 'TEST')`.execute(
    tx,
  );
  return rows;
};

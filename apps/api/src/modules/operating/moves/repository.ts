import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type Tables } from '../../../platform/tables';

const own = columns('organisation_move', [
  'id',
  'organisation_id',
  'direction',
  'state',
  'other_cell',
  'public_key',
  'secret_enc',
  'awaited',
  'awaited_release',
  'file_digest',
  'status_after',
  'copied_digest',
  'copied_before',
  'copied_links',
  'copied_seals',
  'copied_people',
  'created_at',
  'changed_at',
]);

/** One move, seen from this cell. */
export type Move = CamelCased<RowOf<typeof own>>;
export type MoveState = Tables['organisation_move']['state'];

const bytes = (buffer: Buffer): string => `\\x${buffer.toString('hex')}`;

export const insertMove = async (
  tx: Tx,
  move: Pick<
    Move,
    'id' | 'organisationId' | 'direction' | 'state' | 'otherCell' | 'publicKey' | 'secretEnc' | 'awaited'
  >,
): Promise<void> =>
  insertRows(tx, 'organisation_move', [
    {
      id: move.id,
      organisation_id: move.organisationId,
      direction: move.direction,
      state: move.state,
      other_cell: move.otherCell,
      public_key: bytes(move.publicKey),
      secret_enc: bytes(move.secretEnc),
      awaited: move.awaited && bytes(move.awaited),
    },
  ]);

/** Newest move of an organisation, locked until the transaction ends; null: none. */
export const holdMove = async (tx: Tx, organisationId: string): Promise<Move | null> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from organisation_move where organisation_id = ${organisationId} and state <> 'ABANDONED'
     order by created_at desc, id desc limit 1 for update`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Newest move of an organisation, given up or not; null: none. */
export const findNewestMove = async (tx: Tx, organisationId: string): Promise<Move | null> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from organisation_move where organisation_id = ${organisationId}
     order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** A move by its id, locked until the transaction ends. */
export const holdMoveOf = async (tx: Tx, id: string): Promise<Move | null> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from organisation_move where id = ${id} for update`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

export const selectMoves = async (tx: Tx): Promise<Move[]> => {
  const { rows } = await sql<RowOf<typeof own>>`
    select ${own} from organisation_move order by created_at, id`.execute(tx);
  return rows.map(camelCased);
};

export const storeState = async (
  tx: Tx,
  id: string,
  state: MoveState,
  changes: Partial<Pick<Move, 'awaited' | 'awaitedRelease' | 'fileDigest' | 'statusAfter'>> = {},
): Promise<void> => {
  await sql`
    update organisation_move set state = ${state}, changed_at = app_clock(),
           awaited = coalesce(${changes.awaited ?? null}::bytea, awaited),
           awaited_release = coalesce(${changes.awaitedRelease ?? null}::bytea, awaited_release),
           file_digest = coalesce(${changes.fileDigest ?? null}::bytea, file_digest),
           status_after = coalesce(${changes.statusAfter ?? null}::text, status_after)
     where id = ${id}`.execute(tx);
};

/** Place up to which a copy holds everything. */
export type CopyMark = Pick<Move, 'copiedBefore' | 'copiedLinks' | 'copiedSeals'>;

/** Notes the copy that a move goes on from; null: from none, it has everything in one file. */
export const storeCopy = async (tx: Tx, id: string, digest: Buffer | null, mark?: CopyMark): Promise<void> => {
  await sql`
    update organisation_move set changed_at = app_clock(), copied_digest = ${digest}::bytea,
           copied_before = ${mark?.copiedBefore ?? null}::bigint, copied_links = ${mark?.copiedLinks ?? null}::bigint,
           copied_seals = ${mark?.copiedSeals ?? null}::bigint
     where id = ${id}`.execute(tx);
};

/** Notes people whom a copy brought. */
export const storeCopiedPeople = async (tx: Tx, id: string, people: readonly string[]): Promise<void> => {
  await sql`update organisation_move set copied_people = ${[...people]}::uuid[] where id = ${id}`.execute(tx);
};

/**
 * Oldest transaction that is under way in the state that this one sees: whatever an earlier one wrote is in it. And the one that comes next, by which an
 * old number is told from a recent one.
 */
export const transactionsNow = async (tx: Tx): Promise<{ readonly oldest: bigint; readonly next: bigint }> => {
  const { rows } = await sql<{ oldest: string; following: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as following`.execute(
    tx,
  );
  return { oldest: BigInt(rows[0]?.oldest ?? 0), next: BigInt(rows[0]?.following ?? 0) };
};

/** Moves out of this cell from which the organisation came back by another one. */
export const noteReturned = async (tx: Tx, organisationId: string): Promise<void> => {
  await sql`
    update organisation_move set state = 'RETURNED', changed_at = app_clock()
     where organisation_id = ${organisationId} and state = 'HANDED_OVER'`.execute(tx);
};

type Place = Columns<'organisation', 'status' | 'move_state' | 'moved_to' | 'name' | 'brand'>;

/** Where an organisation is, by this cell, locked until the transaction ends; null: unknown here. */
export const holdPlace = async (tx: Tx, organisationId: string): Promise<CamelCased<Place> | null> => {
  const { rows } = await sql<Place>`
    select status, move_state, moved_to, name, brand from organisation where id = ${organisationId} for update`.execute(
    tx,
  );
  return rows[0] ? camelCased(rows[0]) : null;
};

export const storePlace = async (
  tx: Tx,
  organisationId: string,
  { status, moveState, movedTo }: Pick<CamelCased<Place>, 'status' | 'moveState' | 'movedTo'>,
): Promise<void> => {
  await sql`
    update organisation set status = ${status}, move_state = ${moveState}, moved_to = ${movedTo}
     where id = ${organisationId}`.execute(tx);
};

/** Organisations that no row may be written of: those on their way, and those that are elsewhere. */
export const selectAway = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<Columns<'organisation', 'id'>>`
    select id from organisation where move_state is not null
    union
    select organisation_id from organisation_move where state in ('FROZEN','EXPECTED','IMPORTED','VERIFIED') order by 1`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

/** Removes the organisation's waiting work: it goes on where the organisation is now. */
export const removeJobs = async (tx: Tx, organisationId: string): Promise<void> => {
  await sql`delete from job where organisation_id = ${organisationId}`.execute(tx);
  await sql`delete from dead_letter where organisation_id = ${organisationId}`.execute(tx);
};

type SealRow = Columns<'organisation_move_seal', 'number' | 'account_id' | 'first_seq' | 'last_seq' | 'digest' | 'mac'>;

/** Seals over the organisation's entries, behind a number. */
export const sealsOver = async (tx: Tx, organisationId: string, after: string): Promise<SealRow[]> => {
  const { rows } = await sql<SealRow>`
    select number, account_id, first_seq, last_seq, digest, mac from ledger_seal
     where organisation_id = ${organisationId} and number > ${after} order by number`.execute(tx);
  return rows;
};

export type TextSeal = { readonly [Name in keyof SealRow]: string };

/** Keeps the former cell's seals as they were. */
export const keepSeals = async (
  tx: Tx,
  { id, organisationId }: Pick<Move, 'id' | 'organisationId'>,
  seals: readonly TextSeal[],
): Promise<void> => {
  await sql`
    insert into organisation_move_seal (move_id, organisation_id, number, account_id, first_seq, last_seq, digest, mac)
    select ${id}, ${organisationId}, number, account_id, first_seq, last_seq, digest, mac
      from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
           as s(number bigint, account_id bigint, first_seq bigint, last_seq bigint, digest bytea, mac bytea)
    on conflict do nothing`.execute(tx);
};

/** Number of the organisation's audit events, and of those that are sealed. */
export const auditCounts = async (
  tx: Tx,
  organisationId: string,
): Promise<{ readonly events: number; readonly sealed: number }> => {
  const { rows } = await sql<{ events: number; with_a_link: number }>`
    select count(*)::int as events, count(l.event_id)::int as with_a_link
      from audit_event e left join audit_link l on l.event_id = e.id
     where e.organisation_id = ${organisationId}`.execute(tx);
  return { events: rows[0]?.events ?? 0, sealed: rows[0]?.with_a_link ?? 0 };
};

/** Accounts of the organisation with entries that no seal covers. */
export const unsealedAccounts = async (tx: Tx, organisationId: string): Promise<number> => {
  const { rows } = await sql<{ unsealed: number }>`
    select count(*)::int as unsealed from ledger_account a
     where a.organisation_id = ${organisationId} and a.seq > coalesce((
       select max(s.last_seq) from ledger_seal s where s.organisation_id = a.organisation_id and s.account_id = a.id), 0)`.execute(
    tx,
  );
  return rows[0]?.unsealed ?? 0;
};

/** True if this cell has a brand. */
export const isBrandKnown = async (tx: Tx, brand: string): Promise<boolean> => {
  const { rows } = await sql`select from brand where identifier = ${brand}`.execute(tx);
  return rows.length > 0;
};

/** Digest of the names of all migrations of this database: of one version they are equal. */
export const schemaOf = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ of_all: string }>`
    select encode(sha256(convert_to(string_agg(name, ',' order by name), 'UTF8')), 'hex') as of_all from kysely_migration`.execute(
    tx,
  );
  return rows[0]?.of_all ?? '';
};

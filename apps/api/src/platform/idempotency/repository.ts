import type { OrganisationId } from '@countinghouse/contract/ids';
import type { OrNull, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns, Tables } from '../tables';

/** Days that an answer is kept. */
const keptDays = 30;

/** Owner and operation of a key. Keys of different organisations never meet. */
export type KeyIdentity = { readonly organisationId: OrganisationId; readonly operation: string; readonly key: string };

export type FinishedKey = {
  readonly callerId: string;
  readonly requestHash: Buffer;
  readonly status: Tables['idempotency_record']['status'];
  readonly answerStatus: number;
  readonly answerBody: string | null;
  /** Thing that the request made or changed. */
  readonly entity: { readonly type: string; readonly id: string } | null;
};

type Row = OrNull<Columns<'idempotency_record', 'user_id'>> &
  Columns<
    'idempotency_record',
    'request_hash' | 'status' | 'answer_status' | 'answer_body' | 'entity_type' | 'entity_id'
  > & {
    readonly is_closed: boolean;
  };

const entityOf = ({ entity_type: type, entity_id: id }: Pick<Row, 'entity_type' | 'entity_id'>) =>
  type === null || id === null ? null : { type, id };

/** Fate of a key: its outcome, or null while no transaction with it has committed; and if its sender abandoned it. */
export const findKey = async (
  tx: Tx,
  { organisationId, operation, key }: KeyIdentity,
  callerId: string,
): Promise<{ readonly finished: FinishedKey | null; readonly isClosed: boolean }> => {
  const { rows } = await sql<Row>`
    select record.user_id, record.request_hash, record.status, record.answer_status, record.answer_body,
           record.entity_type, record.entity_id,
           exists (select 1 from closed_key
                    where closed_key.organisation_id = ${organisationId} and closed_key.user_id = ${callerId}
                      and closed_key.key = ${key}) as is_closed
      from (select 1) as always
      left join idempotency_record record
        on record.organisation_id = ${organisationId} and record.operation = ${operation} and record.key = ${key}
       and record.created_at > app_clock() - make_interval(days => ${keptDays})`.execute(tx);
  const [row] = rows;
  const finished =
    row && row.user_id !== null
      ? {
          callerId: row.user_id,
          requestHash: row.request_hash,
          status: row.status,
          answerStatus: row.answer_status,
          answerBody: row.answer_body,
          entity: entityOf(row),
        }
      : null;
  return { finished, isClosed: row?.is_closed ?? false };
};

const lockNumber = ({ organisationId, key }: Pick<KeyIdentity, 'organisationId' | 'key'>) =>
  sql`hashtextextended(${`idempotency ${organisationId} ${key}`}, 0)`;

/** Waits until no other transaction, in any process, works on the key, and holds it until this one ends. */
export const claimKey = async (tx: Tx, identity: KeyIdentity): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber(identity)})`.execute(tx);
};

/** Stores the outcome together with its effect, in the same transaction. */
export const storeFinished = async (
  tx: Tx,
  { organisationId, operation, key }: KeyIdentity,
  finished: FinishedKey & { readonly message: string | null },
): Promise<void> => {
  await sql`
    delete from idempotency_record
     where organisation_id = ${organisationId} and operation = ${operation} and key = ${key}
       and created_at <= app_clock() - make_interval(days => ${keptDays})`.execute(tx);
  await sql`
    insert into idempotency_record (organisation_id, operation, key, user_id, request_hash, status, answer_status, answer_body,
                                    entity_type, entity_id, message)
    values (${organisationId}, ${operation}, ${key}, ${finished.callerId}, ${finished.requestHash}, ${finished.status},
            ${finished.answerStatus}, ${finished.answerBody}, ${finished.entity?.type ?? null}, ${finished.entity?.id ?? null},
            ${finished.message})`.execute(tx);
};

export type KeyOutcome = {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'DONE' | 'REFUSED' | 'CLOSED';
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly message: string | null;
};

type OutcomeRow = Columns<'idempotency_record', 'entity_type' | 'entity_id' | 'message'> & {
  readonly status: Tables['idempotency_record']['status'] | 'CLOSED';
};

/** A caller's own key, for any operation: a person's, or an API key's. */
export type OwnKey = { readonly organisationId: OrganisationId; readonly callerId: string; readonly key: string };

const without = (status: KeyOutcome['status']): KeyOutcome => ({
  status,
  entityType: null,
  entityId: null,
  message: null,
});

/** Outcome of the key, or null without one. */
const endOf = async (tx: Tx, { organisationId, callerId, key }: OwnKey): Promise<KeyOutcome | null> => {
  const { rows } = await sql<OutcomeRow>`
    (select status, entity_type, entity_id, message
       from idempotency_record
      where organisation_id = ${organisationId} and key = ${key} and user_id = ${callerId}
        and created_at > app_clock() - make_interval(days => ${keptDays})
      order by created_at desc limit 1)
    union all
    select 'CLOSED', null, null, null from closed_key
     where organisation_id = ${organisationId} and user_id = ${callerId} and key = ${key}
    limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return { status: row.status, entityType: row.entity_type, entityId: row.entity_id, message: row.message };
};

/** Outcome of a person's own key. Another person's key is UNKNOWN. */
export const outcomeOf = async (tx: Tx, own: OwnKey): Promise<KeyOutcome> => {
  // Looked for before the store is read: work that ends between the two is then found finished.
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockNumber(own)}) as free`.execute(tx);
  return (await endOf(tx, own)) ?? without(locks[0]?.free ? 'UNKNOWN' : 'IN_PROGRESS');
};

/**
 * Closes a person's own key, unless it has an outcome. A concurrent claim meets this transaction at the key's lock: either the claim came first and
 * its outcome is returned, or it finds the key closed. IN_PROGRESS: it is in use, and the call does not wait.
 */
export const closeKey = async (tx: Tx, own: OwnKey): Promise<KeyOutcome> => {
  const { rows: locks } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber(own)}) as taken`.execute(tx);
  const end = await endOf(tx, own);
  if (end) return end;
  if (!locks[0]?.taken) return without('IN_PROGRESS');
  const { organisationId, callerId, key } = own;
  await sql`
    insert into closed_key (organisation_id, user_id, key) values (${organisationId}, ${callerId}, ${key})`.execute(tx);
  return without('CLOSED');
};

/** Deletes keys past their retention. */
export const forgetOldKeys = async (tx: Tx): Promise<void> => {
  await sql`delete from idempotency_record where created_at <= app_clock() - make_interval(days => ${keptDays})`.execute(
    tx,
  );
  await sql`delete from closed_key where closed_at <= app_clock() - make_interval(days => ${keptDays})`.execute(tx);
};

/** Savepoint to which a refused operation is undone while its key's outcome is kept. */
export const markStart = async (tx: Tx): Promise<void> => {
  await sql`savepoint before_operation`.execute(tx);
};

export const undoToStart = async (tx: Tx): Promise<void> => {
  await sql`rollback to savepoint before_operation`.execute(tx);
};

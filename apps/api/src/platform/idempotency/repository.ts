import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** How long an answer is kept, in days. */
export const keptDays = 30;

/** Whose key, for which operation. Keys of one organisation never meet those of another. */
export type KeyIdentity = { readonly organisationId: string; readonly operation: string; readonly key: string };

export type FinishedKey = {
  readonly userId: string;
  readonly requestHash: Buffer;
  readonly status: 'DONE' | 'REFUSED';
  readonly answerStatus: number;
  readonly answerBody: string | null;
};

type Row = {
  user_id: string;
  request_hash: Buffer;
  status: 'DONE' | 'REFUSED';
  answer_status: number;
  answer_body: string | null;
};

/** What became of the key, or null while no transaction with it committed. */
export const findFinished = async (
  tx: Tx,
  { organisationId, operation, key }: KeyIdentity,
): Promise<FinishedKey | null> => {
  const { rows } = await sql<Row>`
    select user_id, request_hash, status, answer_status, answer_body
      from idempotency_record
     where organisation_id = ${organisationId} and operation = ${operation} and key = ${key}
       and created_at > app_clock() - make_interval(days => ${keptDays})`.execute(tx);
  const row = rows[0];
  return row
    ? {
        userId: row.user_id,
        requestHash: row.request_hash,
        status: row.status,
        answerStatus: row.answer_status,
        answerBody: row.answer_body,
      }
    : null;
};

const lockNumber = ({ organisationId, key }: Pick<KeyIdentity, 'organisationId' | 'key'>) =>
  sql`hashtextextended(${`idempotency ${organisationId} ${key}`}, 0)`;

/** Waits until no other transaction works on the key and holds it until this one ends, in whichever process. */
export const claimKey = async (tx: Tx, identity: KeyIdentity): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber(identity)})`.execute(tx);
};

/** Stores the outcome beside the effect it had, in the same transaction. */
export const storeFinished = async (
  tx: Tx,
  { organisationId, operation, key }: KeyIdentity,
  finished: FinishedKey & {
    readonly entity: { readonly type: string; readonly id: string } | null;
    readonly message: string | null;
  },
): Promise<void> => {
  await sql`
    delete from idempotency_record
     where organisation_id = ${organisationId} and operation = ${operation} and key = ${key}
       and created_at <= app_clock() - make_interval(days => ${keptDays})`.execute(tx);
  await sql`
    insert into idempotency_record (organisation_id, operation, key, user_id, request_hash, status, answer_status, answer_body,
                                    entity_type, entity_id, message)
    values (${organisationId}, ${operation}, ${key}, ${finished.userId}, ${finished.requestHash}, ${finished.status},
            ${finished.answerStatus}, ${finished.answerBody}, ${finished.entity?.type ?? null}, ${finished.entity?.id ?? null},
            ${finished.message})`.execute(tx);
};

export type KeyOutcome = {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'DONE' | 'REFUSED';
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly message: string | null;
};

type OutcomeRow = {
  status: 'DONE' | 'REFUSED';
  entity_type: string | null;
  entity_id: string | null;
  message: string | null;
};

/** What became of a person's own key, whichever operation it was sent to. Another person's key is UNKNOWN. */
export const outcomeOf = async (
  tx: Tx,
  { organisationId, userId, key }: { organisationId: string; userId: string; key: string },
): Promise<KeyOutcome> => {
  // Looked for before the store is read: work that ends between the two is then found finished.
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockNumber({ organisationId, key })}) as free`.execute(tx);
  const { rows } = await sql<OutcomeRow>`
    select status, entity_type, entity_id, message
      from idempotency_record
     where organisation_id = ${organisationId} and key = ${key} and user_id = ${userId}
       and created_at > app_clock() - make_interval(days => ${keptDays})
     order by created_at desc limit 1`.execute(tx);
  const row = rows[0];
  if (row) return { status: row.status, entityType: row.entity_type, entityId: row.entity_id, message: row.message };
  return { status: locks[0]?.free ? 'UNKNOWN' : 'IN_PROGRESS', entityType: null, entityId: null, message: null };
};

/** Forgets what is older than the promise. */
export const forgetOldKeys = async (tx: Tx): Promise<void> => {
  await sql`delete from idempotency_record where created_at <= app_clock() - make_interval(days => ${keptDays})`.execute(
    tx,
  );
};

/** Marks the point to which a refused operation is undone while its key's outcome is kept. */
export const markStart = async (tx: Tx): Promise<void> => {
  await sql`savepoint before_operation`.execute(tx);
};

export const undoToStart = async (tx: Tx): Promise<void> => {
  await sql`rollback to savepoint before_operation`.execute(tx);
};

import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../ids';

export type Job = {
  readonly id: string;
  readonly organisationId: string | null;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
};

/** Asks for work after the transaction committed. The payload is JSON and holds no secret: it lies in the database. */
export const enqueue = async (
  tx: Tx,
  kind: string,
  payload: unknown,
  organisationId: string | null = null,
): Promise<void> => {
  await sql`
    insert into job (id, organisation_id, kind, payload)
    values (${newId()}, ${organisationId}, ${kind}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
};

/** Takes due jobs for `leaseSeconds`; a worker that dies meanwhile loses them to the next. */
export const claimJobs = async (
  tx: Tx,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<Job[]> => {
  const { rows } = await sql<{
    id: string;
    organisation_id: string | null;
    kind: string;
    payload: unknown;
    attempts: number;
  }>`
    update job set attempts = attempts + 1, locked_until = app_clock() + make_interval(secs => ${leaseSeconds})
     where id in (
       select id from job
        where failed_at is null and run_at <= app_clock() and (locked_until is null or locked_until <= app_clock())
        order by run_at, id limit ${limit}
        for update skip locked)
    returning id, organisation_id, kind, payload, attempts`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    organisationId: row.organisation_id,
    kind: row.kind,
    payload: row.payload,
    attempts: row.attempts,
  }));
};

export const finishJob = async (tx: Tx, id: string): Promise<void> => {
  await sql`delete from job where id = ${id}`.execute(tx);
};

/** Puts a failed job back for later. */
export const retryJob = async (tx: Tx, id: string, afterSeconds: number, problem: string): Promise<void> => {
  await sql`
    update job set locked_until = null, run_at = app_clock() + make_interval(secs => ${afterSeconds}), last_error = ${problem}
     where id = ${id}`.execute(tx);
};

/** Gives up on a job; it stays, for staff to see. */
export const buryJob = async (tx: Tx, id: string, problem: string): Promise<void> => {
  await sql`update job set locked_until = null, failed_at = app_clock(), last_error = ${problem} where id = ${id}`.execute(
    tx,
  );
};

import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { tooManyRequests } from '../errors';

/** Number of calls at once after a pause; one more is free with each further `seconds / calls`. */
export type RateLimit = {
  /** Name of the limit in the database, for good. */
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
};

type Turn = { readonly organisationId: string; readonly subject: string };

/**
 * Takes one of the subject's turns, counted over all server processes. A concurrent caller of the same subject waits until
 * this transaction ends; a rollback gives the turn back.
 * @throws AppError RATE_LIMITED with the seconds until the next turn is free
 */
export const takeTurn = async (
  tx: Tx,
  { name, calls, seconds }: RateLimit,
  { organisationId, subject }: Turn,
): Promise<void> => {
  const each = seconds / calls;
  // A single instant encodes the free turns: each taken one postpones it by its own share.
  const { numAffectedRows } = await sql`
    insert into rate_limit as kept (organisation_id, limit_name, subject, free_at)
    values (${organisationId}, ${name}, ${subject}, app_clock() + make_interval(secs => ${each}))
    on conflict (organisation_id, limit_name, subject) do update
       set free_at = greatest(kept.free_at, app_clock()) + make_interval(secs => ${each})
     where kept.free_at <= app_clock() + make_interval(secs => ${seconds - each})`.execute(tx);
  if (numAffectedRows === 1n) return;
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from free_at - app_clock())::float8 - ${seconds - each}::float8 as wait from rate_limit
     where organisation_id = ${organisationId} and limit_name = ${name} and subject = ${subject}`.execute(tx);
  throw tooManyRequests(Math.max(1, Math.ceil(rows[0]?.wait ?? each)));
};

/** Forgets subjects that have all their turns again. */
export const forgetTurns = async (tx: Tx): Promise<void> => {
  await sql`delete from rate_limit where free_at < app_clock()`.execute(tx);
};

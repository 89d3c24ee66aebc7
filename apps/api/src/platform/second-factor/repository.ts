import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../tables';

/** A reset of the second factor that was asked for has nothing left to do once it comes or goes in another way. */
const overtakeReset = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`
    update factor_reset set ended_at = app_clock(), outcome = 'OVERTAKEN'
     where user_id = ${userId} and ended_at is null`.execute(tx);
};

/** The sealed secret of a person who has a second factor, else null. */
export const findSealedSecret = async (tx: Tx, userId: PersonId): Promise<Buffer | null> => {
  const { rows } = await sql<Columns<'app_user', 'two_fa_secret_enc'>>`
    select two_fa_secret_enc from app_user where id = ${userId} and two_fa_enabled`.execute(tx);
  return rows[0]?.two_fa_secret_enc ?? null;
};

/** Returns the secret that waits to be confirmed, or stores the given one when none does. */
export const keepSetup = async (tx: Tx, userId: PersonId, sealed: Buffer, minutes: number): Promise<Buffer> => {
  await sql`
    insert into two_factor_setup (user_id, secret_enc, expires_at)
    values (${userId}, ${sealed}, app_clock() + make_interval(mins => ${minutes}))
    on conflict (user_id) do update set secret_enc = excluded.secret_enc, expires_at = excluded.expires_at
     where two_factor_setup.expires_at <= app_clock()`.execute(tx);
  return (await findSetup(tx, userId)) ?? sealed;
};

/** The sealed secret that waits to be confirmed, while it does. */
export const findSetup = async (tx: Tx, userId: PersonId): Promise<Buffer | null> => {
  const { rows } = await sql<Columns<'two_factor_setup', 'secret_enc'>>`
    select secret_enc from two_factor_setup where user_id = ${userId} and expires_at > app_clock()`.execute(tx);
  return rows[0]?.secret_enc ?? null;
};

/** Turns the waiting secret into the person's second factor. The step of the code that proved it is spent. */
export const enableSecondFactor = async (tx: Tx, userId: PersonId, sealed: Buffer, step: number): Promise<void> => {
  await sql`
    update app_user set two_fa_enabled = true, two_fa_secret_enc = ${sealed}, two_fa_last_step = ${step},
           updated_at = app_clock()
     where id = ${userId}`.execute(tx);
  await sql`delete from two_factor_setup where user_id = ${userId}`.execute(tx);
  await overtakeReset(tx, userId);
};

/** Takes the second factor off, with everything that stood in for it. */
export const removeSecondFactor = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`
    update app_user set two_fa_enabled = false, two_fa_secret_enc = null, two_fa_last_step = null,
           updated_at = app_clock()
     where id = ${userId}`.execute(tx);
  await sql`delete from two_factor_setup where user_id = ${userId}`.execute(tx);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(tx);
  await overtakeReset(tx, userId);
};

/**
 * Spends a time step. Answers the one that was spent before where it is the same or a later one, for a code works once; else null. One
 * that lies after `latest` was spent by a clock that has been moved on, and no longer counts.
 */
export const spendStep = async (tx: Tx, userId: PersonId, step: number, latest: number): Promise<number | null> => {
  const { numAffectedRows } = await sql`
    update app_user set two_fa_last_step = ${step}
     where id = ${userId} and (coalesce(two_fa_last_step, -1) < ${step} or two_fa_last_step > ${latest})`.execute(tx);
  if (numAffectedRows === 1n) return null;
  const { rows } = await sql<Columns<'app_user', 'two_fa_last_step'>>`
    select two_fa_last_step from app_user where id = ${userId}`.execute(tx);
  return Number(rows[0]?.two_fa_last_step ?? step);
};

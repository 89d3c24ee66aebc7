import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** The sealed secret of a person who has a second factor, else null. */
export const findSealedSecret = async (tx: Tx, userId: string): Promise<Buffer | null> => {
  const { rows } = await sql<{ two_fa_secret_enc: Buffer | null }>`
    select two_fa_secret_enc from app_user where id = ${userId} and two_fa_enabled`.execute(tx);
  return rows[0]?.two_fa_secret_enc ?? null;
};

/** Spends a time step. False when it, or a later one, was spent before: a code works once. */
export const spendStep = async (tx: Tx, userId: string, step: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update app_user set two_fa_last_step = ${step}
     where id = ${userId} and coalesce(two_fa_last_step, -1) < ${step}`.execute(tx);
  return numAffectedRows === 1n;
};

import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isFactorSealed, openFactor, sealFactor } from '../person-secrets';
import { sealedPeople } from '../sealed-people';
import type { Columns } from '../tables';

/** A pending reset of the second factor is void once the factor is enabled or removed in another way. */
const overtakeReset = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`
    update factor_reset set ended_at = app_clock(), outcome = 'OVERTAKEN'
     where user_id = ${userId} and ended_at is null`.execute(tx);
};

/** Stored second factor of a person, or null. */
export const findSecondFactor = async (tx: Tx, userId: PersonId): Promise<Buffer | null> => {
  const { rows } = await sql<{ kept: Buffer | null }>`select person_second_factor(${userId}) as kept`.execute(tx);
  return rows[0]?.kept ?? null;
};

/** Secret that waits to be confirmed: base32, and as stored. */
export type Setup = { readonly secret: string; readonly kept: Buffer };

/** Returns the secret (base32) that waits to be confirmed, or stores the given one if there is none made for the person. */
export const keepSetup = async (
  tx: Tx,
  secretKey: string,
  userId: PersonId,
  secret: string,
  minutes: number,
): Promise<string> => {
  const keep = (condition: RawBuilder<unknown>) =>
    sql`
    insert into two_factor_setup (user_id, secret_enc, expires_at)
    values (${userId}, ${sealFactor(secretKey, userId, secret)}, app_clock() + make_interval(mins => ${minutes}))
    on conflict (user_id) do update set secret_enc = excluded.secret_enc, expires_at = excluded.expires_at
     where ${condition}`.execute(tx);
  await keep(sql`two_factor_setup.expires_at <= app_clock()`);
  const waiting = await findSetup(tx, secretKey, userId);
  if (waiting) return waiting.secret;
  await keep(sql`true`);
  return secret;
};

/** Secret that waits to be confirmed, if any. One that was not made for the person does not count. */
export const findSetup = async (tx: Tx, secretKey: string, userId: PersonId): Promise<Setup | null> => {
  const { rows } = await sql<Columns<'two_factor_setup', 'secret_enc'>>`
    select secret_enc from two_factor_setup where user_id = ${userId} and expires_at > app_clock()`.execute(tx);
  const kept = rows[0]?.secret_enc;
  if (!kept || !isFactorSealed(kept)) return null;
  const secret = openFactor(secretKey, userId, kept);
  return secret === null ? null : { secret, kept };
};

/** Seal of a person who has a second factor from now on, or none. */
const sealWith = async (tx: Tx, userId: PersonId, isEnabled: boolean): Promise<Buffer> => {
  const { rows } = await sql<Columns<'app_user', 'email'>>`select email from app_user where id = ${userId}`.execute(tx);
  const [person] = rows;
  if (!person) throw new Error('The person is gone');
  return sealedPeople.sealOf(tx, { id: userId, email: person.email, two_fa_enabled: isEnabled });
};

/** Turns the waiting secret into the person's second factor. The step of the code that proved it is spent. */
export const enableSecondFactor = async (tx: Tx, userId: PersonId, { kept }: Setup, step: number): Promise<void> => {
  const seal = await sealWith(tx, userId, true);
  await sql`select person_enable_second_factor(${userId}, ${kept}, ${step}, ${seal})`.execute(tx);
  await sql`delete from two_factor_setup where user_id = ${userId}`.execute(tx);
  await overtakeReset(tx, userId);
};

/** Notes and seals whether the person has a second factor, after a passkey was added or removed. */
export const noteFactors = async (tx: Tx, userId: PersonId, isEnabled: boolean): Promise<void> => {
  await sql`select person_note_factors(${userId}, ${isEnabled}, ${await sealWith(tx, userId, isEnabled)})`.execute(tx);
  if (!isEnabled) await keepRecoveryCodes(tx, userId, []);
  await overtakeReset(tx, userId);
};

/** Removes the authenticator's secret. Passkeys stay, and while there is one, so do the recovery codes. */
export const removeAuthenticator = async (tx: Tx, userId: PersonId, hasPasskey: boolean): Promise<void> => {
  await sql`select person_remove_authenticator(${userId})`.execute(tx);
  await sql`delete from two_factor_setup where user_id = ${userId}`.execute(tx);
  await noteFactors(tx, userId, hasPasskey);
};

/** Removes every second factor, with all substitutes. */
export const removeSecondFactor = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`select person_remove_second_factor(${userId}, ${await sealWith(tx, userId, false)})`.execute(tx);
  await sql`delete from two_factor_setup where user_id = ${userId}`.execute(tx);
  await keepRecoveryCodes(tx, userId, []);
  await overtakeReset(tx, userId);
};

/** Replaces the stored hashes of a person's recovery codes. */
export const keepRecoveryCodes = async (tx: Tx, userId: PersonId, hashes: readonly Buffer[]): Promise<void> => {
  await sql`select person_set_recovery_codes(${userId}, ${[...hashes]}::bytea[])`.execute(tx);
};

/**
 * Spends a time step. Returns the previously spent one if it is the same or a later one, for a code works once; otherwise null. One after `latest`
 * was spent by a clock that has been moved on, and no longer counts.
 */
export const spendStep = async (tx: Tx, userId: PersonId, step: number, latest: number): Promise<number | null> => {
  const { rows } = await sql<{ spent_before: string | null }>`
    select person_spend_step(${userId}, ${step}, ${latest}) as spent_before`.execute(tx);
  const before = rows[0]?.spent_before ?? null;
  return before === null ? null : Number(before);
};

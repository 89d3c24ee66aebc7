import { recoveryCodeCount } from '@countinghouse/contract/people/account-security';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { mac } from '../secrets';

/** Without the letters that are read as digits or as each other: what is typed from paper must be what was printed. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const half = 4;

const newCode = (): string => {
  const characters = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
};

/** A code as people type it: any case, with or without the hyphen, `o` for zero, `i` and `l` for one. */
const normaliseRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** Keyed: forty random bits would fall to whoever reads the table, were they hashed only. */
const hashCode = (secretKey: string, userId: PersonId, code: string): Buffer =>
  mac(secretKey, 'recovery-code', `${userId}:${normaliseRecoveryCode(code)}`);

/** Replaces a person's recovery codes. The codes exist only in the answer; stored are their keyed hashes. */
export const issueRecoveryCodes = async (tx: Tx, secretKey: string, userId: PersonId): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  await forgetRecoveryCodes(tx, userId);
  for (const code of codes)
    await sql`
      insert into recovery_code (user_id, code_hash) values (${userId}, ${hashCode(secretKey, userId, code)})`.execute(
      tx,
    );
  return [...codes];
};

/** Spends a code. False when it is unknown or was spent before. */
export const spendRecoveryCode = async (
  tx: Tx,
  secretKey: string,
  userId: PersonId,
  code: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = app_clock()
     where user_id = ${userId} and code_hash = ${hashCode(secretKey, userId, code)} and used_at is null`.execute(tx);
  return numAffectedRows === 1n;
};

const forgetRecoveryCodes = async (tx: Tx, userId: PersonId): Promise<void> => {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(tx);
};

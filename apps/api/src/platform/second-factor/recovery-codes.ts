import { recoveryCodeCount } from '@countinghouse/contract/people/account-security';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { mac } from '../secrets';
import { keepRecoveryCodes } from './repository';

/** Without letters mistaken for digits or for each other: a code typed from paper must be the printed one. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const half = 4;

const newCode = (): string => {
  const characters = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
};

/** Code as typed: any case, with or without the hyphen, `o` for zero, `i` and `l` for one. */
const normaliseRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');

/** Keyed: forty random bits under a plain hash would fall to any reader of the table. */
const hashCode = (secretKey: string, userId: PersonId, code: string): Buffer =>
  mac(secretKey, 'recovery-code', `${userId}:${normaliseRecoveryCode(code)}`);

/** Replaces a person's recovery codes. The codes exist only in the answer; stored are their keyed hashes. */
export const issueRecoveryCodes = async (tx: Tx, secretKey: string, userId: PersonId): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  await keepRecoveryCodes(
    tx,
    userId,
    [...codes].map((code) => hashCode(secretKey, userId, code)),
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
  const { rows } = await sql<{ spent: boolean }>`
    select person_spend_recovery_code(${userId}, ${hashCode(secretKey, userId, code)}) as spent`.execute(tx);
  return rows[0]?.spent ?? false;
};

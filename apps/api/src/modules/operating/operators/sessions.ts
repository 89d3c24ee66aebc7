import type { Database } from '@countinghouse/database';
import { hashToken, newToken } from '../../../platform/secrets';
import { findSessionOperator, removeSession, storeSession } from './session-repository';
import type { Operator } from './sign-in';

/** Opens a session at the desk for an operator who has just proved who he is, and ends an earlier one. Returns its token. */
export const openSession = async (database: Database, { id }: Operator): Promise<string> => {
  const token = newToken();
  await database.acrossOrganisations((tx) => storeSession(tx, id, hashToken(token)));
  return token;
};

/** Operator of a live session; null for any other token. */
export const operatorOfSession = (database: Database, token: string): Promise<Operator | null> =>
  database.acrossOrganisations((tx) => findSessionOperator(tx, hashToken(token)));

/** Ends a session. */
export const endSession = (database: Database, token: string): Promise<void> =>
  database.acrossOrganisations((tx) => removeSession(tx, hashToken(token)));

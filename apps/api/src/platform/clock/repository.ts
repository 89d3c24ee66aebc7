import { prepared, type ReadTx, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** The one clock of every rule: the database's, which the sandbox and tests may move. */
export const clockNow = async (tx: ReadTx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`${prepared} select app_clock() as now`.execute(tx);
  const now = rows[0]?.now;
  if (!now) throw new Error('The database gave no time');
  return now;
};

/**
 * Time of outside machines and phones: of signed timestamps, and of authenticator codes. The sandbox advances its clock without it; elsewhere both
 * are equal.
 */
export const wallNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`${prepared} select wall_clock() as now`.execute(tx);
  const now = rows[0]?.now;
  if (!now) throw new Error('The database gave no time');
  return now;
};

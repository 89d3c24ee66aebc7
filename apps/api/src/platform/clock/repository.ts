import { prepared, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** The one clock of every rule: the database's, which the sandbox and tests may move. */
export const clockNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`${prepared} select app_clock() as now`.execute(tx);
  const now = rows[0]?.now;
  if (!now) throw new Error('The database gave no time');
  return now;
};

/**
 * The time of machines and telephones outside: of what they sign, of stamps they check and of codes they show. The sandbox moves its
 * clock on without it; elsewhere both show the same.
 */
export const wallNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`${prepared} select wall_clock() as now`.execute(tx);
  const now = rows[0]?.now;
  if (!now) throw new Error('The database gave no time');
  return now;
};

import { sql } from 'kysely';
import type { Tx } from './transaction';

const enter = (tx: Tx, organisationId: string) =>
  sql`select set_config('app.organisation_id', ${organisationId}, true)`.execute(tx);

/**
 * Lets a transaction without an organisation see and write one's rows while `run` goes on: for work that learns only
 * inside whom it is about, such as the answer to an invitation. Afterwards the transaction has none again.
 * @throws Error when the transaction has an organisation already.
 */
export const withinOrganisation = async <T>(tx: Tx, organisationId: string, run: () => Promise<T>): Promise<T> => {
  const { rows } = await sql<{ free: boolean }>`
    select coalesce(current_setting('app.organisation_id', true), '') = '' as free`.execute(tx);
  if (!rows[0]?.free) throw new Error('The transaction has an organisation already');
  await enter(tx, organisationId);
  const result = await run();
  // What fails above undoes the setting with everything else.
  await enter(tx, '');
  return result;
};

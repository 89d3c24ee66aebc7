import { sql } from 'kysely';
import type { Tx } from './transaction';

const enter = (tx: Tx, organisationId: string) =>
  sql`select set_config('app.organisation_id', ${organisationId}, true)`.execute(tx);

/**
 * Gives a transaction without an organisation the sight of one while `run` lasts: for work that finds out its organisation only inside, such as the
 * answer to an invitation. Afterwards the transaction has none again.
 *
 * @throws Error if the transaction has an organisation already
 */
export const withinOrganisation = async <T>(tx: Tx, organisationId: string, run: () => Promise<T>): Promise<T> => {
  const { rows } = await sql<{ free: boolean }>`
    select coalesce(current_setting('app.organisation_id', true), '') = '' as free`.execute(tx);
  if (!rows[0]?.free) throw new Error('The transaction has an organisation already');
  await enter(tx, organisationId);
  const result = await run();
  // A failure above rolls the setting back with everything else.
  await enter(tx, '');
  return result;
};

import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns } from '../../../platform/tables';

export const ofLetter = columns('dead_letter', ['id', 'kind', 'entity', 'attempts', 'created_at', 'failed_at']);

export type DeadLetter = CamelCased<RowOf<typeof ofLetter>>;

/** Job the server abandoned, requested again or not. */
export const findDeadLetter = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<DeadLetter | undefined> => {
  const { rows } = await sql<RowOf<typeof ofLetter>>`
    select ${ofLetter} from dead_letter where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] && camelCased(rows[0]);
};

/** Marks it as requested again. False if it was already. */
export const noteWantedAgain = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update dead_letter set again_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and again_at is null`.execute(tx);
  return numAffectedRows === 1n;
};

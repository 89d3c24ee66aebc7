import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns, Tables } from '../../../platform/tables';

/** Banks at which the organisation has or had accounts; null: the one without a name. */
export const banksOfOrganisation = async (tx: Tx, organisationId: string): Promise<ReadonlySet<string | null>> => {
  const { rows } = await sql<Columns<'collection_account', 'channel'>>`
    select distinct channel from collection_account where organisation_id = ${organisationId}`.execute(tx);
  return new Set(rows.map(({ channel }) => channel));
};

export type ListRow = Pick<Tables['sanctions_list'], 'source' | 'published_on' | 'last_read_at'>;

/** The list of each publisher that was confirmed last. */
export const findSanctionsLists = async (tx: Tx): Promise<readonly ListRow[]> => {
  const { rows } = await sql<ListRow>`
    select distinct on (source) source, published_on, last_read_at from sanctions_list
     order by source, last_read_at desc`.execute(tx);
  return rows;
};

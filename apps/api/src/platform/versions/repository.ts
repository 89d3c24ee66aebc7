import type { OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { aliases } from '../tables';

const ofChange = aliases('audit_event', { actor_label: 'by', at: 'at' });

export type LastChange = RowOf<typeof ofChange>;

/**
 * Author of an entity's last change, from the audit trail of the organisation; null if it is not there. The trail of another organisation is not
 * read, so its people stay unknown.
 */
export const findLastChange = async (
  tx: Tx,
  organisationId: OrganisationId,
  entity: { readonly type: string; readonly id: string },
): Promise<LastChange | null> => {
  const { rows } = await sql<LastChange>`
    select ${ofChange} from audit_event
     where organisation_id = ${organisationId} and entity_type = ${entity.type} and entity_id = ${entity.id}
       and result = 'SUCCESS' and before is not null
     order by at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

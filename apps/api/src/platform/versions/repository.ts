import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

export type LastChange = { readonly by: string; readonly at: Date };

/**
 * Who last changed a thing, as the audit trail of the organisation tells it; null where it does not. The trail of another
 * organisation is not read, so nobody learns of its people.
 */
export const findLastChange = async (
  tx: Tx,
  organisationId: string,
  entity: { readonly type: string; readonly id: string },
): Promise<LastChange | null> => {
  const { rows } = await sql<LastChange>`
    select actor_label as by, at from audit_event
     where organisation_id = ${organisationId} and entity_type = ${entity.type} and entity_id = ${entity.id}
       and result = 'SUCCESS' and before is not null
     order by at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

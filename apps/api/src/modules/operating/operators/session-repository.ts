import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns } from '../../../platform/tables';

/** A session at the desk ends after a quarter of an hour without a page, and after eight hours in any case. */
const idleFor = '15 minutes';
const atMost = '8 hours';

const ofOperator = columns('operator', ['id', 'email'], 'o');

/** Replaces the operator's session. */
export const storeSession = async (tx: Tx, operatorId: string, tokenHash: Buffer): Promise<void> => {
  await sql`delete from operator_session where operator_id = ${operatorId}`.execute(tx);
  await sql`insert into operator_session (operator_id, token_hash) values (${operatorId}, ${tokenHash})`.execute(tx);
};

/** Operator of a live session, whose time without a page begins anew; null for any other token. */
export const findSessionOperator = async (
  tx: Tx,
  tokenHash: Buffer,
): Promise<CamelCased<RowOf<typeof ofOperator>> | null> => {
  const { rows } = await sql<RowOf<typeof ofOperator>>`
    with live as (
      update operator_session set last_seen_at = app_clock()
       where token_hash = ${tokenHash}
         and last_seen_at > app_clock() - ${idleFor}::interval and created_at > app_clock() - ${atMost}::interval
      returning operator_id)
    select ${ofOperator} from live join operator o on o.id = live.operator_id`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Forgets a session; nothing happens without it. */
export const removeSession = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`delete from operator_session where token_hash = ${tokenHash}`.execute(tx);
};

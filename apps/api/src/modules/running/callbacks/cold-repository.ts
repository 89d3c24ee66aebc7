import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import { underway } from '../../../platform/months/detach-repository';

/** Condition on a message `t` that may leave: it arrived, the attempts at it have left, and its organisation is not on its way to another cell. */
export const mayLeave: RawBuilder<unknown> = sql`
  t.status = 'DELIVERED'
  and not exists (select from callback_attempt a where a.organisation_id = t.organisation_id and a.delivery_id = t.id)
  and exists (select from organisation o where o.id = t.organisation_id and o.move_state is null)`;

/** Ids of the messages that somebody asked for once more: their jobs, of this kind, wait or are worked on. */
export const askedForAgain = async (tx: Tx, kind: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ asked_for: string }>`
    select distinct payload ->> 'id' as asked_for from job where kind = ${kind} order by 1`.execute(tx);
  return rows.map(({ asked_for: id }) => id);
};

/** Digest of a payload, a text, as `content` has it. */
export const contentOf = (payload: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`sha256(convert_to(${payload}, 'UTF8'))`;

/** Keeps of the messages under way what is needed for good. */
export const rememberMessages = async (tx: Tx): Promise<void> => {
  await sql`
    insert into cold_callback (organisation_id, entity_id, id, event, content, told, told_refund, status_code, created_at, delivered_at)
    select organisation_id, entity_id, id, event, ${contentOf(sql`payload`)}, payload::jsonb ->> 'status',
           payload::jsonb #>> '{refund,status}', last_status_code, created_at, delivered_at
      from ${sql.table(underway)}`.execute(tx);
};

export const forgetMessages = async (tx: Tx): Promise<void> => {
  await sql`
    delete from cold_callback c using ${sql.table(underway)} m
     where c.organisation_id = m.organisation_id and c.entity_id = m.entity_id and c.id = m.id`.execute(tx);
};

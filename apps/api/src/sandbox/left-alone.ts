import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../platform/tables';
import type { Chunk } from './chunk';
import { factsOf } from './postings';

/** The timer's word is the same from the history and from the server: it moves nobody's payment on. */
const saidByBoth = 'EXPIRY_TIMER';

/** Notes which of these payments were moved on since `since` by people or by the server itself, and returns all that ever were. */
const movedOn = async (
  tx: Tx,
  organisationId: OrganisationId,
  since: Date,
  entities: readonly { readonly paymentId: string; readonly entityId: string }[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Columns<'sandbox_left_alone', 'payment_id'>>`
    with entity as (
      select "paymentId" as payment_id, "entityId" as entity_id
        from jsonb_to_recordset(${JSON.stringify(entities)}::jsonb) as e("paymentId" uuid, "entityId" uuid)),
    noted as (
      insert into sandbox_left_alone (organisation_id, payment_id)
      select distinct ${organisationId}::uuid, entity.payment_id from entity
        join state_transition t on t.organisation_id = ${organisationId} and t.entity_id = entity.entity_id
         and t.entity_type in ('PAYMENT','DEPOSIT','REFUND') and t.at >= ${since} and t.event <> ${saidByBoth}
      on conflict do nothing returning payment_id)
    select payment_id from noted
     union select payment_id from sandbox_left_alone where organisation_id = ${organisationId}`.execute(tx);
  return new Set(rows.map(({ payment_id: id }) => id));
};

/**
 * A stretch without the payments that live on outside the history: what was under way where it ended may be screened, credited,
 * named or sent back since then by the server and the people in front of it. What it would have made of them is left out for
 * good, so that nothing is credited twice.
 */
export const withoutMovedOn = async (
  tx: Tx,
  organisationId: OrganisationId,
  since: Date,
  chunk: Chunk,
): Promise<Chunk> => {
  const entities = [...chunk.payments.values()].flatMap(({ terms: { id: paymentId }, deposits, refunds }) =>
    [paymentId, ...deposits.map(({ id }) => id), ...refunds.map(({ id }) => id)].map((entityId) => ({
      paymentId,
      entityId,
    })),
  );
  const gone = await movedOn(tx, organisationId, since, entities);
  if (gone.size === 0) return chunk;
  const goneEntities = new Set(entities.filter(({ paymentId }) => gone.has(paymentId)).map(({ entityId }) => entityId));
  const stays = ({ entityId }: { readonly entityId: string }): boolean => !goneEntities.has(entityId);
  return {
    ...chunk,
    payments: new Map([...chunk.payments].filter(([id]) => !gone.has(id))),
    addresses: chunk.addresses.filter(({ paymentId }) => paymentId === null || !gone.has(paymentId)),
    transitions: chunk.transitions.filter(stays),
    transactions: chunk.transactions.filter((posting) => stays(factsOf(posting))),
    figures: chunk.figures.filter(({ paymentId }) => paymentId === undefined || !gone.has(paymentId)),
  };
};

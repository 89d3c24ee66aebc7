import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { unitsOf } from '../../../platform/amount-columns';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { insertRows } from '../../../platform/insert-rows';
import type { Columns, Tables } from '../../../platform/tables';
import { chainOf } from '../../../rails/chain';
import { unnumberedChains } from '../../../rails/signer';
import { isTestOrganisation } from '../../organisation/organisations';

/** Cause of an outgoing transfer. */
type Cause =
  | { readonly kind: 'REFUND'; readonly paymentId: string; readonly depositId: string }
  | { readonly kind: 'WITHDRAWAL' }
  /** Coins that belonged to no payment. */
  | { readonly kind: 'RETURN' }
  /** Coins of an organisation that left this cell: of the platform's own book. */
  | { readonly kind: 'LATE_COINS' };

/** Coins that shall leave for something. */
export type OutgoingOrder = Cause & {
  readonly organisationId: OrganisationId;
  readonly entityId: string;
  /** Null: coins without a business. */
  readonly businessId: BusinessId | null;
  readonly network: string;
  readonly amount: Amount;
  readonly to: string;
  readonly tag: string | null;
};

export type OutgoingRow = Tables['outgoing_transfer'];

/** Progress of an order that began before it was recorded; with the transaction it is on record with, unless nothing was signed. */
export type Begun =
  | { readonly id: string; readonly status: 'ORDERED'; readonly transactionId: null }
  | { readonly id: string; readonly status: 'PREPARED' | 'SENT'; readonly transactionId: string };

/** Orders a transfer; an open order for the same entity is enough. */
export const insertOrder = async (
  tx: Tx,
  order: OutgoingOrder,
  begun: Begun = { id: newId(), status: 'ORDERED', transactionId: null },
): Promise<void> => {
  const { organisationId, entityId, network, amount } = order;
  const at = await clockNow(tx);
  const { rows } = await sql<{ made: number; open: boolean }>`
    select count(*)::integer as made, coalesce(bool_or(status not in ('FAILED','CANCELLED')), false) as open
    from outgoing_transfer where organisation_id = ${organisationId} and entity_id = ${entityId}`.execute(tx);
  const { made = 0, open = false } = rows[0] ?? {};
  if (open) return;
  await insertRows(tx, 'outgoing_transfer', [
    {
      organisation_id: organisationId,
      id: begun.id,
      kind: order.kind,
      entity_id: entityId,
      payment_id: order.kind === 'REFUND' ? order.paymentId : null,
      deposit_id: order.kind === 'REFUND' ? order.depositId : null,
      business_id: order.businessId,
      attempt: made + 1,
      chain: chainOf(amount.currency, network, await isTestOrganisation(tx, organisationId)),
      network,
      currency: amount.currency,
      amount: unitsOf(amount),
      to_address: order.to,
      tag: order.tag,
      status: begun.status,
      transaction_id: begun.transactionId,
      fence: null,
      block_height: null,
      is_doubtful: false,
      times_reorganised: 0,
      refused_since: null,
      signer_refused_since: null,
      signer_refusal: null,
      refusal_reason: null,
      given_up_at: null,
      created_at: at,
      updated_at: at,
    },
  ]);
};

/** Ordinal of the next order for an entity. */
export const nextAttempt = async (tx: Tx, organisationId: OrganisationId, entityId: string): Promise<number> => {
  const { rows } = await sql<{ made: number }>`
    select count(*)::integer as made from outgoing_transfer
     where organisation_id = ${organisationId} and entity_id = ${entityId}`.execute(tx);
  return (rows[0]?.made ?? 0) + 1;
};

/** Cancels the orders of a void cause: they do not leave. A transfer that may be on its chain already is not recalled. */
export const cancelOrders = async (tx: Tx, organisationId: OrganisationId, entityId: string): Promise<void> => {
  await sql`
    update outgoing_transfer set status = 'CANCELLED', signer_refused_since = null, signer_refusal = null, updated_at = app_clock()
    where organisation_id = ${organisationId} and entity_id = ${entityId} and status in ('ORDERED','FAILED')`.execute(
    tx,
  );
};

/** Orders that are open, or in doubt again, the oldest first; so many of each chain, for one may keep all of its orders waiting for hours. */
export const openOrders = async (
  tx: Tx,
  { chains, limit }: { readonly chains: readonly string[]; readonly limit: number },
): Promise<OutgoingRow[]> => {
  const { rows } = await sql<OutgoingRow>`
    select o.* from unnest(${[...chains]}::text[]) as c (chain)
    cross join lateral (
      select * from outgoing_transfer
       where (status in ('ORDERED','PREPARED','SENT') or is_doubtful) and is_of_this_cell and chain = c.chain
       order by created_at, id limit ${limit}) o
    order by o.created_at, o.id`.execute(tx);
  return rows;
};

/** Open order of an organisation, by its own id or that of what it was made for; locked until the transaction ends. */
export const holdOpenOrder = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<OutgoingRow | null> => {
  const { rows } = await sql<OutgoingRow>`
    select * from outgoing_transfer
     where organisation_id = ${organisationId} and (id = ${id} or entity_id = ${id})
       and status in ('ORDERED','PREPARED','SENT')
     for update`.execute(tx);
  return rows[0] ?? null;
};

/** True if an order of any organisation is on record with this transaction. */
export const isTransactionTaken = async (tx: Tx, transactionId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from outgoing_transfer where transaction_id = ${transactionId} limit 1`.execute(tx);
  return rows.length > 0;
};

/** True if any outgoing transfer waits for this chain. */
export const waitsForChain = async (tx: Tx, chain: string): Promise<boolean> => {
  const { rows } = await sql`
    select from outgoing_transfer
    where chain = ${chain} and is_of_this_cell and (status in ('PREPARED','SENT') or is_doubtful) limit 1`.execute(tx);
  return rows.length > 0;
};

/** Blocks of a chain above this height were replaced: final transfers in them have to be looked up. */
export const doubtOutgoing = async (tx: Tx, chain: string, height: number): Promise<void> => {
  await sql`
    update outgoing_transfer set is_doubtful = true
    where chain = ${chain} and is_of_this_cell and status = 'CONFIRMED' and block_height > ${height}`.execute(tx);
};

/** Block of a final transfer: it is no longer in doubt. */
export const noteBlock = async (
  tx: Tx,
  { organisation_id, id }: Pick<OutgoingRow, 'organisation_id' | 'id'>,
  height: number,
): Promise<void> => {
  await sql`
    update outgoing_transfer set block_height = ${height}, is_doubtful = false
    where organisation_id = ${organisation_id} and id = ${id}`.execute(tx);
};

/**
 * Records that a chain took back a final transfer; it is under way again. Returns the ordinal of the lost finality, over all orders for the same
 * entity; null if it is no longer in doubt.
 */
export const noteReorganised = async (tx: Tx, order: OutgoingRow, fence: bigint): Promise<number | null> => {
  const { numAffectedRows } = await sql`
    update outgoing_transfer
    set status = 'SENT', is_doubtful = false, block_height = null, times_reorganised = times_reorganised + 1,
        fence = ${fence.toString()}, updated_at = app_clock()
    where organisation_id = ${order.organisation_id} and id = ${order.id} and status = 'CONFIRMED' and is_doubtful`.execute(
    tx,
  );
  return numAffectedRows === 1n ? timesReorganised(tx, order) : null;
};

/**
 * Records since when a chain refuses a signed transfer, or one seems to be paid by hand; or that it no longer is so. What operators said of another in its
 * place is over then, except where that is searched for.
 */
export const noteRefusal = async (
  tx: Tx,
  { organisation_id, id }: Pick<OutgoingRow, 'organisation_id' | 'id'>,
  isRefused: boolean,
): Promise<void> => {
  await sql`
    update outgoing_transfer
    set refused_since = case when ${isRefused} then coalesce(refused_since, app_clock()) end,
        given_up_at = case when ${isRefused} or chain = any(${[...unnumberedChains]}::text[]) then given_up_at end,
        refusal_reason = case when ${isRefused} then refusal_reason end
    where organisation_id = ${organisation_id} and id = ${id} and status in ('ORDERED','PREPARED','SENT')`.execute(tx);
};

/** Records the words of the rail that refused an order. */
export const noteReason = async (
  tx: Tx,
  { organisation_id, id }: Pick<OutgoingRow, 'organisation_id' | 'id'>,
  reason: string,
): Promise<void> => {
  await sql`
    update outgoing_transfer set refusal_reason = ${reason}
    where organisation_id = ${organisation_id} and id = ${id}`.execute(tx);
};

/** Words of the rail that refused the newest order of an entity; null: it was not refused, or without a word. */
export const reasonOfRefusal = async (
  tx: Tx,
  organisationId: OrganisationId,
  entityId: string,
): Promise<string | null> => {
  const { rows } = await sql<Columns<'outgoing_transfer', 'refusal_reason'>>`
    select refusal_reason from outgoing_transfer
     where organisation_id = ${organisationId} and entity_id = ${entityId}
     order by attempt desc limit 1`.execute(tx);
  return rows[0]?.refusal_reason ?? null;
};

/**
 * Notes that nothing paid an order whose signed transaction its chain refuses, except a withdrawal that its chain had, or that seems to be paid by hand.
 * If its chain goes on to refuse a withdrawal that it had, that is counted anew. Null if it is not so.
 * `id`: its own, or that of what it was made for.
 */
export const markGivenUp = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<OutgoingRow | null> => {
  const { rows } = await sql<OutgoingRow>`
    update outgoing_transfer
       set given_up_at = app_clock(), refused_since = case when status <> 'SENT' or kind <> 'WITHDRAWAL' then refused_since end
     where organisation_id = ${organisationId} and (id = ${id} or entity_id = ${id}) and refused_since is not null
       and (status in ('ORDERED','PREPARED') or (status = 'SENT' and (kind <> 'WITHDRAWAL' or chain = any(${[...unnumberedChains]}::text[]))))
       and given_up_at is null
    returning *`.execute(tx);
  return rows[0] ?? null;
};

/** True if operators said of any order for the same thing that nothing paid it. */
export const wasGivenUp = async (tx: Tx, { organisation_id, entity_id }: OutgoingRow): Promise<boolean> => {
  const { rows } = await sql`
    select from outgoing_transfer
     where organisation_id = ${organisation_id} and entity_id = ${entity_id} and given_up_at is not null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Instant of the first order for an entity: what paid it beside this server may be older than a later one. */
export const firstOrderedAt = async (tx: Tx, { organisation_id, entity_id }: OutgoingRow): Promise<Date> => {
  const { rows } = await sql<Columns<'outgoing_transfer', 'created_at'>>`
    select created_at from outgoing_transfer
     where organisation_id = ${organisation_id} and entity_id = ${entity_id} order by created_at limit 1`.execute(tx);
  if (!rows[0]) throw new Error(`There is no order for ${entity_id}`);
  return rows[0].created_at;
};

/** Records why the signer does not let a transfer leave, and since when; null: it does by now. */
export const noteSignerRefusal = async (
  tx: Tx,
  { organisation_id, id }: Pick<OutgoingRow, 'organisation_id' | 'id'>,
  refusal: string | null,
): Promise<void> => {
  await sql`
    update outgoing_transfer
    set signer_refusal = ${refusal},
        signer_refused_since = case when ${refusal}::text is not null then coalesce(signer_refused_since, app_clock()) end
    where organisation_id = ${organisation_id} and id = ${id}`.execute(tx);
};

/** Orders of an entity that their chain accepted once and has refused for at least this long; locked until the transaction ends. */
export const holdRefused = async (
  tx: Tx,
  organisationId: OrganisationId,
  entityId: string,
  afterHours: number,
): Promise<OutgoingRow | null> => {
  const { rows } = await sql<OutgoingRow>`
    select * from outgoing_transfer
    where organisation_id = ${organisationId} and entity_id = ${entityId} and status = 'SENT'
      and refused_since <= app_clock() - make_interval(hours => ${afterHours})
    for update`.execute(tx);
  return rows[0] ?? null;
};

/** Number of times a chain took back an entity's final transfer. */
export const timesReorganised = async (
  tx: Tx,
  { organisation_id, entity_id }: Pick<OutgoingRow, 'organisation_id' | 'entity_id'>,
): Promise<number> => {
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(times_reorganised), 0)::integer as times
    from outgoing_transfer where organisation_id = ${organisation_id} and entity_id = ${entity_id}`.execute(tx);
  return rows[0]?.times ?? 0;
};

/** Failed refunds and returns not retried for this long; a failed withdrawal is final. */
export const failedOrders = async (tx: Tx, afterSeconds: number, limit: number): Promise<OutgoingRow[]> => {
  const { rows } = await sql<OutgoingRow>`
    select o.* from outgoing_transfer o
    where o.status = 'FAILED' and o.is_of_this_cell and o.kind in ('REFUND', 'RETURN', 'LATE_COINS') and o.updated_at <= app_clock() - make_interval(secs => ${afterSeconds})
      and not exists (select from outgoing_transfer later
                       where later.organisation_id = o.organisation_id and later.entity_id = o.entity_id
                         and later.attempt > o.attempt)
    order by o.updated_at, o.id limit ${limit}`.execute(tx);
  return rows;
};

/** Moves an order on. False if it has left `from` already. */
export const moveOrder = async (
  tx: Tx,
  { organisation_id, id }: Pick<OutgoingRow, 'organisation_id' | 'id'>,
  from: OutgoingRow['status'],
  to: OutgoingRow['status'],
  { transactionId = null, fence }: { readonly transactionId?: string | null; readonly fence: bigint },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update outgoing_transfer
    set status = ${to}, transaction_id = coalesce(transaction_id, ${transactionId}), fence = ${fence.toString()},
        updated_at = app_clock()
    where organisation_id = ${organisation_id} and id = ${id} and status = ${from}
      and coalesce(fence, 0) <= ${fence.toString()}`.execute(tx);
  return numAffectedRows === 1n;
};

/** An order was paid beside this server after all. */
export const noteNotGivenUp = async (
  tx: Tx,
  { organisation_id, entity_id }: Pick<OutgoingRow, 'organisation_id' | 'entity_id'>,
): Promise<void> => {
  await sql`
    update outgoing_transfer set given_up_at = null
     where organisation_id = ${organisation_id} and entity_id = ${entity_id} and given_up_at is not null`.execute(tx);
};

/** Records the transaction id of an order, one of those signed for it. */
export const renameTransaction = async (
  tx: Tx,
  { organisation_id, id }: Pick<OutgoingRow, 'organisation_id' | 'id'>,
  transactionId: string,
  fence: bigint,
): Promise<void> => {
  await sql`
    update outgoing_transfer set transaction_id = ${transactionId}, fence = ${fence.toString()}
    where organisation_id = ${organisation_id} and id = ${id} and status in ('PREPARED','SENT')`.execute(tx);
};

const lease = 'outgoing-transfers';
const leaseSeconds = 60;

/** Takes the sender's lease; null while another has it. Its number is larger than all earlier ones. */
export const takeLease = async (tx: Tx, holder: string): Promise<bigint | null> => {
  const { rows } = await sql<Columns<'executor_lease', 'fence'>>`
    insert into executor_lease as kept (name, holder, fence, held_until)
    values (${lease}, ${holder}, 1, app_clock() + make_interval(secs => ${leaseSeconds}))
    on conflict (name) do update
      set holder = excluded.holder, fence = kept.fence + 1, held_until = excluded.held_until
    where kept.held_until <= app_clock()
    returning fence`.execute(tx);
  return rows[0] ? BigInt(rows[0].fence) : null;
};

/** Renews it, and locks it until the transaction ends. False if it was lost. */
export const holdLease = async (tx: Tx, fence: bigint): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update executor_lease set held_until = app_clock() + make_interval(secs => ${leaseSeconds})
    where name = ${lease} and fence = ${fence.toString()} and held_until > app_clock()`.execute(tx);
  return numAffectedRows === 1n;
};

/** Gives it back. */
export const endLease = async (tx: Tx, fence: bigint): Promise<void> => {
  await sql`
    update executor_lease set held_until = app_clock() where name = ${lease} and fence = ${fence.toString()}`.execute(
    tx,
  );
};

/** The newest block that was read of a chain; null before the first. */
export const headOf = async (tx: Tx, chain: string): Promise<number | null> => {
  const { rows } = await sql<Columns<'chain_cursor', 'head_height'>>`
    select head_height from chain_cursor where chain = ${chain}`.execute(tx);
  const height = rows[0]?.head_height;
  return height ? Number(height) : null;
};

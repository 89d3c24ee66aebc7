import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../platform/tables';

const key = ({ transaction_id, output_index }: { readonly transaction_id: string; readonly output_index: number }) =>
  `${transaction_id}:${output_index}`;

/** An output is free if no order has it, or one that has ended and of which no transaction can ever happen. */
const isFree = sql`
  (o.order_id is null
   or (exists (select from outgoing_transfer x where x.id = o.order_id and x.status in ('CANCELLED','FAILED'))
       and not exists (select from utxo_transaction t
                        where t.order_id = o.order_id and t.asked_at is not null and t.lost_at is null)))`;

/** Change exists if the transaction on record for its order is the one that made it: of several, only one happens. */
const exists = sql`
  (o.change_of is null
   or exists (select from outgoing_transfer x
               where x.id = o.change_of and x.transaction_id = o.transaction_id and x.status in ('SENT','CONFIRMED')))`;

export type Output = Columns<
  'utxo_output',
  'transaction_id' | 'output_index' | 'units' | 'key_index' | 'change_of' | 'order_id'
>;

/** The largest outputs that no order has. Their chain may have them spent by now. */
export const selectFree = async (tx: Tx, chain: string, limit: number): Promise<Output[]> => {
  const { rows } = await sql<Output>`
    select o.transaction_id, o.output_index, o.units, o.key_index, o.change_of, o.order_id from utxo_output o
     where o.chain = ${chain} and ${isFree} and ${exists}
     order by o.units desc, o.transaction_id, o.output_index limit ${limit}`.execute(tx);
  return rows;
};

/** One at a time takes outputs of a chain; until the transaction ends. */
export const lockOutputs = async (tx: Tx, chain: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outputs ${chain}`}, 0))`.execute(tx);
};

type Named = Pick<Output, 'transaction_id' | 'output_index'>;

/** Gives outputs to an order; the caller holds the lock. False if another order has one of them, after which nothing of it may stand. */
export const takeOutputs = async (
  tx: Tx,
  chain: string,
  orderId: string,
  outputs: readonly Named[],
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update utxo_output o set order_id = ${orderId}
     where o.chain = ${chain} and o.transaction_id || ':' || o.output_index = any(${outputs.map(key)}::text[])
       and ${isFree}`.execute(tx);
  return numAffectedRows === BigInt(outputs.length);
};

/** Frees the outputs of an order that are none of these: it was paid by a transaction that spends only these. */
export const releaseOthers = async (tx: Tx, chain: string, orderId: string, spent: readonly Named[]): Promise<void> => {
  await sql`
    update utxo_output set order_id = null
     where chain = ${chain} and order_id = ${orderId}
       and transaction_id || ':' || output_index <> all(${spent.map(key)}::text[])`.execute(tx);
};

/** Outputs that an order spends, by `transaction:index`. */
export const selectTaken = async (tx: Tx, orderId: string): Promise<ReadonlyMap<string, Output>> => {
  const { rows } = await sql<Output>`
    select transaction_id, output_index, units, key_index, change_of, order_id
      from utxo_output where order_id = ${orderId}`.execute(tx);
  return new Map(rows.map((row) => [key(row), row]));
};

type Found = {
  readonly transactionId: string;
  readonly index: number;
  readonly units: bigint;
  readonly keyIndex: number;
};

const asRows = (found: readonly Found[]): string =>
  JSON.stringify(
    found.map(({ transactionId, index, units, keyIndex }) => ({
      transaction_id: transactionId,
      output_index: index,
      units: String(units),
      key_index: keyIndex,
    })),
  );

/** Adds outputs; those that are known stay as they are. `changeOf`: the order whose change they are. */
export const insertOutputs = async (
  tx: Tx,
  chain: string,
  found: readonly Found[],
  changeOf: string | null = null,
): Promise<void> => {
  await sql`
    insert into utxo_output (chain, transaction_id, output_index, units, key_index, change_of)
    select ${chain}, transaction_id, output_index, units, key_index, ${changeOf}::uuid
      from jsonb_populate_recordset(null::utxo_output, ${asRows(found)}::jsonb)
    on conflict do nothing`.execute(tx);
};

/** Forgets free outputs that the chain has not at this height: those from elsewhere, and change that was final by then. */
export const deleteAbsent = async (tx: Tx, chain: string, height: number, found: readonly Found[]): Promise<void> => {
  await sql`
    delete from utxo_output o
     where o.chain = ${chain} and ${isFree}
       and (o.change_of is null
            or exists (select from outgoing_transfer x
                        where x.id = o.change_of and x.transaction_id = o.transaction_id and x.status = 'CONFIRMED'
                          and not x.is_doubtful and x.block_height <= ${height}))
       and o.transaction_id || ':' || o.output_index <> all(${found.map(
         ({ transactionId, index }) => `${transactionId}:${index}`,
       )}::text[])`.execute(tx);
};

export type Prepared = Columns<
  'utxo_transaction',
  | 'attempt'
  | 'transaction_id'
  | 'unsigned'
  | 'fee'
  | 'raw'
  | 'asked_at'
  | 'signed_at'
  | 'prepared_at'
  | 'lost_height'
  | 'lost_hash'
>;

const prepared = sql`
  attempt, transaction_id, unsigned, fee, raw, asked_at, signed_at, prepared_at, lost_height, lost_hash`;

/** Transactions of an order, the oldest first; the last may be unsigned. */
export const selectPrepared = async (tx: Tx, orderId: string): Promise<Prepared[]> => {
  const { rows } = await sql<Prepared>`
    select ${prepared} from utxo_transaction where order_id = ${orderId} order by attempt`.execute(tx);
  return rows;
};

export const selectByTransaction = async (tx: Tx, transactionId: string): Promise<Prepared | null> => {
  const { rows } = await sql<Prepared>`
    select ${prepared} from utxo_transaction where transaction_id = ${transactionId}`.execute(tx);
  return rows[0] ?? null;
};

type Preparation = {
  readonly chain: string;
  readonly orderId: string;
  readonly attempt: number;
  readonly transactionId: string;
  readonly unsigned: string;
  readonly fee: bigint;
};

export const insertPrepared = async (
  tx: Tx,
  { chain, orderId, attempt, transactionId, unsigned, fee }: Preparation,
): Promise<void> => {
  await sql`
    insert into utxo_transaction (order_id, attempt, chain, transaction_id, unsigned, fee)
    values (${orderId}, ${attempt}, ${chain}, ${transactionId}, ${unsigned}, ${String(fee)})`.execute(tx);
};

/** From here on signed bytes may exist outside. */
export const noteAsked = async (tx: Tx, transactionId: string): Promise<void> => {
  await sql`
    update utxo_transaction set asked_at = coalesce(asked_at, app_clock())
     where transaction_id = ${transactionId}`.execute(tx);
};

export const noteSigned = async (tx: Tx, transactionId: string, raw: string): Promise<void> => {
  await sql`
    update utxo_transaction set raw = ${raw}, signed_at = app_clock()
     where transaction_id = ${transactionId} and raw is null`.execute(tx);
};

type At = { readonly height: number; readonly hash: string };

/** Block with which none of an order's transactions can happen any more; null: they can. All of them spend the very same outputs. */
export const noteLost = async (tx: Tx, transactionId: string, block: At | null): Promise<void> => {
  await sql`
    update utxo_transaction set lost_height = ${block?.height ?? null}, lost_hash = ${block?.hash ?? null}
     where order_id = (select order_id from utxo_transaction where transaction_id = ${transactionId})
       and lost_at is null`.execute(tx);
};

/** That block is final. */
export const noteLostForEver = async (tx: Tx, transactionId: string): Promise<void> => {
  await sql`
    update utxo_transaction set lost_at = coalesce(lost_at, app_clock())
     where order_id = (select order_id from utxo_transaction where transaction_id = ${transactionId})
       and lost_height is not null`.execute(tx);
};

/** An order lacks coins. */
export const noteWanted = async (tx: Tx, chain: string): Promise<void> => {
  await sql`
    insert into utxo_scan (chain, wanted_at) values (${chain}, app_clock())
    on conflict (chain) do update set wanted_at = app_clock()`.execute(tx);
};

export const noteScanned = async (tx: Tx, chain: string, height: number): Promise<void> => {
  await sql`
    insert into utxo_scan (chain, height, scanned_at) values (${chain}, ${height}, app_clock())
    on conflict (chain) do update set height = excluded.height, scanned_at = excluded.scanned_at`.execute(tx);
};

/** True if nobody has looked for so many hours, or an order lacks coins since and the last look is so many minutes old. */
export const isScanDue = async (
  tx: Tx,
  chain: string,
  { hours, wantedMinutes }: { readonly hours: number; readonly wantedMinutes: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from utxo_scan
     where chain = ${chain} and scanned_at > app_clock() - make_interval(hours => ${hours})
       and not (coalesce(wanted_at > scanned_at, false)
                and scanned_at <= app_clock() - make_interval(mins => ${wantedMinutes}))`.execute(tx);
  return rows.length === 0;
};

/** Sum of what is free of a chain, as far as it is known here. */
export const selectFreeSum = async (
  tx: Tx,
  chain: string,
): Promise<{ readonly outputs: number; readonly units: bigint }> => {
  const { rows } = await sql<{ outputs: number; free: string }>`
    select count(*)::integer as outputs, coalesce(sum(o.units), 0)::text as free from utxo_output o
     where o.chain = ${chain} and ${isFree} and ${exists}`.execute(tx);
  return { outputs: rows[0]?.outputs ?? 0, units: BigInt(rows[0]?.free ?? 0) };
};

/** Outputs that the chain should have unspent, or spent by one of the transactions of their order; those of finished orders are left out. */
export const selectUnsettled = async (tx: Tx, chain: string): Promise<(Named & { readonly spenders: string[] })[]> => {
  const { rows } = await sql<Named & { spenders: string[] }>`
    select o.transaction_id, o.output_index,
           array(select t.transaction_id from utxo_transaction t where t.order_id = o.order_id) as spenders
      from utxo_output o
     where o.chain = ${chain} and ${exists}
       and not exists (select from outgoing_transfer x where x.id = o.order_id and x.status = 'CONFIRMED')
     order by o.transaction_id, o.output_index`.execute(tx);
  return rows;
};

import type { OrganisationId } from '@countinghouse/contract/ids';
import type { CamelCased, Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import { amountIn } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';
import type { Chain } from '../../../rails/chain';
import type { LateCoin } from './coin';

export type LateRow = Tables['late_coin'];

const own = columns('late_coin', [
  'id',
  'organisation_id',
  'chain',
  'network',
  'currency',
  'transaction_id',
  'output_index',
  'amount',
  'from_addresses',
  'to_address',
  'tag',
  'required_confirmations',
  'block_height',
  'block_hash',
  'status',
  'is_doubtful',
  'sent_to',
  'sent_tag',
  'asked_by_label',
  'approved_by_label',
  'reason',
  'seen_at',
  'updated_at',
]);

export const coinOf = ({ id, network, amount, currency }: LateRow): LateCoin => ({
  id,
  network,
  amount: amountIn(amount, currency),
});

export const insertLate = (tx: Tx, row: InsertRow<'late_coin'>): Promise<void> => insertRows(tx, 'late_coin', [row]);

type Output = CamelCased<Columns<'late_coin', 'network' | 'transaction_id' | 'output_index' | 'currency'>>;

/** True if a transfer is among the late coins: it is credited to nobody. */
export const isLate = async (tx: Tx, { network, transactionId, outputIndex, currency }: Output): Promise<boolean> => {
  const { rows } = await sql`
    select from late_coin
     where network = ${network} and transaction_id = ${transactionId} and output_index = ${outputIndex}
       and currency = ${currency} and status <> 'ORPHANED'`.execute(tx);
  return rows.length > 0;
};

/** Coins that are followed on a chain: those that are not deep yet, and those whose blocks were replaced. */
export const lateOn = async (tx: Tx, chain: Chain): Promise<LateRow[]> => {
  const { rows } = await sql<LateRow>`
    select ${own} from late_coin where chain = ${chain} and (status = 'SEEN' or is_doubtful) order by seen_at, id`.execute(
    tx,
  );
  return rows;
};

/** Blocks above this height were replaced: coins in them have to be looked up. */
export const doubtLate = async (tx: Tx, chain: Chain, height: number): Promise<void> => {
  await sql`
    update late_coin set is_doubtful = true
     where chain = ${chain} and status = 'HELD' and block_height > ${height}`.execute(tx);
};

/** Records a coin's current block; null for none. */
export const notePlaceOfLate = async (
  tx: Tx,
  id: string,
  block: { readonly height: number; readonly hash: string } | null,
): Promise<void> => {
  await sql`
    update late_coin set block_height = ${block?.height ?? null}, block_hash = ${block?.hash ?? null}, is_doubtful = false
     where id = ${id} and status in ('SEEN','HELD')`.execute(tx);
};

/** Forgets coins that were booked nowhere. False if somebody else was faster. */
export const forgetLate = async (tx: Tx, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from late_coin where id = ${id} and status = 'SEEN'`.execute(tx);
  return numAffectedRows === 1n;
};

/** Moves coins on. False if they are not `from` by now, or in doubt where `isSure` is asked for. */
export const moveLate = async (
  tx: Tx,
  id: string,
  from: LateRow['status'],
  to: LateRow['status'],
  { isSure = false }: { readonly isSure?: boolean } = {},
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update late_coin set status = ${to}, is_doubtful = false, updated_at = app_clock()
     where id = ${id} and status = ${from} and not (is_doubtful and ${isSure})`.execute(tx);
  return numAffectedRows === 1n;
};

type Order = CamelCased<
  Columns<'late_coin', 'sent_to' | 'sent_tag' | 'asked_by_label' | 'approved_by_label' | 'reason'>
>;

export const storeOrder = async (tx: Tx, id: string, order: Order): Promise<void> => {
  await sql`
    update late_coin set sent_to = ${order.sentTo}, sent_tag = ${order.sentTag}, asked_by_label = ${order.askedByLabel},
           approved_by_label = ${order.approvedByLabel}, reason = ${order.reason}
     where id = ${id}`.execute(tx);
};

/** Late coins by their id, locked until the transaction ends; null: none. */
export const holdLate = async (tx: Tx, id: string): Promise<LateRow | null> => {
  const { rows } = await sql<LateRow>`select ${own} from late_coin where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** Place of an organisation, which stays so until the transaction ends: its state of a move, null where it is at home. */
export const placeOf = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<Tables['organisation']['move_state']> => {
  const { rows } = await sql<Columns<'organisation', 'move_state'>>`
    select move_state from organisation where id = ${organisationId} for share`.execute(tx);
  return rows[0]?.move_state ?? null;
};

/** True of an address that was given out here for an organisation that is not here any more: what is sent to it comes late again. */
export const isLeftAddress = async (tx: Tx, address: string): Promise<boolean> => {
  const { rows } = await sql`
    select from deposit_address a join organisation o on o.id = a.organisation_id
     where a.address = ${address} and a.is_of_this_cell and o.move_state is not null limit 1`.execute(tx);
  return rows.length > 0;
};

/** Most lines for operators, the longest waiting first. */
const mostWaiting = 100;

export type WaitingLate = Pick<
  LateRow,
  'id' | 'organisation_id' | 'currency' | 'amount' | 'from_addresses' | 'to_address' | 'seen_at'
> &
  Columns<'organisation', 'name' | 'moved_to'>;

/** Least amount of a coin that is sent on over a network, its fee included, in atomic units. */
export type LeastLate = Columns<'late_coin', 'currency' | 'network'> & { readonly units: string };

/** Networks on which coins wait. */
export const waysOfHeld = async (tx: Tx): Promise<Columns<'late_coin', 'currency' | 'network'>[]> => {
  const { rows } = await sql<Columns<'late_coin', 'currency' | 'network'>>`
    select distinct currency, network from late_coin where status = 'HELD'`.execute(tx);
  return rows;
};

/** Condition of `late_coin c`: held, and no less than can be sent on. */
export const isSendable = (least: readonly LeastLate[]): RawBuilder<boolean> => sql<boolean>`
  c.status = 'HELD' and not exists (
    select from unnest(${least.map(({ currency }) => currency)}::text[], ${least.map(({ network }) => network)}::text[],
                       ${least.map(({ units }) => units)}::numeric[]) as l(currency, network, units)
     where l.currency = c.currency and l.network = c.network and c.amount < l.units)`;

const waitingColumns = sql`
  select c.id, c.organisation_id, c.currency, c.amount, c.from_addresses, c.to_address, c.seen_at, o.name, o.moved_to
    from late_coin c join organisation o on o.id = c.organisation_id`;

/** Coins that wait for operators to send them on. */
export const waitingLate = async (tx: Tx, least: readonly LeastLate[]): Promise<WaitingLate[]> => {
  const { rows } = await sql<WaitingLate>`
    ${waitingColumns} where ${isSendable(least)} order by c.seen_at, c.id limit ${mostWaiting}`.execute(tx);
  return rows;
};

/** Late coins by their id, with whose they are; null: none. */
export const findLate = async (tx: Tx, id: string): Promise<WaitingLate | null> => {
  const { rows } = await sql<WaitingLate>`${waitingColumns} where c.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

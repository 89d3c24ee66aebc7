import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';
import type { Chain } from '../../../rails/chain';

/** How far a chain was read; null before the first time. */
export const chainPosition = async (tx: Tx, chain: Chain): Promise<string | null> => {
  const { rows } = await sql<Columns<'chain_cursor', 'position'>>`
    select position from chain_cursor where chain = ${chain}`.execute(tx);
  return rows[0]?.position ?? null;
};

/** Notes how far a chain was read. Does nothing where another reader came further. */
export const moveChainPosition = async (
  tx: Tx,
  chain: Chain,
  { from, to, head }: { readonly from: string | null; readonly to: string; readonly head: number },
): Promise<void> => {
  await sql`
    insert into chain_cursor as kept (chain, position, head_height, read_at)
    values (${chain}, ${to}, ${head}, app_clock())
    on conflict (chain) do update
      set position = excluded.position, head_height = excluded.head_height, read_at = excluded.read_at
    where kept.position is not distinct from ${from}::text`.execute(tx);
};

/** Those of the addresses that were given out. */
export const assignedAmong = async (tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<Columns<'deposit_address', 'address'>>`
    select distinct address from deposit_address where address = any(${[...addresses]}::text[])`.execute(tx);
  return new Set(rows.map(({ address }) => address));
};

/** How long after its time is over a payment's address is still asked for its balance, in days. */
const awaitedDays = 7;

/** Addresses on a network whose payments may still be paid, or could be until lately. */
export const awaitedOn = async (tx: Tx, network: string): Promise<readonly string[]> => {
  const { rows } = await sql<Columns<'deposit_address', 'address'>>`
    select distinct a.address
    from deposit_address a
    join payment p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    where a.network = ${network}
      and (p.cancelled_at is null or p.cancelled_at > app_clock() - make_interval(days => ${awaitedDays}))
      and (p.expires_at is null or p.expires_at > app_clock() - make_interval(days => ${awaitedDays}))`.execute(tx);
  return rows.map(({ address }) => address);
};

/** Whose money it is that reached an address, and what of it the payment behind can take. */
export type AddressOwner = {
  readonly organisationId: OrganisationId;
  /** Null: a shared address, and a tag that nobody was given, or none at all. */
  readonly payment: {
    readonly id: string;
    readonly businessId: BusinessId;
    readonly isCancelled: boolean;
    readonly currency: string | null;
    readonly network: string | null;
    readonly depositNetworks: Readonly<Record<string, readonly string[]>>;
  } | null;
};

/** The owner of an address; null for a foreign one. An address serves one network; what came over another found it too. */
export const ownerOfAddress = async (
  tx: Tx,
  { to, tag, network }: { readonly to: string; readonly tag: string | null; readonly network: string },
): Promise<AddressOwner | null> => {
  const { rows } = await sql<
    Columns<'deposit_address', 'organisation_id' | 'business_id'> &
      Columns<'payment', 'deposit_currency' | 'network' | 'cancelled_at'> & {
        readonly payment_id: string;
        readonly deposit_networks: Readonly<Record<string, readonly string[]>>;
      }
  >`
    select a.organisation_id, a.business_id, p.id as payment_id, p.deposit_currency, p.network, p.cancelled_at,
           b.deposit_networks
    from deposit_address a
    join payment p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    join business b on b.organisation_id = a.organisation_id and b.id = a.business_id
    where a.address = ${to} and a.destination_tag is not distinct from ${tag}
    order by a.network = ${network} desc limit 1`.execute(tx);
  const [row] = rows;
  if (row) {
    return {
      organisationId: row.organisation_id,
      payment: {
        id: row.payment_id,
        businessId: row.business_id,
        isCancelled: row.cancelled_at !== null,
        currency: row.deposit_currency,
        network: row.network,
        depositNetworks: row.deposit_networks,
      },
    };
  }
  const { rows: shared } = await sql<Columns<'deposit_address', 'organisation_id'>>`
    select organisation_id from deposit_address where address = ${to} limit 1`.execute(tx);
  return shared[0] ? { organisationId: shared[0].organisation_id, payment: null } : null;
};

export const uniformCurrencyOf = async (tx: Tx, organisationId: OrganisationId): Promise<string> => {
  const { rows } = await sql<Columns<'organisation', 'uniform_currency'>>`
    select uniform_currency from organisation where id = ${organisationId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no organisation ${organisationId}`);
  return row.uniform_currency;
};

/** A transfer to one of our addresses that is followed on its chain. */
export type WatchedTransfer = Tables['watched_transfer'] & { readonly business_id: BusinessId | null };

const ofWatched = columns('watched_transfer', [
  'organisation_id',
  'id',
  'chain',
  'network',
  'currency',
  'transaction_id',
  'output_index',
  'payment_id',
  'reason',
  'business_id',
  'amount',
  'from_address',
  'to_address',
  'tag',
  'required_confirmations',
  'block_height',
  'block_hash',
  'is_final',
  'is_doubtful',
  'seen_at',
]);

/**
 * Follows a transfer that belonged to no payment as a payment's deposit from now on, until screening has had its say and no
 * reorganisation reaches it any more.
 */
export const followAsDeposit = async (tx: Tx, row: InsertRow<'watched_transfer'>): Promise<void> => {
  const { numAffectedRows } = await sql`
    update watched_transfer set payment_id = ${row.payment_id}, business_id = ${row.business_id}, reason = null
    where organisation_id = ${row.organisation_id} and id = ${row.id}`.execute(tx);
  if (numAffectedRows === 0n) await insertWatched(tx, row);
};

export const insertWatched = (tx: Tx, row: InsertRow<'watched_transfer'>): Promise<void> =>
  insertRows(tx, 'watched_transfer', [row]);

/** Whether a transfer is followed already. */
export const isWatched = async (
  tx: Tx,
  organisationId: OrganisationId,
  { network, transactionId, outputIndex, currency }: WatchedId,
): Promise<boolean> => {
  const { rows } = await sql`
    select from watched_transfer
    where organisation_id = ${organisationId} and network = ${network} and transaction_id = ${transactionId}
      and output_index = ${outputIndex} and currency = ${currency}`.execute(tx);
  return rows.length > 0;
};

type WatchedId = {
  readonly network: string;
  readonly transactionId: string;
  readonly outputIndex: number;
  readonly currency: string;
};

/** Those that wait for their confirmations, oldest first. */
export const openOn = async (tx: Tx, chain: Chain): Promise<WatchedTransfer[]> => {
  const { rows } = await sql<WatchedTransfer>`
    select ${ofWatched} from watched_transfer where chain = ${chain} and not is_final order by seen_at, id`.execute(tx);
  return rows;
};

/** Those that were final and whose blocks are others now. */
export const doubtfulOn = async (tx: Tx, chain: Chain): Promise<WatchedTransfer[]> => {
  const { rows } = await sql<WatchedTransfer>`
    select ${ofWatched} from watched_transfer
    where chain = ${chain} and is_final and is_doubtful order by seen_at, id`.execute(tx);
  return rows;
};

/** Blocks above this height are others than they were: what was final in them has to be looked for. */
export const doubtAbove = async (tx: Tx, chain: Chain, height: number): Promise<void> => {
  await sql`
    update watched_transfer set is_doubtful = true
    where chain = ${chain} and is_final and block_height > ${height}`.execute(tx);
};

type Followed = Pick<WatchedTransfer, 'organisation_id' | 'id'>;

/** Where a transfer stands by now; null: in no block. */
export const notePlace = async (
  tx: Tx,
  { organisation_id, id }: Followed,
  block: { readonly height: number; readonly hash: string } | null,
): Promise<void> => {
  await sql`
    update watched_transfer
    set block_height = ${block?.height ?? null}, block_hash = ${block?.hash ?? null}, is_doubtful = false
    where organisation_id = ${organisation_id} and id = ${id}`.execute(tx);
};

/** Notes that a transfer has its confirmations. False when somebody else was faster. */
export const noteFinal = async (tx: Tx, { organisation_id, id }: Followed): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update watched_transfer set is_final = true
    where organisation_id = ${organisation_id} and id = ${id} and not is_final`.execute(tx);
  return numAffectedRows === 1n;
};

/** The chain took it back: should it come again, it is another one. False when somebody else was faster. */
export const forgetWatched = async (
  tx: Tx,
  { organisation_id, id, is_final }: Followed & Pick<WatchedTransfer, 'is_final'>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from watched_transfer
    where organisation_id = ${organisation_id} and id = ${id} and is_final = ${is_final}`.execute(tx);
  return numAffectedRows === 1n;
};

/** How many times its confirmations lie above a transfer that no reorganisation reaches any more. */
const deepFactor = 100;

/** Stops following what lies deep, but for what still waits for screening. */
export const forgetDeep = async (tx: Tx, chain: Chain, head: number): Promise<void> => {
  await sql`
    delete from watched_transfer w
    where chain = ${chain} and is_final and not is_doubtful
      and not exists (select from deposit d where d.organisation_id = w.organisation_id and d.id = w.id
                         and d.status = 'PENDING_AML')
      and block_height < ${head} - required_confirmations::bigint * ${deepFactor}`.execute(tx);
};

type CountedPayment = Columns<'deposit', 'organisation_id' | 'payment_id'>;

/** Brings the confirmations of deposits that wait for them up to date. Answers the payments of which some were counted. */
export const countConfirmations = async (tx: Tx, chain: Chain, head: number): Promise<readonly CountedPayment[]> => {
  const { rows } = await sql<CountedPayment>`
    update deposit d set confirmations = w.confirmations, block_height = w.block_height
    from (
      select organisation_id, id, block_height,
             case when block_height is null then 0
                  else greatest(0, least(${head} - block_height + 1, required_confirmations)) end as confirmations
      from watched_transfer where chain = ${chain} and not is_final and reason is null
    ) w
    where d.organisation_id = w.organisation_id and d.id = w.id and d.status = 'UNCONFIRMED'
      and (d.confirmations, d.block_height) is distinct from (w.confirmations, w.block_height)
    returning d.organisation_id, d.payment_id`.execute(tx);
  return rows;
};

/** A deposit that waits for the word of screening. */
export type Unscreened = Pick<Tables['deposit'], 'organisation_id' | 'id' | 'network' | 'transaction_id'> & {
  readonly payment_id: string;
  readonly currency: string;
  readonly from_address: string | null;
};

/** Deposits that wait for screening, the longest waiting first, from behind `after`. */
export const unscreened = async (tx: Tx, after: Unscreened | null, limit: number): Promise<Unscreened[]> => {
  const { rows } = await sql<Unscreened>`
    select d.organisation_id, d.id, d.payment_id, d.deposit_currency as currency, d.network, d.transaction_id, d.from_address
    from watched_transfer w
    join deposit d on d.organisation_id = w.organisation_id and d.id = w.id
    where w.is_final and d.status = 'PENDING_AML'
      and (${after?.id ?? null}::uuid is null or d.id > ${after?.id ?? null}::uuid)
    order by d.id limit ${limit}`.execute(tx);
  return rows;
};

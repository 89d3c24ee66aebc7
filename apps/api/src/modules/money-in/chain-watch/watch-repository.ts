import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';
import { isTestChain, playedChain, testAddressPrefix, type Chain } from '../../../rails/chain';

/** Position up to which a chain was read; null before the first time. */
export const chainPosition = async (tx: Tx, chain: Chain): Promise<string | null> => {
  const { rows } = await sql<Columns<'chain_cursor', 'position'>>`
    select position from chain_cursor where chain = ${chain}`.execute(tx);
  return rows[0]?.position ?? null;
};

/** Step of reading a chain: the positions before and after it, and whether the newest block is reached. */
type ChainStep = {
  readonly from: string | null;
  readonly to: string;
  readonly head: number;
  readonly isEnd: boolean;
  /** Outputs between the two that only an extension block shows. */
  readonly hiddenOutputs?: number;
};

/** Records the position of a chain. Without effect if another reader is further. */
export const moveChainPosition = async (
  tx: Tx,
  chain: Chain,
  { from, to, head, isEnd, hiddenOutputs = 0 }: ChainStep,
): Promise<void> => {
  await sql`
    insert into chain_cursor as kept (chain, position, head_height, head_since, read_at, read_to_end_at, hidden_outputs)
    values (${chain}, ${to}, ${head}, app_clock(), app_clock(), case when ${isEnd} then app_clock() end, ${hiddenOutputs})
    on conflict (chain) do update
      set position = excluded.position, head_height = excluded.head_height, read_at = excluded.read_at,
          head_since = case when excluded.head_height is distinct from kept.head_height then excluded.head_since
                            else coalesce(kept.head_since, excluded.head_since) end,
          read_to_end_at = coalesce(excluded.read_to_end_at, kept.read_to_end_at),
          hidden_outputs = kept.hidden_outputs + excluded.hidden_outputs
    where kept.position is not distinct from ${from}::text`.execute(tx);
};

/** Position up to which a chain was read, locked until the transaction ends; null before the first time. */
export const holdChainPosition = async (tx: Tx, chain: Chain): Promise<string | null> => {
  const { rows } = await sql<Columns<'chain_cursor', 'position'>>`
    select position from chain_cursor where chain = ${chain} for update`.execute(tx);
  return rows[0]?.position ?? null;
};

/** Sets the reading of a chain back. A reading under way changes nothing any more. */
export const setChainPosition = async (tx: Tx, chain: Chain, position: string): Promise<void> => {
  await sql`
    update chain_cursor set position = ${position}, read_to_end_at = null where chain = ${chain}`.execute(tx);
};

/** Notes why the node of a chain could not be read. */
export const noteProblem = async (tx: Tx, chain: Chain, problem: string): Promise<void> => {
  await sql`
    insert into chain_problem (chain, at, problem) values (${chain}, app_clock(), ${problem})
    on conflict (chain) do update set at = excluded.at, problem = excluded.problem`.execute(tx);
};

/** A chain as it was last read. Ages in seconds, infinite before the first reading. */
export type ChainAge = {
  readonly chain: Chain;
  readonly height: number | null;
  /** Since the newest block became known. */
  readonly head: number;
  /** Since the node last answered. */
  readonly read: number;
  /** Since everything up to the newest block was read. */
  readonly whole: number;
  /** Outputs that only an extension block shows, in the blocks read. */
  readonly hidden: number | null;
};

export const selectChainAges = async (tx: Tx, chains: readonly Chain[]): Promise<readonly ChainAge[]> => {
  const since = (at: RawBuilder<unknown>) => sql`coalesce(extract(epoch from app_clock() - ${at}), 'infinity')::float8`;
  const { rows } = await sql<ChainAge>`
    select chain, head_height::float8 as height, ${since(sql`head_since`)} as head, ${since(sql`read_at`)} as read,
           ${since(sql`read_to_end_at`)} as whole, nullif(hidden_outputs, 0)::float8 as hidden
      from unnest(${[...chains]}::text[]) chain left join chain_cursor using (chain)`.execute(tx);
  return rows;
};

/**
 * Addresses on a chain of this kind, under keys of this cell: a test organisation's are on none of a live one, and the other way round, and those that
 * came with an organisation from another cell are watched there.
 */
const isOfChain = (chain: Chain) =>
  sql`is_of_this_cell and starts_with(address, ${testAddressPrefix}) = ${isTestChain(chain)}`;

/** Addresses among these that were given out for the chain's kind. */
export const assignedAmong = async (
  tx: Tx,
  chain: Chain,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<Columns<'deposit_address', 'address'>>`
    select distinct address from deposit_address
     where address = any(${[...addresses]}::text[]) and ${isOfChain(chain)}`.execute(tx);
  return new Set(rows.map(({ address }) => address));
};

/** Days after its expiry during which a payment's address is still checked for its balance. */
const awaitedDays = 7;

/** Addresses on a chain whose payments may still be paid, or could be until lately. */
export const awaitedOn = async (tx: Tx, chain: Chain): Promise<readonly string[]> => {
  const { rows } = await sql<Columns<'deposit_address', 'address'>>`
    select distinct a.address
    from deposit_address a
    join payment p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    where a.network = ${playedChain(chain)} and ${isOfChain(chain)}
      and (p.cancelled_at is null or p.cancelled_at > app_clock() - make_interval(days => ${awaitedDays}))
      and (p.expires_at is null or p.expires_at > app_clock() - make_interval(days => ${awaitedDays}))`.execute(tx);
  return rows.map(({ address }) => address);
};

/** Owner of the money that reached an address, and the coins its payment accepts. */
export type AddressOwner = {
  readonly organisationId: OrganisationId;
  /** True if it is not here any more, or on its way: nothing can be booked to it. */
  readonly isAway: boolean;
  /** Null: a shared address with an unknown tag, or without one. */
  readonly payment: {
    readonly id: string;
    readonly businessId: BusinessId;
    readonly isCancelled: boolean;
    readonly currency: string | null;
    readonly network: string | null;
    readonly depositNetworks: Readonly<Record<string, readonly string[]>>;
  } | null;
};

/** Owner of an address; null for a foreign one. An address serves one network; coins sent over another reach it too, of the same kind. */
export const ownerOfAddress = async (
  tx: Tx,
  chain: Chain,
  { to, tag, network }: { readonly to: string; readonly tag: string | null; readonly network: string },
): Promise<AddressOwner | null> => {
  const { rows } = await sql<
    Columns<'deposit_address', 'organisation_id' | 'business_id'> &
      Columns<'payment', 'deposit_currency' | 'network' | 'cancelled_at'> & {
        readonly is_away: boolean;
        readonly payment_id: string;
        readonly deposit_networks: Readonly<Record<string, readonly string[]>>;
      }
  >`
    select a.organisation_id, o.move_state is not null as is_away, a.business_id, p.id as payment_id, p.deposit_currency, p.network,
           p.cancelled_at, b.deposit_networks
    from deposit_address a
    join organisation o on o.id = a.organisation_id
    join payment p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    join business b on b.organisation_id = a.organisation_id and b.id = a.business_id
    where a.address = ${to} and ${isOfChain(chain)} and a.destination_tag is not distinct from ${tag}
    order by a.network = ${network} desc limit 1`.execute(tx);
  const [row] = rows;
  if (row) {
    return {
      organisationId: row.organisation_id,
      isAway: row.is_away,
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
  const { rows: shared } = await sql<Columns<'deposit_address', 'organisation_id'> & { readonly is_away: boolean }>`
    select a.organisation_id, o.move_state is not null as is_away
      from deposit_address a join organisation o on o.id = a.organisation_id
     where a.address = ${to} and ${isOfChain(chain)} limit 1`.execute(tx);
  return shared[0] ? { organisationId: shared[0].organisation_id, isAway: shared[0].is_away, payment: null } : null;
};

export const uniformCurrencyOf = async (tx: Tx, organisationId: OrganisationId): Promise<string> => {
  const { rows } = await sql<Columns<'organisation', 'uniform_currency'>>`
    select uniform_currency from organisation where id = ${organisationId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no organisation ${organisationId}`);
  return row.uniform_currency;
};

/** Followed transfer to one of our addresses. */
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
  'from_addresses',
  'to_address',
  'tag',
  'required_confirmations',
  'block_height',
  'block_hash',
  'is_final',
  'is_doubtful',
  'seen_at',
]);

/** Follows a transfer without a payment as a payment's deposit from now on, until it is screened and beyond any reorganisation. */
export const followAsDeposit = async (tx: Tx, row: InsertRow<'watched_transfer'>): Promise<void> => {
  const { numAffectedRows } = await sql`
    update watched_transfer set payment_id = ${row.payment_id}, business_id = ${row.business_id}, reason = null
    where organisation_id = ${row.organisation_id} and id = ${row.id}`.execute(tx);
  if (numAffectedRows === 0n) await insertWatched(tx, row);
};

export const insertWatched = (tx: Tx, row: InsertRow<'watched_transfer'>): Promise<void> =>
  insertRows(tx, 'watched_transfer', [row]);

/** True if a transfer is followed, or was taken in before and lies too deep to be followed. */
export const isKnown = async (
  tx: Tx,
  organisationId: OrganisationId,
  { network, transactionId, outputIndex, currency }: WatchedId,
): Promise<boolean> => {
  const { rows } = await sql`
    select from watched_transfer
    where organisation_id = ${organisationId} and network = ${network} and transaction_id = ${transactionId}
      and output_index = ${outputIndex} and currency = ${currency}
    union all
    select from deposit
    where organisation_id = ${organisationId} and network = ${network} and transaction_id = ${transactionId}
      and output_index = ${outputIndex} and deposit_currency = ${currency} and status <> 'ORPHANED'
    union all
    select from unassociated_deposit
    where organisation_id = ${organisationId} and network = ${network} and transaction_id = ${transactionId}
      and output_index = ${outputIndex} and currency = ${currency} and status <> 'ORPHANED'`.execute(tx);
  return rows.length > 0;
};

type WatchedId = {
  readonly network: string;
  readonly transactionId: string;
  readonly outputIndex: number;
  readonly currency: string;
};

/** Transfers that wait for confirmations, oldest first. */
export const openOn = async (tx: Tx, chain: Chain): Promise<WatchedTransfer[]> => {
  const { rows } = await sql<WatchedTransfer>`
    select ${ofWatched} from watched_transfer where chain = ${chain} and not is_final order by seen_at, id`.execute(tx);
  return rows;
};

/** Transfers that were final and whose blocks have been replaced. */
export const doubtfulOn = async (tx: Tx, chain: Chain): Promise<WatchedTransfer[]> => {
  const { rows } = await sql<WatchedTransfer>`
    select ${ofWatched} from watched_transfer
    where chain = ${chain} and is_final and is_doubtful order by seen_at, id`.execute(tx);
  return rows;
};

/** Blocks above this height were replaced: final transfers in them have to be looked up. */
export const doubtAbove = async (tx: Tx, chain: Chain, height: number): Promise<void> => {
  await sql`
    update watched_transfer set is_doubtful = true
    where chain = ${chain} and is_final and block_height > ${height}`.execute(tx);
};

type Followed = Pick<WatchedTransfer, 'organisation_id' | 'id'>;

/** Records a transfer's current block; null for none. */
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

/** Marks a transfer as final. False if somebody else was faster. */
export const noteFinal = async (tx: Tx, { organisation_id, id }: Followed): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update watched_transfer set is_final = true
    where organisation_id = ${organisation_id} and id = ${id} and not is_final`.execute(tx);
  return numAffectedRows === 1n;
};

/** The chain took it back: if it returns, it is a new one. False if somebody else was faster. */
export const forgetWatched = async (
  tx: Tx,
  { organisation_id, id, is_final }: Followed & Pick<WatchedTransfer, 'is_final'>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from watched_transfer
    where organisation_id = ${organisation_id} and id = ${id} and is_final = ${is_final}`.execute(tx);
  return numAffectedRows === 1n;
};

/** Multiple of the required confirmations beyond which no reorganisation reaches a transfer. */
const deepFactor = 100;

/** Stops following deep transfers, except those that wait for screening. */
export const forgetDeep = async (tx: Tx, chain: Chain, head: number): Promise<void> => {
  await sql`
    delete from watched_transfer w
    where chain = ${chain} and is_final and not is_doubtful
      and not exists (select from deposit d where d.organisation_id = w.organisation_id and d.id = w.id
                         and d.status = 'PENDING_AML')
      and block_height < ${head} - required_confirmations::bigint * ${deepFactor}`.execute(tx);
};

type CountedPayment = Columns<'deposit', 'organisation_id' | 'payment_id'>;

/** Updates the confirmations of waiting deposits. Returns the payments of the counted ones. */
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
  /** Every input's; empty where the chain names none. */
  readonly from_addresses: readonly string[];
  readonly is_test: boolean;
};

/** Deposits that wait for screening, the longest waiting first, after `after`. */
export const unscreened = async (tx: Tx, after: Unscreened | null, limit: number): Promise<Unscreened[]> => {
  const { rows } = await sql<Unscreened>`
    select d.organisation_id, d.id, d.payment_id, d.deposit_currency as currency, d.network, d.transaction_id, w.from_addresses,
           is_test_organisation(d.organisation_id) as is_test
    from watched_transfer w
    join deposit d on d.organisation_id = w.organisation_id and d.id = w.id
    where w.is_final and d.status = 'PENDING_AML'
      and (${after?.id ?? null}::uuid is null or d.id > ${after?.id ?? null}::uuid)
    order by d.id limit ${limit}`.execute(tx);
  return rows;
};

import { createHash, randomBytes } from 'node:crypto';
import type { Database, OrNull, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../platform/tables';
import { addressFamily, encodeAddress, encodeTransactionId } from './encode-address';
import type { Block, Chain, ChainReader, ChainSender, ChainTransfer, Place, TransferId } from './port';
import { chainOf } from './port';
import { blockHeightAt, simulatedChains } from './simulated-blocks';

/** Most transfers per reading. */
const mostTransfers = 500;

type State = { readonly head: number; readonly sequence: bigint };

const stateOf = async (tx: Tx, chain: Chain): Promise<State> => {
  const { rows } = await sql<{ readonly now: Date } & OrNull<Columns<'simulated_chain', 'mined_blocks' | 'sequence'>>>`
    select app_clock() as now, mined_blocks, sequence
    from (select 1) one left join simulated_chain on chain = ${chain}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database gave no time');
  return { head: blockHeightAt(chain, row.now) + Number(row.mined_blocks ?? 0), sequence: BigInt(row.sequence ?? 0) };
};

/** The newest block of a simulated chain. */
export const simulatedHead = async (tx: Tx, chain: Chain): Promise<number> => (await stateOf(tx, chain)).head;

/** Locks the chain, so that its events have one order, and numbers the next one. */
const holdChain = async (tx: Tx, chain: Chain): Promise<State> => {
  await sql`
    insert into simulated_chain (chain, sequence) values (${chain}, 1)
    on conflict (chain) do update set sequence = simulated_chain.sequence + 1`.execute(tx);
  return stateOf(tx, chain);
};

type NewTransfer = Pick<ChainTransfer, 'currency' | 'network' | 'units' | 'from' | 'to' | 'tag' | 'isTest'> & {
  /** Default: a new one. */
  readonly transactionId?: string;
};

/**
 * Sends coins over a simulated chain: they are in its next block. A repeated id is the first transfer again, and restores one the chain had lost.
 */
export const sendOnChain = async (tx: Tx, transfer: NewTransfer): Promise<TransferId> => {
  const { currency, network, units, from, to, tag, isTest = false } = transfer;
  const chain = chainOf(currency, network, isTest);
  const { head, sequence } = await holdChain(tx, chain);
  const transactionId = transfer.transactionId ?? encodeTransactionId(addressFamily(chain), randomBytes(64));
  await sql`
    insert into simulated_transfer
      (chain, sequence, network, currency, transaction_id, output_index, units, from_addresses, to_address, tag, height)
    values (${chain}, ${sequence.toString()}, ${network}, ${currency}, ${transactionId}, 0, ${units.toString()},
            ${[...from]}::text[], ${to}, ${tag}, ${head + 1})
    on conflict (chain, transaction_id, output_index, currency)
      do update set height = excluded.height, sequence = excluded.sequence where simulated_transfer.height is null`.execute(
    tx,
  );
  return { currency, network, transactionId, outputIndex: 0, ...(isTest && { isTest }) };
};

/** Adds at once blocks that the clock would bring later. */
export const mineBlocks = async (tx: Tx, chain: Chain, blocks: number): Promise<void> => {
  await holdChain(tx, chain);
  await sql`update simulated_chain set mined_blocks = mined_blocks + ${blocks} where chain = ${chain}`.execute(tx);
};

/** Adds blocks until a transfer has this many confirmations, its own block counted. No effect on a lost one. */
export const confirmOnChain = async (tx: Tx, transfer: TransferId, confirmations: number): Promise<void> => {
  const chain = chainOf(transfer.currency, transfer.network, transfer.isTest);
  const { head } = await holdChain(tx, chain);
  const { rows } = await sql<Columns<'simulated_transfer', 'height'>>`
    select height from simulated_transfer where ${isTransfer(chain, transfer)} and height is not null`.execute(tx);
  const height = rows[0]?.height;
  const missing = height ? Number(height) + confirmations - 1 - head : 0;
  if (missing > 0) await mineBlocks(tx, chain, missing);
};

/** Address that is not one of ours. */
export const strangersAddress = (chain: Chain): string => {
  const key = randomBytes(32);
  return encodeAddress(addressFamily(chain), { key, hash: key.subarray(0, 20) });
};

/**
 * Replaces the blocks from that of a transfer on. The transfer is then lost, or in the next block again.
 *
 * @returns false when the chain does not have it
 */
export const reorganise = async (tx: Tx, transfer: TransferId, then: 'GONE' | 'AGAIN'): Promise<boolean> => {
  const chain = chainOf(transfer.currency, transfer.network, transfer.isTest);
  const { head, sequence } = await holdChain(tx, chain);
  const { rows } = await sql<Columns<'simulated_transfer', 'height'>>`
    select height from simulated_transfer where ${isTransfer(chain, transfer)} and height is not null`.execute(tx);
  const height = rows[0]?.height;
  if (!height) return false;
  await sql`
    insert into simulated_reorganisation (chain, sequence, above_height)
    values (${chain}, ${sequence.toString()}, ${(BigInt(height) - 1n).toString()})`.execute(tx);
  await sql`
    update simulated_transfer set height = ${then === 'GONE' ? null : head + 1}, sequence = ${sequence.toString()}
    where ${isTransfer(chain, transfer)}`.execute(tx);
  return true;
};

const isTransfer = (chain: Chain, { transactionId, outputIndex, currency }: TransferId) => sql`
  chain = ${chain} and transaction_id = ${transactionId} and output_index = ${outputIndex} and currency = ${currency}`;

const blockOf = (chain: Chain, height: number): Block => ({
  height,
  hash: createHash('sha256').update(`${chain}/${height}`).digest('hex'),
});

type TransferRow = Columns<
  'simulated_transfer',
  | 'sequence'
  | 'network'
  | 'currency'
  | 'transaction_id'
  | 'output_index'
  | 'units'
  | 'from_addresses'
  | 'to_address'
  | 'tag'
  | 'height'
>;

const blockOfRow = (chain: Chain, height: string | null, head: number): Block | null =>
  height !== null && Number(height) <= head ? blockOf(chain, Number(height)) : null;

const transferOf = (chain: Chain, head: number, row: TransferRow): ChainTransfer => ({
  network: row.network,
  currency: row.currency,
  transactionId: row.transaction_id,
  outputIndex: row.output_index,
  units: BigInt(row.units),
  from: row.from_addresses,
  to: row.to_address,
  tag: row.tag,
  block: blockOfRow(chain, row.height, head),
});

/** Reads simulated chains, which are in our own database and follow its clock: the sandbox’s, or those of test organisations. */
export const simulatedReader = (database: Database, chains = simulatedChains): ChainReader => ({
  chains,
  read: async (chain, cursor, ours) => {
    const reading = await database.onPlatform(async (tx) => {
      // Reading ends at the last recorded transfer: nothing happens to a chain while another transaction holds it.
      const { head, sequence } = await stateOf(tx, chain);
      const { rows } = await sql<TransferRow>`
        select sequence, network, currency, transaction_id, output_index, units, from_addresses, to_address, tag, height
        from simulated_transfer
        where chain = ${chain} and sequence > ${cursor ?? '0'} and sequence <= ${sequence.toString()} and height is not null
        order by sequence limit ${mostTransfers}`.execute(tx);
      const hasMore = rows.length === mostTransfers;
      const readTo = hasMore ? rows.at(-1)!.sequence : sequence.toString();
      const changes = await sql<{ above: string | null }>`
        select min(above_height) as above from simulated_reorganisation
        where chain = ${chain} and sequence > ${cursor ?? '0'} and sequence <= ${readTo}`.execute(tx);
      const above = changes.rows[0]?.above ?? null;
      return { head, rows, hasMore, cursor: readTo, changedAbove: above === null ? null : Number(above) };
    });
    const { head, rows, ...rest } = reading;
    const watched = await ours.among(rows.map((row) => row.to_address));
    return {
      ...rest,
      head: blockOf(chain, head),
      transfers: rows.filter((row) => watched.has(row.to_address)).map((row) => transferOf(chain, head, row)),
    };
  },
  locate: (chain, transfers) =>
    database.onPlatform(async (tx) => {
      const { head } = await stateOf(tx, chain);
      const { rows } = await sql<
        Columns<'simulated_transfer', 'transaction_id' | 'output_index' | 'currency' | 'height'>
      >`
        select transaction_id, output_index, currency, height from simulated_transfer
        where chain = ${chain} and transaction_id = any(${transfers.map(({ transactionId }) => transactionId)}::text[])`.execute(
        tx,
      );
      return transfers.map((transfer): Place => {
        const row = rows.find(
          (one) =>
            one.transaction_id === transfer.transactionId &&
            one.output_index === transfer.outputIndex &&
            one.currency === transfer.currency,
        );
        if (!row?.height) return 'GONE';
        return { block: blockOfRow(chain, row.height, head) };
      });
    }),
});

/** Sends over the chains of the sandbox. */
export const simulatedSender = (database: Database): ChainSender => ({
  broadcast: async (signed) => {
    await database.onPlatform((tx) => sendOnChain(tx, { ...signed, from: ['ours'] }));
    return 'ACCEPTED';
  },
});

import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../platform/insert-rows';
import type { Columns } from '../../platform/tables';

export type StockedAddress = Columns<'gateway_address', 'chain' | 'name' | 'address' | 'mac'>;

/** Takes the oldest address of a chain for good; null while none is left. Rolled back with its payment. */
export const takeStocked = async (tx: Tx, chain: string): Promise<StockedAddress | null> => {
  const { rows } = await sql<StockedAddress>`
    update gateway_address set taken_at = app_clock()
     where (chain, name) = (
       select chain, name from gateway_address
        where chain = ${chain} and taken_at is null and name like 'payment/%'
        order by fetched_at, name limit 1 for update skip locked)
    returning chain, name, address, mac`.execute(tx);
  return rows[0] ?? null;
};

/** The address that all payments of an organisation share on a chain with tags. */
export const findShared = async (tx: Tx, chain: string, name: string): Promise<StockedAddress | null> => {
  const { rows } = await sql<StockedAddress>`
    select chain, name, address, mac from gateway_address where chain = ${chain} and name = ${name}`.execute(tx);
  return rows[0] ?? null;
};

/** Addresses of a chain that no payment has taken yet. */
export const countLeft = async (tx: Tx, chain: string): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from gateway_address
     where chain = ${chain} and taken_at is null and name like 'payment/%'`.execute(tx);
  return rows[0]?.left ?? 0;
};

/** Up to `most` organisations that take a chain's coin and have no shared address there: an account on a chain with tags costs a deposit. */
export const organisationsWithout = async (tx: Tx, chain: string, most: number): Promise<OrganisationId[]> => {
  const { rows } = await sql<Columns<'organisation', 'id'>>`
    select o.id from organisation o
     where ${chain} = any(o.enabled_crypto_currencies)
       and not exists (select from gateway_address g where g.chain = ${chain} and g.name = 'organisation/' || o.id)
     order by o.id limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Those of these addresses that a payment has already, of whatever organisation. */
export const givenOutAmong = async (tx: Tx, addresses: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<Columns<'deposit_address', 'address'>>`
    select distinct address from deposit_address where address = any(${[...addresses]}::text[])`.execute(tx);
  return rows.map(({ address }) => address);
};

/** @throws a violation of uniqueness for an address that is known already */
export const insertStocked = (tx: Tx, rows: readonly StockedAddress[]): Promise<void> =>
  insertRows(
    tx,
    'gateway_address',
    rows.map(({ mac, ...row }) => ({ ...row, mac: `\\x${mac.toString('hex')}` })),
  );

/** Addresses left by chain; no row for a chain that never had any. */
export const selectStock = async (tx: Tx): Promise<readonly { readonly chain: string; readonly left: number }[]> => {
  const { rows } = await sql<Columns<'gateway_address', 'chain'> & { readonly left: number }>`
    select chain, count(*) filter (where taken_at is null)::integer as left
      from gateway_address where name like 'payment/%' group by chain`.execute(tx);
  return rows;
};

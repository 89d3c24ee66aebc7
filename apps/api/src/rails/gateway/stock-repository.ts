import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../platform/insert-rows';
import type { Columns } from '../../platform/tables';

export type StockedAddress = Columns<'gateway_address', 'chain' | 'name' | 'address' | 'mac'>;

/** Takes the oldest address of a chain with a prefix for good; null while none is left. Rolled back with its payment. */
export const takeStocked = async (tx: Tx, chain: string, prefix: string): Promise<StockedAddress | null> => {
  const { rows } = await sql<StockedAddress>`
    update gateway_address set taken_at = app_clock()
     where (chain, name) = (
       select chain, name from gateway_address
        where chain = ${chain} and taken_at is null and name like 'payment/%' and starts_with(name, ${prefix})
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

/** Addresses of a chain with a prefix that no payment has taken yet. */
export const countLeft = async (tx: Tx, chain: string, prefix: string): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from gateway_address
     where chain = ${chain} and taken_at is null and name like 'payment/%' and starts_with(name, ${prefix})`.execute(
    tx,
  );
  return rows[0]?.left ?? 0;
};

/** Passes over what lies in stock from another gateway: nobody watches it any more. */
export const passOverOthers = async (tx: Tx, chain: string, prefix: string): Promise<void> => {
  await sql`
    update gateway_address set taken_at = app_clock()
     where chain = ${chain} and taken_at is null and name like 'payment/%' and not starts_with(name, ${prefix})`.execute(
    tx,
  );
};

/** Place up to which a chain was read, and the number of shared addresses there whose names begin with another prefix. */
export const findEarlier = async (
  tx: Tx,
  chain: string,
  prefix: string,
): Promise<{ readonly position: string | null; readonly shared: number }> => {
  const { rows: read } = await sql<Columns<'chain_cursor', 'position'>>`
    select position from chain_cursor where chain = ${chain}`.execute(tx);
  const { rows: others } = await sql<Columns<'gateway_address', 'name'>>`
    select name from gateway_address
     where chain = ${chain} and name like 'organisation/%' and not starts_with(name, ${prefix})`.execute(tx);
  return { position: read[0]?.position ?? null, shared: others.length };
};

/**
 * Up to `most` live organisations that take a chain's coin and have no shared address there: an account on a chain with tags costs a deposit, and a test
 * organisation reaches no chain of the world.
 */
export const organisationsWithout = async (
  tx: Tx,
  { chain, prefix, most }: { readonly chain: string; readonly prefix: string; readonly most: number },
): Promise<OrganisationId[]> => {
  const { rows } = await sql<Columns<'organisation', 'id'>>`
    select o.id from organisation o
     where ${chain} = any(o.enabled_crypto_currencies) and o.mode = 'LIVE'
       and not exists (select from gateway_address g where g.chain = ${chain} and g.name = ${prefix} || o.id)
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

/** Addresses left of these chains. */
export const selectStock = async (
  tx: Tx,
  chains: readonly string[],
): Promise<readonly { readonly chain: string; readonly left: number }[]> => {
  const { rows } = await sql<Columns<'gateway_address', 'chain'> & { readonly left: number }>`
    select chain, count(g.name)::integer as left
      from unnest(${[...chains]}::text[]) chain
      left join (
        select chain, name from gateway_address where taken_at is null and name like 'payment/%') g using (chain)
     group by chain`.execute(tx);
  return rows;
};

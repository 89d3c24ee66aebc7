import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertMissingRows, insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { idBegins } from '../../../platform/like';
import { columns, type Columns, type InsertRow, type Tables } from '../../../platform/tables';

const own = columns('whitelisted_address', [
  'id',
  'address_id',
  'label',
  'currency',
  'network',
  'address',
  'destination_tag',
  'wallet_type',
  'activates_at',
  'created_by_label',
  'created_at',
]);
/** State at the database's clock at the time of reading. */
export const withState = sql<AddressRow>`${own}, activates_at <= app_clock() as is_active`;

type AddressRow = RowOf<typeof own> & { readonly is_active: boolean };

/** An address on the list. */
export type AddressRecord = CamelCased<AddressRow>;

/** Part of an address ID or a label in any case, or the beginning of an address or an id. */
export const isFound = (typed: string) => sql`(
  position(lower(${typed}) in lower(address_id)) > 0 or position(lower(${typed}) in lower(label)) > 0
  or starts_with(lower(address), lower(${typed})) or ${idBegins(sql`id`, typed) ?? sql`false`})`;

/** Condition on an address's state: past its activation or not. */
export const isInState = (status: 'PENDING_ACTIVATION' | 'ACTIVE') =>
  sql`(activates_at <= app_clock()) = ${status === 'ACTIVE'}`;

type ChoiceFilters = {
  readonly currency?: string | undefined;
  readonly network?: string | undefined;
  readonly search?: string | undefined;
};

/** The first active ones by address ID. */
export const selectChoices = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, network, search }: ChoiceFilters,
  limit: number,
): Promise<AddressRecord[]> => {
  const { rows } = await sql<AddressRow>`
    select ${withState} from whitelisted_address
     where organisation_id = ${organisationId} and revoked_at is null and ${isInState('ACTIVE')}
       and currency = coalesce(${currency ?? null}, currency) and network = coalesce(${network ?? null}, network)
       and ${search === undefined ? sql`true` : isFound(search)}
     order by lower(address_id), id limit ${limit}`.execute(tx);
  return rows.map(camelCased);
};

/** One address on the list, or null. */
export const findAddress = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<AddressRecord | null> => {
  const { rows } = await sql<AddressRow>`
    select ${withState} from whitelisted_address
     where organisation_id = ${organisationId} and id = ${id} and revoked_at is null`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** One address, even if removed meanwhile; or null. */
export const findEverKept = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<AddressRecord | null> => {
  const { rows } = await sql<AddressRow>`
    select ${withState} from whitelisted_address
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Destination of coins: address and tag in canonical form. */
export type Destination = {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
};

/**
 * Entry of a destination on the list, active or not yet; null without one. It stays on the list until the transaction ends, so that its uses and
 * its deletion are serialised.
 */
export const findWhitelisted = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, network, ...place }: Destination,
): Promise<AddressRecord | null> =>
  (await holdWhitelisted(tx, organisationId, { currency, network }, [place]))[0] ?? null;

/** Entries of these destinations of one coin on one network, each of which stays on the list until the transaction ends. */
export const holdWhitelisted = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, network }: Pick<Destination, 'currency' | 'network'>,
  places: readonly Pick<Destination, 'address' | 'destinationTag'>[],
): Promise<AddressRecord[]> => {
  const { rows } = await sql<AddressRow>`
    select ${withState} from whitelisted_address
     where organisation_id = ${organisationId} and currency = ${currency} and network = ${network}
       and (address, coalesce(destination_tag, '')) in (
         select * from unnest(${places.map(({ address }) => address)}::text[],
                              ${places.map(({ destinationTag }) => destinationTag ?? '')}::text[]))
       and revoked_at is null
     order by id for share`.execute(tx);
  return rows.map(camelCased);
};

/** Serialises additions to an organisation's list: while the lock is held the list does not change. */
export const holdList = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`whitelisted addresses ${organisationId}`}, 0))`.execute(
    tx,
  );
};

export const selectAddressIds = async (tx: Tx, organisationId: OrganisationId): Promise<string[]> => {
  const { rows } = await sql<Columns<'whitelisted_address', 'address_id'>>`
    select address_id from whitelisted_address
     where organisation_id = ${organisationId} and revoked_at is null`.execute(tx);
  return rows.map((row) => row.address_id);
};

export type NewAddress = Destination & {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly addressId: string;
  readonly label: string | null;
  readonly walletType: Tables['whitelisted_address']['wallet_type'];
  readonly activatesAt: Date;
  readonly createdBy: string;
  readonly createdAt: Date;
};

export const sealedAddresses = sealedTable({
  table: 'whitelisted_address',
  key: ['organisation_id', 'id'],
  columns: [
    'address_id',
    'label',
    'currency',
    'network',
    'address',
    'destination_tag',
    'wallet_type',
    'activates_at',
    'created_by_label',
    'created_at',
    'revoked_at',
    'revoked_by_label',
  ],
  proves: 'every whitelisted address is as it was put on the list, and off it exactly if somebody took it off.',
});

const rowsOf = (addresses: readonly NewAddress[]): InsertRow<'whitelisted_address'>[] =>
  addresses.map((address) => ({
    organisation_id: address.organisationId,
    id: address.id,
    address_id: address.addressId,
    label: address.label,
    currency: address.currency,
    network: address.network,
    address: address.address,
    destination_tag: address.destinationTag,
    wallet_type: address.walletType,
    activates_at: address.activatesAt.toISOString(),
    created_by_label: address.createdBy,
    created_at: address.createdAt.toISOString(),
    revoked_at: null,
    revoked_by_label: null,
  }));

export const insertAddress = (tx: Tx, address: NewAddress): Promise<void> =>
  insertRows(tx, 'whitelisted_address', sealedAddresses.sealing(tx, rowsOf([address])));

/** Inserts missing ones, by id, address ID or destination. */
export const insertMissingAddresses = (tx: Tx, addresses: readonly NewAddress[]): Promise<void> =>
  insertMissingRows(tx, 'whitelisted_address', sealedAddresses.sealing(tx, rowsOf(addresses)));

/** Removes an address from the list; false if it was no longer on it. */
export const revokeAddress = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  by: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update whitelisted_address set revoked_at = app_clock(), revoked_by_label = ${by}
     where organisation_id = ${organisationId} and id = ${id} and revoked_at is null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sealedAddresses.resealing(tx, sql`organisation_id = ${organisationId} and id = ${id}`);
  return true;
};

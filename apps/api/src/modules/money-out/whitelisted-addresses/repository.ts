import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertMissingRows, insertRows } from '../../../platform/insert-rows';
import { pageOf, type Page } from '../../../platform/page-of';
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
/** As the database's clock has it when it is read. */
const withState = sql`${own}, activates_at <= app_clock() as is_active`;

type AddressRow = RowOf<typeof own> & { readonly is_active: boolean };

/** An address on the list. */
export type AddressRecord = CamelCased<AddressRow>;

export type AddressFilters = {
  readonly currency?: string | undefined;
  readonly network?: string | undefined;
  readonly status?: 'PENDING_ACTIVATION' | 'ACTIVE' | undefined;
  readonly search?: string | undefined;
};

const conditions = (organisationId: OrganisationId, { currency, network, status, search }: AddressFilters) => sql`
  organisation_id = ${organisationId} and revoked_at is null
    ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
    ${network === undefined ? sql`` : sql`and network = ${network}`}
    ${status === undefined ? sql`` : sql`and (activates_at <= app_clock()) = ${status === 'ACTIVE'}`}
    ${search === undefined ? sql`` : sql`and (position(lower(${search}) in lower(address_id)) > 0 or position(lower(${search}) in lower(label)) > 0 or starts_with(lower(address), lower(${search})))`}`;

/** A page of the list by when they were put on it. */
export const selectAddresses = async (
  tx: Tx,
  organisationId: OrganisationId,
  filters: AddressFilters,
  page: Page,
): Promise<AddressRecord[]> => {
  const { beyond, sorted } = pageOf(page, sql`created_at`, sql`id`);
  const { rows } = await sql<AddressRow>`
    select ${withState} from whitelisted_address where ${conditions(organisationId, filters)} ${beyond}
     ${sorted}`.execute(tx);
  return rows.map(camelCased);
};

/** How many pass the filters, counted no further than `cap`. */
export const countAddresses = async (
  tx: Tx,
  organisationId: OrganisationId,
  filters: AddressFilters,
  cap: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from whitelisted_address where ${conditions(organisationId, filters)} limit ${cap}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** The first ones by address ID. */
export const selectChoices = async (
  tx: Tx,
  organisationId: OrganisationId,
  filters: AddressFilters,
  limit: number,
): Promise<AddressRecord[]> => {
  const { rows } = await sql<AddressRow>`
    select ${withState} from whitelisted_address where ${conditions(organisationId, filters)}
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

/** One address, also one that was taken off the list meanwhile; or null. */
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

/** Where coins go: address and tag in their one spelling. */
export type Destination = {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
};

/**
 * The entry of a destination on the list, active or not yet; null where there is none. It stays on the list until the
 * transaction ends, so that what rests on it and its deletion happen one after the other.
 */
export const findWhitelisted = async (
  tx: Tx,
  organisationId: OrganisationId,
  { currency, network, address, destinationTag }: Destination,
): Promise<AddressRecord | null> => {
  const { rows } = await sql<AddressRow>`
    select ${withState} from whitelisted_address
     where organisation_id = ${organisationId} and currency = ${currency} and network = ${network}
       and address = ${address} and coalesce(destination_tag, '') = ${destinationTag ?? ''} and revoked_at is null
       for share`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Lets an organisation's addresses be put on the list one after another: whoever holds this reads it as it will stay. */
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
  insertRows(tx, 'whitelisted_address', rowsOf([address]));

/** Inserts those that are not there yet, by id, address ID or destination. */
export const insertMissingAddresses = (tx: Tx, addresses: readonly NewAddress[]): Promise<void> =>
  insertMissingRows(tx, 'whitelisted_address', rowsOf(addresses));

/** Takes an address off the list; false where it was not on it any more. */
export const revokeAddress = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  by: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update whitelisted_address set revoked_at = app_clock(), revoked_by_label = ${by}
     where organisation_id = ${organisationId} and id = ${id} and revoked_at is null`.execute(tx);
  return numAffectedRows === 1n;
};

import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { columns, type Columns, type Tables } from '../../../platform/tables';

const changeable = [
  'enabled_fiat_settlement_currencies',
  'enabled_crypto_settlement_currencies',
  'enabled_crypto_currencies',
  'refuse_usdt_settlement',
  'allow_service_fee_distribution',
  'special_business_id',
  'whitelist_enforced',
  'whitelist_cooling_off_hours',
  'require_two_fa',
  'travel_rule',
] as const;
const own = columns('organisation', ['uniform_currency', ...changeable]);

/** Columns of an organisation that operators change. */
export type SettingColumn = (typeof changeable)[number] | 'fee_distribution_limit';

type OwnBusiness = {
  readonly id: BusinessId;
  readonly name: string;
  readonly settlementCurrency: string;
  /** Coins that it takes. */
  readonly coins: readonly string[];
};

/** Settings of an organisation, and what its businesses make of them. */
export type HeldSettings = CamelCased<RowOf<typeof own>> & {
  readonly feeDistributionLimit: string;
  readonly businesses: readonly OwnBusiness[];
};

/** Settings as they are; for a change nobody else changes them or moves money until the transaction ends. Null: no such organisation. */
export const holdSettings = async (
  tx: Tx,
  organisationId: OrganisationId,
  purpose: 'READ' | 'CHANGE',
): Promise<HeldSettings | null> => {
  const { rows } = await sql<RowOf<typeof own> & Columns<'organisation', 'fee_distribution_limit'>>`
    select ${own}, trim_scale(fee_distribution_limit) as fee_distribution_limit
      from organisation where id = ${organisationId} ${purpose === 'CHANGE' ? sql`for no key update` : sql``}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  const businesses = await sql<
    Columns<'business', 'id' | 'name' | 'settlement_currency'> & { readonly coins: string[] }
  >`
    select id, name, settlement_currency, array(select jsonb_object_keys(deposit_networks) order by 1) as coins
      from business where organisation_id = ${organisationId} order by lower(name), id`.execute(tx);
  return { ...camelCased(row), businesses: businesses.rows.map(camelCased) };
};

export const storeSetting = async (
  tx: Tx,
  organisationId: OrganisationId,
  column: SettingColumn,
  content: unknown,
): Promise<void> => {
  await sql`
    update organisation set ${sql.ref(column)} = changed.${sql.ref(column)}, updated_at = app_clock()
      from jsonb_populate_record(null::organisation, ${JSON.stringify({ [column]: content })}::jsonb) as changed
     where organisation.id = ${organisationId}`.execute(tx);
};

export type OrganisationStatus = Tables['organisation']['status'];

/** An organisation as operators list it. */
export type ListedOrganisation = {
  readonly id: OrganisationId;
  readonly name: string;
  readonly mode: 'LIVE' | 'TEST';
  readonly status: OrganisationStatus;
  readonly brand: string;
  readonly createdAt: Date;
};

const ofList = columns('organisation', ['id', 'name', 'mode', 'status', 'brand', 'created_at']);

/** All organisations, by name. */
export const selectOrganisations = async (tx: Tx): Promise<ListedOrganisation[]> => {
  const { rows } = await sql<RowOf<typeof ofList>>`
    select ${ofList} from organisation order by lower(name), id`.execute(tx);
  return rows.map(camelCased);
};

/**
 * Locks an organisation's status: movements of its money that are in progress end first, and later ones see the new one. Null: no such organisation.
 */
export const holdStatus = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<{ readonly name: string; readonly status: OrganisationStatus } | null> => {
  const { rows } = await sql<Columns<'organisation', 'name' | 'status'>>`
    select name, status from organisation where id = ${organisationId} for no key update`.execute(tx);
  return rows[0] ?? null;
};

export const storeStatus = async (
  tx: Tx,
  organisationId: OrganisationId,
  status: OrganisationStatus,
): Promise<void> => {
  await sql`
    update organisation set status = ${status}, updated_at = app_clock() where id = ${organisationId}`.execute(tx);
};

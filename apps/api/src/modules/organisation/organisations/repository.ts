import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type ReadTx, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type InsertRow } from '../../../platform/tables';

const settings = columns('organisation', [
  'id',
  'name',
  'mode',
  'test_of',
  'brand',
  'uniform_currency',
  'enabled_fiat_settlement_currencies',
  'enabled_crypto_settlement_currencies',
  'enabled_crypto_currencies',
  'refuse_usdt_settlement',
  'allow_service_fee_distribution',
  'special_business_id',
  'whitelist_enforced',
  'whitelist_cooling_off_hours',
  'travel_rule',
]);
type OrganisationRow = RowOf<typeof settings> & Columns<'organisation', 'fee_distribution_limit'>;

/** `feeDistributionLimit` is decimal text between 0 and 1, without trailing zeros. */
export type Organisation = CamelCased<OrganisationRow>;

/** Organisation by id; the id comes from the session, never from the request. */
export const findOrganisation = async (tx: Tx, organisationId: OrganisationId): Promise<Organisation | null> => {
  const { rows } = await sql<OrganisationRow>`
    select ${settings}, trim_scale(fee_distribution_limit) as fee_distribution_limit
      from organisation where id = ${organisationId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** True for an organisation in which no real money moves; it is so for good. */
export const isTestOrganisation = async (tx: ReadTx, organisationId: OrganisationId): Promise<boolean> => {
  const { rows } = await sql<Columns<'organisation', 'mode'>>`
    select mode from organisation where id = ${organisationId}`.execute(tx);
  return rows[0]?.mode === 'TEST';
};

/** Name and address, line by line, as in its documents; of a test organisation it says so first. */
export const findLetterhead = async (tx: Tx, organisationId: OrganisationId): Promise<string[]> => {
  const { rows } = await sql<
    Columns<'organisation', 'legal_name' | 'street' | 'city' | 'postal_code' | 'country' | 'mode'>
  >`
    select legal_name, street, city, postal_code, country, mode from organisation where id = ${organisationId}`.execute(
    tx,
  );
  const [known] = rows;
  return known
    ? [
        known.mode === 'TEST' ? `TEST, no real money: ${known.legal_name}` : known.legal_name,
        `${known.street}, ${known.city} ${known.postal_code}, ${known.country}`,
      ]
    : [];
};

/** Organisation as registers know it; null: there is none. */
export const findLegalEntity = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<CamelCased<
  Columns<'organisation', 'legal_name' | 'lei' | 'registration_number' | 'street' | 'city' | 'postal_code' | 'country'>
> | null> => {
  const { rows } = await sql<
    Columns<
      'organisation',
      'legal_name' | 'lei' | 'registration_number' | 'street' | 'city' | 'postal_code' | 'country'
    >
  >`
    select legal_name, lei, registration_number, street, city, postal_code, country
      from organisation where id = ${organisationId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** True if the organisation may move money; it stays so until the transaction ends. */
export const shareIsActive = async (tx: Tx, organisationId: OrganisationId): Promise<boolean> => {
  const { rows } = await sql<Columns<'organisation', 'status'>>`
    select status from organisation where id = ${organisationId} for share`.execute(tx);
  return rows[0]?.status === 'ACTIVE';
};

/** True if the organisation is active at this moment. */
export const isActive = async (tx: ReadTx, organisationId: OrganisationId): Promise<boolean> => {
  const { rows } = await sql<Columns<'organisation', 'status'>>`
    select status from organisation where id = ${organisationId}`.execute(tx);
  return rows[0]?.status === 'ACTIVE';
};

const ofSender = columns('sender_data', [
  'email',
  'name',
  'address',
  'city',
  'country',
  'signature_name',
  'mail_subject',
]);
type SenderRow = RowOf<typeof ofSender>;

export type Sender = CamelCased<SenderRow>;

/** Sender data of the transaction's organisation, or null if none was saved. */
export const findSender = async (tx: Tx, organisationId: OrganisationId): Promise<Sender | null> => {
  const { rows } = await sql<SenderRow>`
    select ${ofSender} from sender_data where organisation_id = ${organisationId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Serialises changes to the sender data of the transaction's organisation, even while there is none yet. */
export const holdSender = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sender ${organisationId}`}, 0))`.execute(tx);
};

export const storeSender = async (tx: Tx, organisationId: OrganisationId, sender: Sender): Promise<void> => {
  await sql`
    insert into sender_data (organisation_id, email, name, address, city, country, signature_name, mail_subject)
    values (${organisationId}, ${sender.email}, ${sender.name}, ${sender.address}, ${sender.city}, ${sender.country},
            ${sender.signatureName}, ${sender.mailSubject})
    on conflict (organisation_id) do update
      set email = excluded.email, name = excluded.name, address = excluded.address, city = excluded.city,
          country = excluded.country, signature_name = excluded.signature_name, mail_subject = excluded.mail_subject,
          updated_at = app_clock()`.execute(tx);
};

type NewOrganisation = {
  readonly name: string;
  readonly legalName: string;
  readonly registrationNumber: string;
  readonly lei: string | null;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly brand: string;
  readonly fiatSettlement: readonly string[];
  readonly cryptoSettlement: readonly string[];
  readonly cryptoCurrencies: readonly string[];
};

/** Creates an organisation with defaults for everything not given; the travel rule follows its coins. */
export const createOrganisation = async (tx: Tx, organisation: NewOrganisation): Promise<OrganisationId> => {
  const id = newId<OrganisationId>();
  await insertOrganisations(tx, [
    {
      id,
      name: organisation.name,
      legal_name: organisation.legalName,
      registration_number: organisation.registrationNumber,
      lei: organisation.lei,
      street: organisation.street,
      city: organisation.city,
      postal_code: organisation.postalCode,
      country: organisation.country,
      brand: organisation.brand,
      enabled_fiat_settlement_currencies: organisation.fiatSettlement,
      enabled_crypto_settlement_currencies: organisation.cryptoSettlement,
      enabled_crypto_currencies: organisation.cryptoCurrencies,
      travel_rule: {},
    },
  ]);
  return id;
};

export const insertOrganisations = (tx: Tx, organisations: readonly InsertRow<'organisation'>[]): Promise<void> =>
  insertRows(tx, 'organisation', organisations);

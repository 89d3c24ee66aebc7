import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids';
import { columns, type Columns } from '../../../platform/tables';

const settings = columns('organisation', [
  'id',
  'name',
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

/** An organisation by id; the id comes from the session, never from the request. */
export const findOrganisation = async (tx: Tx, organisationId: OrganisationId): Promise<Organisation | null> => {
  const { rows } = await sql<OrganisationRow>`
    select ${settings}, trim_scale(fee_distribution_limit) as fee_distribution_limit
      from organisation where id = ${organisationId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Who it is and where, line by line, as its documents say. */
export const findLetterhead = async (tx: Tx, organisationId: OrganisationId): Promise<string[]> => {
  const { rows } = await sql<Columns<'organisation', 'legal_name' | 'street' | 'city' | 'postal_code' | 'country'>>`
    select legal_name, street, city, postal_code, country from organisation where id = ${organisationId}`.execute(tx);
  const [known] = rows;
  return known ? [known.legal_name, `${known.street}, ${known.city} ${known.postal_code}, ${known.country}`] : [];
};

/** Whether the organisation may move money, which stays so until the transaction ends. */
export const shareIsActive = async (tx: Tx, organisationId: OrganisationId): Promise<boolean> => {
  const { rows } = await sql<Columns<'organisation', 'status'>>`
    select status from organisation where id = ${organisationId} for share`.execute(tx);
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

/** The sender data of the transaction's organisation, or null while none was saved. */
export const findSender = async (tx: Tx, organisationId: OrganisationId): Promise<Sender | null> => {
  const { rows } = await sql<SenderRow>`
    select ${ofSender} from sender_data where organisation_id = ${organisationId}`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Lets one at a time change the sender data of the transaction's organisation, whether or not there is any yet. */
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

/** Makes an organisation with everything that is not said at its default; the travel rule is that of its coins. */
export const createOrganisation = async (tx: Tx, organisation: NewOrganisation): Promise<OrganisationId> => {
  const id = newId<OrganisationId>();
  await sql`
    insert into organisation (id, name, legal_name, registration_number, lei, street, city, postal_code, country, brand,
                              enabled_fiat_settlement_currencies, enabled_crypto_settlement_currencies,
                              enabled_crypto_currencies, travel_rule)
    values (${id}, ${organisation.name}, ${organisation.legalName}, ${organisation.registrationNumber},
            ${organisation.lei}, ${organisation.street}, ${organisation.city}, ${organisation.postalCode},
            ${organisation.country}, ${organisation.brand}, ${[...organisation.fiatSettlement]}::text[],
            ${[...organisation.cryptoSettlement]}::text[], ${[...organisation.cryptoCurrencies]}::text[], '{}')`.execute(
    tx,
  );
  return id;
};

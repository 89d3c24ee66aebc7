import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';

/** Serialises the making of an organisation's test organisation. */
export const holdOrganisation = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select from organisation where id = ${organisationId} for no key update`.execute(tx);
};

/** Test organisation of a live one; null before it was made. */
export const findTestOrganisation = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<Columns<'organisation', 'id' | 'name'> | null> => {
  const { rows } = await sql<Columns<'organisation', 'id' | 'name'>>`
    select id, name from organisation where test_of = ${organisationId}`.execute(tx);
  return rows[0] ?? null;
};

/** Makes a test organisation after a live one: the same brand, currencies and rules, a name that tells the mode, and nothing else in it. */
export const insertTestOrganisation = async (
  tx: Tx,
  id: OrganisationId,
  name: string,
  after: OrganisationId,
): Promise<void> => {
  await sql`
    insert into organisation
      (id, mode, test_of, name, legal_name, registration_number, street, city, postal_code, country, brand, uniform_currency,
       enabled_fiat_settlement_currencies, enabled_crypto_settlement_currencies, enabled_crypto_currencies,
       refuse_usdt_settlement, allow_service_fee_distribution, fee_distribution_limit, require_two_fa, travel_rule)
    select ${id}, 'TEST', id, ${name}, legal_name, registration_number, street, city, postal_code, country, brand,
           uniform_currency, enabled_fiat_settlement_currencies, enabled_crypto_settlement_currencies,
           enabled_crypto_currencies, refuse_usdt_settlement, allow_service_fee_distribution, fee_distribution_limit,
           require_two_fa, travel_rule
      from organisation where id = ${after}`.execute(tx);
};

/** Standing of a person in an organisation; null without a membership. */
export const findMembershipStatus = async (
  tx: Tx,
  organisationId: OrganisationId,
  userId: PersonId,
): Promise<Columns<'membership', 'status'>['status'] | null> => {
  const { rows } = await sql<Columns<'membership', 'status'>>`
    select status from membership where organisation_id = ${organisationId} and user_id = ${userId}`.execute(tx);
  return rows[0]?.status ?? null;
};

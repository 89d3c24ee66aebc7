import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

export type Organisation = {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly uniformCurrency: string;
  readonly enabledFiatSettlementCurrencies: readonly string[];
  readonly enabledCryptoSettlementCurrencies: readonly string[];
  readonly enabledCryptoCurrencies: readonly string[];
  readonly refuseUsdtSettlement: boolean;
  readonly allowServiceFeeDistribution: boolean;
  /** Decimal text between 0 and 1, without trailing zeros. */
  readonly feeDistributionLimit: string;
  readonly specialBusinessId: string | null;
};

type OrganisationRow = {
  id: string;
  name: string;
  brand: string;
  uniform_currency: string;
  enabled_fiat_settlement_currencies: string[];
  enabled_crypto_settlement_currencies: string[];
  enabled_crypto_currencies: string[];
  refuse_usdt_settlement: boolean;
  allow_service_fee_distribution: boolean;
  fee_distribution_limit: string;
  special_business_id: string | null;
};

/** An organisation by id; the id comes from the session, never from the request. */
export const findOrganisation = async (tx: Tx, organisationId: string): Promise<Organisation | null> => {
  const { rows } = await sql<OrganisationRow>`
    select id, name, brand, uniform_currency, enabled_fiat_settlement_currencies, enabled_crypto_settlement_currencies,
           enabled_crypto_currencies, refuse_usdt_settlement, allow_service_fee_distribution,
           trim_scale(fee_distribution_limit) as fee_distribution_limit, special_business_id
      from organisation where id = ${organisationId}`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    uniformCurrency: row.uniform_currency,
    enabledFiatSettlementCurrencies: row.enabled_fiat_settlement_currencies,
    enabledCryptoSettlementCurrencies: row.enabled_crypto_settlement_currencies,
    enabledCryptoCurrencies: row.enabled_crypto_currencies,
    refuseUsdtSettlement: row.refuse_usdt_settlement,
    allowServiceFeeDistribution: row.allow_service_fee_distribution,
    feeDistributionLimit: row.fee_distribution_limit,
    specialBusinessId: row.special_business_id,
  };
};

/** Whether the organisation may move money, which stays so until the transaction ends. */
export const shareIsActive = async (tx: Tx, organisationId: string): Promise<boolean> => {
  const { rows } = await sql<{ status: string }>`
    select status from organisation where id = ${organisationId} for share`.execute(tx);
  return rows[0]?.status === 'ACTIVE';
};

type SenderRow = {
  email: string;
  name: string;
  address: string;
  city: string;
  country: string;
  signature_name: string;
  mail_subject: string;
};

export type Sender = Omit<SenderRow, 'signature_name' | 'mail_subject'> & {
  readonly signatureName: string;
  readonly mailSubject: string;
};

/** The sender data of the transaction's organisation, or null while none was saved. */
export const findSender = async (tx: Tx, organisationId: string): Promise<Sender | null> => {
  const { rows } = await sql<SenderRow>`
    select email, name, address, city, country, signature_name, mail_subject
      from sender_data where organisation_id = ${organisationId}`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const { signature_name: signatureName, mail_subject: mailSubject, ...rest } = row;
  return { ...rest, signatureName, mailSubject };
};

import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { fallbacks } from '../errors';
import { currencyCode } from '../fields';
import { organisationId } from '../ids';
import { all } from '../permissions';

export const organisationMetadata = z.object({
  organisationId,
  name: z.string(),
  enabledFiatSettlementCurrencies: z.array(currencyCode),
  enabledCryptoSettlementCurrencies: z.array(currencyCode),
  enabledCryptoCurrencies: z.array(currencyCode),
  allowServiceFeeDistribution: z.boolean(),
  /** A fraction between 0 and 1, as text. */
  feeDistributionLimit: z.string(),
  uniformCurrency: currencyCode,
  /** An organisation without USDT counts as an EU organisation. */
  isEu: z.boolean(),
  refuseUsdtSettlement: z.boolean(),
  /** Of the organisation's brand, which decides; the brand of the host only looks. */
  allowsFiatDeposits: z.boolean(),
  /** Travel rule applied to payers, and if the short form is enough. */
  travelRule: z.object({ regime: z.enum(['EU_TFR', 'FATF', 'OFF']), acceptsMinimum: z.boolean() }),
});
export type OrganisationMetadata = z.output<typeof organisationMetadata>;

export const getOrganisationMetadata = endpoint({
  name: 'getOrganisationMetadata',
  slug: 'organisations',
  method: 'GET',
  path: 'payment/organisations/metadata',
  access: needs(all('GET_ORGANISATION')),
  answer: organisationMetadata,
  fallback: fallbacks.organisation,
});

/** Letterhead, signature and mail subject of the organisation's letters. */
export const senderData = z.object({
  email: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  signatureName: z.string(),
  mailSubject: z.string(),
});
export type SenderData = z.output<typeof senderData>;

export const getSender = endpoint({
  name: 'getSender',
  slug: 'organisations',
  method: 'GET',
  path: 'organisations/sender',
  access: needs(all('GET_ORGANISATION')),
  version: 'answered',
  answer: z.object({ sender: z.nullable(senderData) }),
  fallback: fallbacks.organisation,
});

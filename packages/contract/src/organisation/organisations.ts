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
  /** What is asked of payers: under which rule, and whether the short form is enough. */
  travelRule: z.object({ regime: z.enum(['EU_TFR', 'FATF', 'OFF']), acceptsMinimum: z.boolean() }),
});
export type OrganisationMetadata = z.output<typeof organisationMetadata>;

export const getOrganisationMetadata = endpoint({
  name: 'getOrganisationMetadata',
  slug: 'organisations',
  method: 'GET',
  path: 'payment/organisations/metadata',
  summary: 'What the chosen organisation may settle in, take, and pass on.',
  access: needs(all('GET_ORGANISATION')),
  answer: organisationMetadata,
  fallback: fallbacks.organisation,
  example: {
    organisationId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    name: 'Northgate Payments',
    enabledFiatSettlementCurrencies: ['EUR', 'USD', 'GBP'],
    enabledCryptoSettlementCurrencies: ['USDT', 'USDC', 'BTC'],
    enabledCryptoCurrencies: ['BTC', 'BCH', 'LTC', 'ETH', 'USDT', 'USDC', 'XRP', 'XLM'],
    allowServiceFeeDistribution: true,
    feeDistributionLimit: '0.5',
    uniformCurrency: 'EUR',
    isEu: false,
    refuseUsdtSettlement: false,
    allowsFiatDeposits: true,
    travelRule: { regime: 'FATF', acceptsMinimum: true },
  },
});

/** Letterhead, signature and mail subject of what the organisation sends out. */
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
  summary: "The organisation's sender data, or null while none was saved. The session's `sender` is this.",
  access: needs(all('GET_ORGANISATION')),
  version: 'answered',
  answer: z.object({ sender: z.nullable(senderData) }),
  fallback: fallbacks.organisation,
  example: {
    sender: {
      email: 'finance@example.com',
      name: 'Northgate Payments Ltd',
      address: '1 Quay Street',
      city: 'Dublin',
      country: 'IE',
      signatureName: 'M. Lind, Finance Director',
      mailSubject: 'Balance confirmation',
    },
  },
});

export const organisationsEndpoints = [getOrganisationMetadata, getSender];

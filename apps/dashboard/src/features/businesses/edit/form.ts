import type { Business } from '@countinghouse/contract/businesses';
import type { CurrencyView } from '@countinghouse/contract/currencies';
import type { OrganisationMetadata } from '@countinghouse/contract/organisations';
import type { SettlementOption } from '@countinghouse/money';
import { compareForPicker, settlementOptions, sortNetworks } from '@countinghouse/money';
import type { NetworkMap, OfferedCurrency } from './networks';
import { onlyOffered } from './networks';
import { percentOf } from './percent';

/** The optional features as the panel holds them; both values are percentages: 2.5 is 2.5 %. */
export type OptionalFeatures = {
  readonly oneToOneRatesEnabled: boolean;
  readonly stablecoinDepegThreshold: number;
  readonly feeDistributionEnabled: boolean;
  readonly depositFeeDistribution: number;
};

/** Everything a person sets on a business, as the form holds it. */
export type BusinessForm = {
  readonly businessName: string;
  /** Chosen when the business is created, shown afterwards. */
  readonly settlementCurrency: string;
  readonly displayCurrencies: readonly string[];
  readonly networks: NetworkMap;
  readonly blockchainFeePaidBy: Business['blockchainFeePaidBy'];
  readonly refundsOverpaid: boolean;
  readonly refundsFollowUps: boolean;
  readonly features: OptionalFeatures;
  readonly depositReceivedCallbackUrl: string;
  readonly withdrawalCallbackUrl: string;
  readonly withdrawalApprovalCallbackUrl: string;
};

/** What the organisation lets a business choose from, in the order of pickers. */
export type Choices = {
  readonly settlementCurrencies: readonly SettlementOption[];
  readonly displayCurrencies: readonly string[];
  readonly depositCurrencies: readonly OfferedCurrency[];
  readonly allowServiceFeeDistribution: boolean;
  /** Percent. */
  readonly feeDistributionLimit: number;
};

/** The depeg slider's range in percent; `minimum` while 1:1 rates are on. */
export const depegLimits = { minimum: 1, maximum: 10, step: 0.01 } as const;
export const feeStep = 0.01;

export const choicesOf = (organisation: OrganisationMetadata, supported: readonly CurrencyView[]): Choices => ({
  settlementCurrencies: settlementOptions(organisation),
  displayCurrencies: supported
    .filter(({ isFiat }) => isFiat)
    .map(({ abbreviation }) => abbreviation)
    .sort(compareForPicker),
  depositCurrencies: supported
    .filter(({ isFiat, abbreviation }) => !isFiat && organisation.enabledCryptoCurrencies.includes(abbreviation))
    .map(({ abbreviation, supportedNetworks, defaultNetwork }) => ({
      currency: abbreviation,
      networks: sortNetworks(supportedNetworks, defaultNetwork),
    }))
    .filter(({ networks }) => networks.length > 0)
    .sort((a, b) => compareForPicker(a.currency, b.currency)),
  allowServiceFeeDistribution: organisation.allowServiceFeeDistribution,
  feeDistributionLimit: percentOf(organisation.feeDistributionLimit),
});

const featuresOff: OptionalFeatures = {
  oneToOneRatesEnabled: false,
  stablecoinDepegThreshold: 0,
  feeDistributionEnabled: false,
  depositFeeDistribution: 0,
};

/** A business that is yet to be: EUR settlement where there is a choice, the merchant pays blockchain fees. */
export const emptyForm = ({ settlementCurrencies }: Choices): BusinessForm => ({
  businessName: '',
  settlementCurrency: settlementCurrencies.find(({ selectable }) => selectable)?.currency ?? '',
  displayCurrencies: [],
  networks: {},
  blockchainFeePaidBy: 'MERCHANT',
  refundsOverpaid: false,
  refundsFollowUps: false,
  features: featuresOff,
  depositReceivedCallbackUrl: '',
  withdrawalCallbackUrl: '',
  withdrawalApprovalCallbackUrl: '',
});

/** A business as it is stored, in the terms of the form. */
export const storedForm = (business: Business): BusinessForm => {
  const threshold = percentOf(business.stableCryptoCurrencyDepegThreshold ?? '0');
  const share = percentOf(business.userServiceFeeDistributionPercentage);
  return {
    businessName: business.name,
    settlementCurrency: business.settlementCurrency,
    displayCurrencies: business.supportedDisplayCurrencies,
    networks: business.supportedDepositCurrenciesWithNetworks,
    blockchainFeePaidBy: business.blockchainFeePaidBy,
    refundsOverpaid: business.overpaymentPolicy === 'EXCESS_REFUND',
    refundsFollowUps: business.refundFollowUpDepositsForOneTimePayments,
    features: {
      oneToOneRatesEnabled: threshold > 0,
      stablecoinDepegThreshold: threshold,
      feeDistributionEnabled: share > 0,
      depositFeeDistribution: share,
    },
    depositReceivedCallbackUrl: business.depositReceivedCallbackUrl ?? '',
    withdrawalCallbackUrl: business.withdrawalCallbackUrl ?? '',
    withdrawalApprovalCallbackUrl: business.withdrawalApprovalCallbackUrl ?? '',
  };
};

/**
 * The stored form brought within what the organisation offers today: what it no longer takes would be refused, so it
 * goes, and the overview shows it as a change.
 */
export const editedForm = (stored: BusinessForm, choices: Choices): BusinessForm => ({
  ...stored,
  displayCurrencies: choices.displayCurrencies.filter((code) => stored.displayCurrencies.includes(code)),
  networks: onlyOffered(stored.networks, choices.depositCurrencies),
  refundsFollowUps: stored.refundsOverpaid || stored.refundsFollowUps,
  features: withinLimits(stored.features, choices),
});

const withinLimits = (features: OptionalFeatures, choices: Choices): OptionalFeatures => {
  const share = choices.allowServiceFeeDistribution
    ? Math.min(features.depositFeeDistribution, choices.feeDistributionLimit)
    : 0;
  return {
    ...features,
    stablecoinDepegThreshold: features.oneToOneRatesEnabled
      ? Math.min(depegLimits.maximum, Math.max(depegLimits.minimum, features.stablecoinDepegThreshold))
      : 0,
    feeDistributionEnabled: share > 0,
    depositFeeDistribution: share,
  };
};

import type { Business } from '@countinghouse/contract/organisation/businesses';
import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import type { OrganisationMetadata } from '@countinghouse/contract/organisation/organisations';
import type { SettlementOption } from '@countinghouse/money';
import { compareForPicker, settlementOptions, sortNetworks } from '@countinghouse/money';
import type { NetworkMap, OfferedCurrency } from './networks';
import { onlyOffered } from './networks';
import { isNothing, percentOf, within } from './percent';

/** Optional features in the panel; both values are percentages as typed: `2.5` is 2.5 %. */
export type OptionalFeatures = {
  readonly oneToOneRatesEnabled: boolean;
  readonly stablecoinDepegThreshold: string;
  readonly feeDistributionEnabled: boolean;
  readonly depositFeeDistribution: string;
};

/** Values of the form: every setting of a business. */
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
  /** As typed: one on each line, or with commas between. */
  readonly shopOrigins: string;
};

/** Addresses of shops, of what was typed. */
export const originsIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((part) => part !== '');

/** Choices the organisation offers a business, in the order of pickers. */
export type Choices = {
  readonly settlementCurrencies: readonly SettlementOption[];
  readonly displayCurrencies: readonly string[];
  readonly depositCurrencies: readonly OfferedCurrency[];
  readonly allowServiceFeeDistribution: boolean;
  /** Percent. */
  readonly feeDistributionLimit: number;
};

/** The depeg threshold's range in percent; `minimum` while 1:1 rates are on. */
export const depegLimits = { minimum: 1, maximum: 10 } as const;

/** Text of zero. */
export const noPercent = '0.00';

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
  feeDistributionLimit: Number(percentOf(organisation.feeDistributionLimit)),
});

const featuresOff: OptionalFeatures = {
  oneToOneRatesEnabled: false,
  stablecoinDepegThreshold: noPercent,
  feeDistributionEnabled: false,
  depositFeeDistribution: noPercent,
};

/** New business: EUR settlement if there is a choice, the merchant pays blockchain fees. */
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
  shopOrigins: '',
});

/** Stored business in the terms of the form. */
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
      oneToOneRatesEnabled: !isNothing(threshold),
      stablecoinDepegThreshold: threshold,
      feeDistributionEnabled: !isNothing(share),
      depositFeeDistribution: share,
    },
    depositReceivedCallbackUrl: business.depositReceivedCallbackUrl ?? '',
    withdrawalCallbackUrl: business.withdrawalCallbackUrl ?? '',
    withdrawalApprovalCallbackUrl: business.withdrawalApprovalCallbackUrl ?? '',
    shopOrigins: business.shopOrigins.join(', '),
  };
};

/**
 * Stored form within the organisation's present choices: a withdrawn choice would be refused, so it is removed, and the overview shows the change.
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
    ? within(features.depositFeeDistribution, 0, choices.feeDistributionLimit)
    : noPercent;
  return {
    ...features,
    stablecoinDepegThreshold: features.oneToOneRatesEnabled
      ? within(features.stablecoinDepegThreshold, depegLimits.minimum, depegLimits.maximum)
      : noPercent,
    feeDistributionEnabled: !isNothing(share),
    depositFeeDistribution: share,
  };
};

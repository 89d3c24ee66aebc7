import type { Business } from '@countinghouse/contract/organisation/businesses';
import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import { businessId, organisationId } from '@countinghouse/contract/ids';
import type { OrganisationMetadata } from '@countinghouse/contract/organisation/organisations';
import type { BusinessForm, Choices } from '../form';
import { choicesOf, storedForm } from '../form';

const network = (displayName: string) => ({
  displayName,
  precision: 6,
  minDeposit: '1',
  requiredConfirmations: 2,
  requiresTag: false,
  depositsEnabled: true,
  withdrawalsEnabled: true,
  explorerTxUrl: 'https://explorer.example/{tx}',
  explorerAddressUrl: 'https://explorer.example/{a}',
});

const fiat = (abbreviation: string): CurrencyView => ({
  name: abbreviation,
  abbreviation,
  isFiat: true,
  supportedNetworks: [],
  defaultNetwork: null,
  precision: 2,
});

/** Four fiat currencies, one coin with one network and one with three, out of order as a server may send them. */
export const supportedFixture: readonly CurrencyView[] = [
  fiat('CHF'),
  fiat('USD'),
  fiat('EUR'),
  fiat('GBP'),
  {
    name: 'Tether USD',
    abbreviation: 'USDT',
    isFiat: false,
    supportedNetworks: ['ETH', 'BSC', 'TRX'],
    defaultNetwork: 'TRX',
    precision: 6,
    networks: {
      TRX: network('TRON (TRC20)'),
      ETH: network('Ethereum (ERC20)'),
      BSC: network('BNB Smart Chain (BEP20)'),
    },
  },
  {
    name: 'Bitcoin',
    abbreviation: 'BTC',
    isFiat: false,
    supportedNetworks: ['MAIN'],
    defaultNetwork: 'MAIN',
    precision: 8,
    networks: { MAIN: network('Main network') },
  },
];

export const organisationFixture = (overrides: Partial<OrganisationMetadata> = {}): OrganisationMetadata => ({
  organisationId: organisationId.parse('0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1e'),
  name: 'Northgate Payments',
  enabledFiatSettlementCurrencies: ['EUR', 'USD', 'GBP'],
  enabledCryptoSettlementCurrencies: ['USDT', 'BTC'],
  enabledCryptoCurrencies: ['BTC', 'USDT'],
  allowServiceFeeDistribution: true,
  feeDistributionLimit: '0.5',
  uniformCurrency: 'EUR',
  isEu: false,
  refuseUsdtSettlement: false,
  allowsFiatDeposits: true,
  travelRule: { regime: 'FATF', acceptsMinimum: true },
  ...overrides,
});

export const choicesFixture = (overrides: Partial<OrganisationMetadata> = {}): Choices =>
  choicesOf(organisationFixture(overrides), supportedFixture);

export const businessFixture = (overrides: Partial<Business> = {}): Business => ({
  id: businessId.parse('0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b1'),
  name: 'Aurora Games',
  businessName: 'Aurora Games',
  settlementCurrency: 'EUR',
  status: 'ACTIVE',
  createdAt: '2024-02-01T10:00:00.000Z',
  supportedDisplayCurrencies: ['EUR', 'USD'],
  supportedDepositCurrencies: ['BTC', 'USDT'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], USDT: ['TRX', 'ETH'] },
  depositReceivedCallbackUrl: 'https://api.aurora.example/hooks/deposits',
  withdrawalCallbackUrl: null,
  withdrawalApprovalCallbackUrl: null,
  shopOrigins: [],
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  stableCryptoCurrencyDepegThreshold: '0.02',
  userServiceFeeDistributionPercentage: '0',
  ...overrides,
});

export const formFixture = (overrides: Partial<BusinessForm> = {}): BusinessForm => ({
  ...storedForm(businessFixture()),
  ...overrides,
});

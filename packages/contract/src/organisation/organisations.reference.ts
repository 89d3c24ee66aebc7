import { documented } from '../reference';
import { getOrganisationMetadata, getSender } from './organisations';

export const organisationsEndpoints = [
  documented(getOrganisationMetadata, {
    summary: 'What the chosen organisation may settle in, take, and pass on.',
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
  }),
  documented(getSender, {
    summary: "The organisation's sender data, or null while none was saved. The session's `sender` is this.",
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
  }),
];

import { documented } from '../reference';
import { getExchangeRates, getWithdrawalsMetadata, listCurrencies } from './currencies';

export const currenciesEndpoints = [
  documented(listCurrencies, {
    summary: 'Every currency of the product, fiat first. Fetched after every login.',
    example: [
      { name: 'Euro', abbreviation: 'EUR', isFiat: true, supportedNetworks: [], defaultNetwork: null, precision: 2 },
      {
        name: 'Tether USD',
        abbreviation: 'USDT',
        isFiat: false,
        isStable: true,
        pegCurrency: 'USD',
        supportedNetworks: ['TRX', 'ETH', 'BSC', 'SOL'],
        defaultNetwork: 'TRX',
        precision: 6,
        networks: {
          TRX: {
            displayName: 'TRON (TRC20)',
            precision: 6,
            minDeposit: '5',
            requiredConfirmations: 20,
            requiresTag: false,
            depositsEnabled: true,
            withdrawalsEnabled: true,
            explorerTxUrl: 'https://tronscan.org/#/transaction/{tx}',
            explorerAddressUrl: 'https://tronscan.org/#/address/{a}',
          },
        },
      },
    ],
  }),
  documented(getWithdrawalsMetadata, {
    summary: 'Per currency and network: precision, network fee, smallest and largest withdrawal.',
    example: {
      USDT: {
        TRX: { precision: 6, fee: '1.5', minAmount: '10', maxAmount: '1000000', available: true, requiresTag: false },
      },
      XRP: {
        MAIN: { precision: 6, fee: '0.25', minAmount: '10', maxAmount: '500000', available: true, requiresTag: true },
      },
    },
  }),
  documented(getExchangeRates, {
    summary:
      'Middle prices of one unit of each base in its quote, to estimate by: nothing is promised. Pairs that nobody prices are left out.',
    example: {
      rates: [{ base: 'BTC', quote: 'EUR', mid: '58000', source: 'simulated', at: '2025-03-14T09:22:11.000Z' }],
    },
  }),
];

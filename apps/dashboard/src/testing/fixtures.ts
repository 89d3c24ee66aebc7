import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import type { Session } from '../platform/session';

const network = (displayName: string, precision: number, explorer: string) => ({
  displayName,
  precision,
  minDeposit: '1',
  requiredConfirmations: 2,
  requiresTag: false,
  depositsEnabled: true,
  withdrawalsEnabled: true,
  explorerTxUrl: `${explorer}/tx/{tx}`,
  explorerAddressUrl: `${explorer}/address/{a}`,
});

const fiat = (abbreviation: string, name: string): CurrencyView => ({
  name,
  abbreviation,
  isFiat: true,
  supportedNetworks: [],
  defaultNetwork: null,
  precision: 2,
});

/** Some of the currencies of a sign-in. */
const currencyFixtures: readonly CurrencyView[] = [
  fiat('EUR', 'Euro'),
  fiat('USD', 'US Dollar'),
  {
    name: 'Bitcoin',
    abbreviation: 'BTC',
    isFiat: false,
    supportedNetworks: ['MAIN'],
    defaultNetwork: 'MAIN',
    precision: 8,
    networks: { MAIN: network('Main network', 8, 'https://mempool.space') },
  },
  {
    name: 'Tether USD',
    abbreviation: 'USDT',
    isFiat: false,
    isStable: true,
    pegCurrency: 'USD',
    supportedNetworks: ['TRX'],
    defaultNetwork: 'TRX',
    precision: 6,
    networks: { TRX: network('TRON (TRC20)', 6, 'https://tronscan.org/#') },
  },
];

/** Member of staff in the only organisation. */
export const sessionFixture = (overrides: Partial<Session> = {}): Session => ({
  token: 'token',
  role: 'ADMIN',
  email: 'admin@northgate.example',
  id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  sessionId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d',
  sender: null,
  authentication: false,
  secondFactorRequired: false,
  permissions: [],
  organisationList: [{ id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1e', name: 'Northgate Payments' }],
  organisation: 'Northgate Payments',
  organisationId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1e',
  hasChosenOrganisation: true,
  supportedCurrencies: currencyFixtures,
  ...overrides,
});

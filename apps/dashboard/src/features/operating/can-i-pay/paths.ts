/** The question; amount, currency, network and day stand in the address once it was asked. */
export const path = '/can-i-pay';

/** Forms of other capabilities that a step opens filled in. */
export const forms = {
  convert: '/balance-conversion',
  transfer: '/internal-transfer',
  coins: '/crypto-withdrawal',
  bank: '/fiat-withdrawal',
} as const;

/** Where recipients are kept. */
export const bankAccountsPath = '/bank-accounts';
export const addressesPath = '/whitelisted-addresses';

/** The page that leads to it. */
export const parentPath = '/today';

import type { Database } from '@countinghouse/database';
import { fraction } from '@countinghouse/money';
import { recordRates } from '../rails/rates/stored';

/** Prices for calls that answer in one currency: 1 USD or GBP or coin is 2 EUR, a stable coin 1 USD. */
export const recordTestRates = async (database: Database): Promise<void> => {
  const at = new Date();
  const rate = (base: string, quote: string, mid: string) => ({ base, quote, mid: fraction(mid), source: 'test', at });
  const rates = [
    ...['USD', 'GBP', 'BTC', 'ETH'].map((base) => rate(base, 'EUR', '2')),
    ...['USDT', 'USDC'].map((base) => rate(base, 'USD', '1')),
  ];
  await database.acrossOrganisations((tx) => recordRates(tx, rates));
};

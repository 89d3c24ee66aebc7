import type { Network } from './currency';
import { isFiatCode } from './fiat';
import { compareCodes, compareCodesForPicker, compareGroups } from './picker-order';

// A code we do not know (an older dashboard, a newer server) sorts as a coin.
const named = (code: string) => ({ code, isFiat: isFiatCode(code) });

/**
 * Order of currency codes in pickers and forms: fiat EUR, USD, GBP, JPY, then the rest by code; after them crypto BTC,
 * BCH, LTC, ETH, USDT, XLM, XRP, then the rest by code.
 */
export const compareForPicker = (a: string, b: string): number => compareCodesForPicker(named(a), named(b));

/** Order of currency codes on business cards: fiat by code, then crypto by code. */
export const compareForCard = (a: string, b: string): number => compareGroups(named(a), named(b)) || compareCodes(a, b);

const networkOrder: readonly Network[] = ['ETH', 'TRX', 'BSC', 'SOL', 'MAIN'];

/** The networks with the currency's default first, then ETH, TRX, BSC, SOL, MAIN. The input is left as it is. */
export const sortNetworks = <N extends string>(networks: readonly N[], defaultNetwork: string | null): N[] => {
  const place = (network: N) => {
    if (network === defaultNetwork) return -1;
    const position = networkOrder.findIndex((known) => known === network);
    return position < 0 ? networkOrder.length : position;
  };
  return [...networks].sort((a, b) => place(a) - place(b) || compareCodes(a, b));
};

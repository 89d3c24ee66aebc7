import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import { networkOptions, offeredOption } from './options';
import { describe, expect, it } from 'vitest';
import { compareForCard, currencyBook, currencyIcon } from './currency-book';
import { addTexts, frozenRateText, isZeroText, percentText, rateText, shownText } from './figures';

const tron = {
  displayName: 'TRON (TRC20)',
  precision: 6,
  minDeposit: '5',
  requiredConfirmations: 20,
  requiresTag: false,
  depositsEnabled: true,
  withdrawalsEnabled: true,
  explorerTxUrl: 'https://tronscan.org/#/transaction/{tx}',
  explorerAddressUrl: 'javascript:alert({a})',
};
const supported: CurrencyView[] = [
  { name: 'Euro', abbreviation: 'EUR', isFiat: true, supportedNetworks: [], defaultNetwork: null, precision: 2 },
  { name: 'Yen', abbreviation: 'JPY', isFiat: true, supportedNetworks: [], defaultNetwork: null, precision: 0 },
  {
    name: 'Bitcoin',
    abbreviation: 'BTC',
    isFiat: false,
    supportedNetworks: ['MAIN'],
    defaultNetwork: 'MAIN',
    precision: 8,
    networks: { MAIN: { ...tron, displayName: 'Main network', precision: 8 } },
  },
  {
    name: 'Tether USD',
    abbreviation: 'USDT',
    isFiat: false,
    supportedNetworks: ['TRX'],
    defaultNetwork: 'TRX',
    precision: 6,
    networks: { TRX: tron },
  },
];
const book = currencyBook(supported);

describe('currencies on screens', () => {
  it.each([
    ['EUR', undefined, 2],
    ['JPY', undefined, 2],
    ['BTC', undefined, 8],
    ['USDT', 'TRX', 6],
    ['USDT', 'NEWCHAIN', 6],
    ['PEPE', undefined, 6],
  ])('[CONST-1] %s on %s shows %i decimals', (code, network, decimals) => {
    expect(book.decimalsOf(code, network)).toBe(decimals);
  });

  it('[CUR-1] each currency has an icon per lower-case code', () => {
    expect(currencyIcon('USDT')).toBe('/icons/currency/usdt.svg');
  });

  it('[CONST-3] pickers list them in the order the server tells, what it does not tell behind them by code', () => {
    expect(book.inOrder(['ZZZ', 'USDT', 'PEPE', 'BTC', 'JPY', 'EUR'])).toEqual([
      'EUR',
      'JPY',
      'BTC',
      'USDT',
      'PEPE',
      'ZZZ',
    ]);
  });

  it('offer a coin and a network only if something moves over it here, and say why not', () => {
    const { networks: _, ...usdt } = supported.find(({ abbreviation }) => abbreviation === 'USDT')!;
    const only = { ...usdt, supportedNetworks: ['TRX' as const, 'ETH' as const] };
    const of = (depositsEnabled: boolean, withdrawalsEnabled: boolean) => ({
      ...tron,
      depositsEnabled,
      withdrawalsEnabled,
    });
    const here = currencyBook([{ ...only, networks: { TRX: of(true, false), ETH: of(false, false) } }]);
    const way = { networks: here.networksOf('USDT') };
    expect(networkOptions(here, 'USDT', { ...way, direction: 'IN' })).toEqual([
      { id: 'TRX', label: 'TRON (TRC20)' },
      { id: 'ETH', label: 'TRON (TRC20)', isDisabled: true, description: 'Not received here' },
    ]);
    expect(offeredOption(here, 'USDT', { ...way, direction: 'IN' }).isDisabled).toBeUndefined();
    expect(offeredOption(here, 'USDT', { ...way, direction: 'OUT' })).toMatchObject({
      isDisabled: true,
      description: 'Not sent here',
    });
    expect(offeredOption(here, 'PEPE', { networks: [], direction: 'OUT' }).isDisabled).toBeUndefined();
  });

  it('[BLIST-4] cards list fiat first, then crypto, each by code', () => {
    expect(['USDT', 'JPY', 'BTC', 'EUR', 'ZZZ'].sort(compareForCard(book))).toEqual([
      'EUR',
      'JPY',
      'BTC',
      'USDT',
      'ZZZ',
    ]);
  });

  it('links to an explorer, never to anything but https, and encodes what it puts in', () => {
    expect(book.transactionUrl('USDT', 'TRX', 'ab/c?')).toBe('https://tronscan.org/#/transaction/ab%2Fc%3F');
    expect(book.addressUrl('USDT', 'TRX', 'x')).toBeNull();
    expect(book.transactionUrl('PEPE', 'MAIN', 'x')).toBeNull();
  });

  it('falls back to codes for what it does not know', () => {
    expect(book.nameOf('PEPE')).toBe('PEPE');
    expect(book.networkName('USDT', 'NEWCHAIN')).toBe('NEWCHAIN');
    expect(book.networkName('USDT', 'TRX')).toBe('TRON (TRC20)');
  });
});

describe('figures', () => {
  it('adds exactly where floating point would not', () => {
    expect(addTexts(['0.1', '0.2'])).toBe('0.3');
    expect(addTexts(['9007199254740993', '0.000000000000000001'])).toBe('9007199254740993.000000000000000001');
    expect(addTexts([])).toBe('0');
  });

  it('[CONST-1] keeps the decimals asked for and parts thousands', () => {
    expect(shownText('12450.3', 2)).toBe('12,450.30');
    expect(shownText('882.5', 6)).toBe('882.500000');
    expect(shownText('-1250', 2)).toBe('-1,250.00');
  });

  it('shows a rate with all its digits and a share as percent', () => {
    expect(rateText('57710')).toBe('57,710.00');
    expect(rateText('0.915400')).toBe('0.9154');
    expect(rateText('0.9949019935945')).toBe('0.99490199');
    expect(rateText('62993.71935645')).toBe('62,993.72');
    expect(frozenRateText('62993.71935645')).toBe('62,993.719');
    expect(rateText('999.4567')).toBe('999.4567');
    expect(rateText('0.0000071935645123')).toBe('0.0000071935645');
    expect(rateText('123456789.5')).toBe('123,456,789.50');
    expect(percentText('0.0125')).toBe('1.25 %');
    expect(percentText('0')).toBe('0 %');
  });

  it('knows zero however it is written', () => {
    expect(isZeroText('0.00')).toBe(true);
    expect(isZeroText('0.01')).toBe(false);
  });
});

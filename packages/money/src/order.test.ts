import { expect, it } from 'vitest';
import { compareForCard, compareForPicker, currencies, sortNetworks } from '.';

it('[CONST-3] pickers list EUR, USD, GBP, JPY first, then BTC, BCH, LTC, ETH, USDT, XLM, XRP first among the coins', () => {
  expect(['XRP', 'AED', 'USDC', 'EUR', 'BTC', 'JPY', 'BAT', 'GBP'].toSorted(compareForPicker)).toEqual([
    'EUR',
    'GBP',
    'JPY',
    'AED',
    'BTC',
    'XRP',
    'BAT',
    'USDC',
  ]);
  const all = currencies
    .map((currency) => currency.code)
    .toReversed()
    .toSorted(compareForPicker);
  expect(all.slice(0, 5)).toEqual(['EUR', 'USD', 'GBP', 'JPY', 'AED']);
  expect(all.slice(30, 38)).toEqual(['BTC', 'BCH', 'LTC', 'ETH', 'USDT', 'XLM', 'XRP', 'AION']);
  expect(all).toEqual(currencies.map((currency) => currency.code));
});

it('business cards list fiat by code, then coins by code', () => {
  expect(['USDT', 'USD', 'BTC', 'EUR'].toSorted(compareForCard)).toEqual(['EUR', 'USD', 'BTC', 'USDT']);
});

it('networks stand with the default first, then ETH, TRX, BSC, SOL, MAIN', () => {
  expect(sortNetworks(['SOL', 'BSC', 'ETH', 'TRX'], 'TRX')).toEqual(['TRX', 'ETH', 'BSC', 'SOL']);
  expect(sortNetworks(['MAIN', 'SOL', 'BSC', 'TRX', 'ETH'], null)).toEqual(['ETH', 'TRX', 'BSC', 'SOL', 'MAIN']);
});

import { expect, it } from 'vitest';
import { cryptoSettlementCurrencies, isEu, maySettleIn, settlementOptions } from '.';

const settings = (fiat: string, crypto: string, refuseUsdtSettlement = false) => ({
  enabledFiatSettlementCurrencies: fiat.split(' ').filter(Boolean),
  enabledCryptoSettlementCurrencies: crypto.split(' ').filter(Boolean),
  refuseUsdtSettlement,
});
const listed = (given: ReturnType<typeof settings>) =>
  settlementOptions(given)
    .map(({ currency, selectable }) => (selectable ? currency : `[${currency}]`))
    .join(' ');

it('[CONST-2] the coins to settle in are USDT, USDC and BTC', () => {
  expect(cryptoSettlementCurrencies).toEqual(['USDT', 'USDC', 'BTC']);
  expect(listed(settings('EUR', 'ETH LTC USDC'))).toBe('EUR USDT USDC');
});

it('[CONST-2] USDT is always offered, also where the organisation does not list it', () => {
  expect(listed(settings('EUR', ''))).toBe('EUR USDT');
  expect(maySettleIn(settings('EUR', ''), 'USDT')).toBe(true);
});

it('[CONST-2] an organisation without USDT counts as an EU organisation', () => {
  expect(isEu({ enabledCryptoCurrencies: ['BTC', 'USDC'] })).toBe(true);
  expect(isEu({ enabledCryptoCurrencies: ['BTC', 'USDT'] })).toBe(false);
});

it.each([
  ['Northgate', settings('EUR USD GBP', 'USDT USDC BTC'), 'EUR USD GBP BTC USDT USDC'],
  ['Harbour', settings('EUR USD GBP', 'USDT BTC'), 'EUR USD GBP BTC USDT'],
  ['Baltic', settings('EUR', 'USDC BTC', true), 'EUR BTC [USDT] USDC'],
  ['Kestrel', settings('EUR', ''), 'EUR USDT'],
])('[CONST-2] %s gets the options its settings configure', (_name, given, options) =>
  expect(listed(given)).toBe(options),
);

it('lists a refused USDT with the sentence that says why', () => {
  const usdt = settlementOptions(settings('EUR', 'USDT', true)).find((option) => option.currency === 'USDT');
  expect(usdt).toEqual({ currency: 'USDT', selectable: false, hint: 'USDT is not available for your organisation' });
  expect(maySettleIn(settings('EUR', 'USDT', true), 'USDT')).toBe(false);
  expect(maySettleIn(settings('EUR', ''), 'GBP')).toBe(false);
});

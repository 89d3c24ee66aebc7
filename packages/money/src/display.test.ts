import { expect, it } from 'vitest';
import { amountOf, displayText, organisationBalanceText, writtenText } from '.';

it.each([
  ['100', 'EUR', null, '100.00'],
  ['1250', 'JPY', null, '1250.00'],
  ['0.5', 'BTC', 'MAIN', '0.50000000'],
  ['882.5', 'USDT', 'BSC', '882.500000'],
  ['1', 'XLM', null, '1.0000000'],
  ['1.234567895', 'ETH', 'ETH', '1.23456790'],
  ['1.5', 'EOS', null, '1.5000'],
  ['-0.004', 'USDT', null, '-0.004000'],
])(
  '[CONST-1] settlement amounts show fiat to 2 decimals, coins to the precision of their network: %s %s',
  (text, code, network, shown) => expect(displayText(amountOf(text, code), { network })).toBe(shown),
);

it('groups thousands where asked', () => {
  expect(displayText(amountOf('1234567.8', 'EUR'), { grouped: true })).toBe('1,234,567.80');
  expect(displayText(amountOf('-1234.5', 'USD'), { grouped: true })).toBe('-1,234.50');
  expect(displayText(amountOf('123', 'USD'), { grouped: true })).toBe('123.00');
});

it.each([
  ['12450.32', 'EUR', '12,450.32'],
  ['882.5', 'USDT', '882.5000'],
  ['1000', 'USD', '1,000.0000'],
  ['0.00009', 'BTC', '0.0000'],
  ['0.23516358', 'BTC', '0.2351'],
])('[CONST-1] an organisation balance of %s %s shows as %s', (text, code, shown) =>
  expect(organisationBalanceText(amountOf(text, code))).toBe(shown),
);

it.each([
  ['100', 'JPY', null, '100.00'],
  ['100.00', 'EUR', null, '100.00'],
  ['50', 'USDT', 'BSC', '50.000000'],
  ['-0.5', 'BTC', null, '-0.50000000'],
  ['1', 'XLM', 'MAIN', '1.0000000'],
  ['7', 'NEWCOIN', 'NEWNET', '7.000000'],
  ['1.000000000000000001', 'ETH', 'ETH', '1.000000000000000001'],
])('[CONST-1] a file states %s %s on %s as %s, and loses no digit', (text, code, network, written) =>
  expect(writtenText(text, code, network)).toBe(written),
);

import { expect, test } from 'vitest';
import { cell } from './exported';

type Row = { readonly sum: string | null; readonly currency: string; readonly network: string | null };

const column = cell.amount<Row>('amount', 'Amount', ({ sum, currency, network }) => [sum, currency, network]);

test.each([
  ['50', 'USDT', 'TRX', '50.000000'],
  ['0.5', 'BTC', null, '0.50000000'],
  ['1250', 'JPY', null, '1250.00'],
  ['99.00', 'EUR', null, '99.00'],
  ['1.0000000000000001', 'ETH', 'ETH', '1.0000000000000001'],
])('[CONST-1] money of a file, %s %s on %s, stands as %s', (sum, currency, network, written) => {
  expect(column.value({ sum, currency, network })).toBe(written);
});

test('a rate stays as it was stated, and no amount is an empty cell', () => {
  expect(cell.number<string>('rate', 'Rate', (rate) => rate).value('1.08')).toBe('1.08');
  expect(column.value({ sum: null, currency: 'EUR', network: null })).toBeNull();
});

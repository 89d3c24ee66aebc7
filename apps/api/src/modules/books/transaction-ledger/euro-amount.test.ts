import type { StatementEntry } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import { expect, it } from 'vitest';
import { euroAmount } from './euro-amount';

const rateOf = (base: string, quote: string, rate: string) => ({
  base,
  quote,
  rate,
  source: 'test',
  at: '2025-03-14T09:00:00.000Z',
});

it.each<[string, string, StatementEntry['direction'], StatementEntry['rate'], string[], string | null]>([
  // Euro are euro, regardless of the exchanged currency.
  ['99.00', 'EUR', 'CREDIT', null, [], '99.00'],
  ['99.00', 'EUR', 'DEBIT', rateOf('BTC', 'EUR', '57709.5'), [], '-99.00'],
  // 0.05 × 57 709.5 = 2 885.475, half up.
  ['0.05', 'BTC', 'DEBIT', rateOf('BTC', 'EUR', '57709.5'), [], '-2885.48'],
  ['0.00000001', 'BTC', 'DEBIT', rateOf('BTC', 'EUR', '57709.5'), [], '0.00'],
  // 100 / 1.087 = 91.996…
  ['100.00', 'USD', 'CREDIT', rateOf('EUR', 'USD', '1.087'), [], '92.00'],
  // The other side of a conversion, in cents.
  ['882.5', 'USDT', 'CREDIT', null, ['', '', '', '81146'], '811.46'],
  // A rate of other currencies does not help, nor does no rate.
  ['100.00', 'USD', 'CREDIT', rateOf('BTC', 'USD', '60000'), ['', '', '', ''], null],
  ['100.00', 'USD', 'CREDIT', null, [], null],
])('%s %s as %s at %j is worth %s %s EUR at the time', (sum, currency, direction, rate, details, euros) => {
  const found = euroAmount({ amount: amountOf(sum, currency), direction, rate, details });
  expect(found).toBe(euros);
});

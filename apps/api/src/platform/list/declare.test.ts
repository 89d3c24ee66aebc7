import { listBalanceConversions } from '@countinghouse/contract/across/balance-conversions';
import { expect, it } from 'vitest';
import { columns } from '../tables';
import { declareList } from './declare';
import { is, period, searched } from './filters';

const filters = {
  businessId: is('business_id'),
  clientLabel: is('client_label'),
  status: is('status'),
  debitCurrency: is('debit_currency'),
  creditCurrency: is('credit_currency'),
  search: searched([], ['id']),
  ...period('created_at'),
};
const list = {
  name: 'conversions',
  views: [],
  rows: 'conversions',
  table: 'balance_conversion',
  select: { columns: columns('balance_conversion', ['id', 'created_at']) },
  sortedBy: { created: ['created_at'] },
  view: () => null as never,
} as const;

// Types are the compiler's to check: an expected error that is none fails `npm run check`.
it('a list compiles with each filter and sort of its call, over columns of its own table, and with no other', () => {
  const { status: _status, ...oneLess } = filters;
  const declared = [
    declareList(listBalanceConversions, { ...list, filters }),
    // @ts-expect-error a filter of the call is missing
    declareList(listBalanceConversions, { ...list, filters: oneLess }),
    // @ts-expect-error the call has no such filter
    declareList(listBalanceConversions, { ...list, filters: { ...filters, note: is('status') } }),
    // @ts-expect-error the table has no such column
    declareList(listBalanceConversions, { ...list, filters: { ...filters, status: is('wallet_address') } }),
    // @ts-expect-error a page is sorted by columns that its rows are read with
    declareList(listBalanceConversions, { ...list, filters, sortedBy: { created: ['executed_at'] } }),
    // @ts-expect-error the call sorts by no such name
    declareList(listBalanceConversions, { ...list, filters, sortedBy: { executed: ['created_at'] } }),
    // @ts-expect-error the answer has no such rows
    declareList(listBalanceConversions, { ...list, filters, rows: 'transfers' }),
  ];
  expect(declared[0]?.endpoint).toBe(listBalanceConversions);
});

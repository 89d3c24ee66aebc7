import { listBalanceConversions } from '@countinghouse/contract/across/balance-conversions';
import { camelCased } from '@countinghouse/database';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { is, period } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { own } from './repository';
import { conversionView } from './view';

const { amount, instant, text } = cell;

/** Roles that see how a conversion was priced. */
const knowPricing: readonly (string | null)[] = ['ADMIN', 'MANAGER'];

/** Conversions of a business's balances, by when they were asked for. */
export const conversionList = declareList(listBalanceConversions, {
  name: 'balance-conversions',
  rows: 'conversions',
  table: 'balance_conversion',
  select: { columns: own },
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  filters: {
    businessId: is('business_id'),
    status: is('status'),
    debitCurrency: is('debit_currency'),
    creditCurrency: is('credit_currency'),
    ...period('created_at'),
  },
  sums: {
    list: 'balance_conversion',
    currency: 'debit_currency',
    otherCurrency: 'credit_currency',
    moved: { column: 'status', is: 'EXECUTED' },
    amount: { of: 'sold', units: 'debit_amount', in: 'debit_currency' },
    otherAmount: { of: 'bought', units: 'credit_amount', in: 'credit_currency' },
  },
  view: (row, { member }) =>
    conversionView(camelCased(row), member.apiKey === null && knowPricing.includes(member.systemRole)),
  exported: {
    title: 'Balance conversions',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('status', 'Status', ({ status }) => status),
      text('status', 'Failure', ({ failureReason }) => failureReason),
      amount('from', 'From amount', ({ debitAmount }) => debitAmount),
      text('from', 'From currency', ({ debitCurrency }) => debitCurrency),
      amount('to', 'To amount', ({ creditAmount }) => creditAmount),
      text('to', 'To currency', ({ creditCurrency }) => creditCurrency),
      amount('rate', 'Rate', ({ rate }) => rate),
      amount('rate', 'Market rate', ({ midRate }) => midRate),
      amount('rate', 'Spread', ({ spread }) => spread),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      instant('executed', 'Executed', ({ executedAt }) => executedAt),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

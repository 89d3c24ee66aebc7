import { listBalanceConversions } from '@countinghouse/contract/across/balance-conversions';
import { camelCased } from '@countinghouse/database';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { is, period, searched } from '../../../platform/list/filters';
import { metadataText } from '../../../platform/metadata';
import { scopeOf } from '../../organisation/businesses';
import { own } from './repository';
import { conversionView } from './view';
import { conversionSums } from './moved';

const { amount, instant, number, text } = cell;

/** Roles that see a conversion's pricing. */
const knowPricing: readonly (string | null)[] = ['ADMIN', 'MANAGER'];

/** Conversions of a business's balances, by time of request. */
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
    clientLabel: is('client_label'),
    search: searched(['client_label'], ['id']),
    ...period('created_at'),
  },
  sums: conversionSums,
  view: (row, { member }) =>
    conversionView(camelCased(row), member.apiKey === null && knowPricing.includes(member.systemRole)),
  exported: {
    title: 'Balance conversions',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('status', 'Status', ({ status }) => status),
      text('status', 'Failure', ({ failureReason }) => failureReason),
      amount('from', 'From amount', ({ debitAmount, debitCurrency }) => [debitAmount, debitCurrency]),
      text('from', 'From currency', ({ debitCurrency }) => debitCurrency),
      amount('to', 'To amount', ({ creditAmount, creditCurrency }) => [creditAmount, creditCurrency]),
      text('to', 'To currency', ({ creditCurrency }) => creditCurrency),
      number('rate', 'Rate', ({ rate }) => rate),
      number('rate', 'Market rate', ({ midRate }) => midRate),
      number('rate', 'Spread', ({ spread }) => spread),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      instant('executed', 'Executed', ({ executedAt }) => executedAt),
      text('initiatedBy', 'Client label', ({ clientLabel }) => clientLabel),
      text('initiatedBy', 'Metadata', ({ metadata }) => metadataText(metadata)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

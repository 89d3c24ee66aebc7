import { listFiatWithdrawals } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { anyOf, is, period, searched } from '../../../platform/list/filters';
import { metadataText } from '../../../platform/metadata';
import { scopeOf } from '../../organisation/businesses';
import { withBusiness } from './repository';
import { fiatWithdrawalView } from './view';
import { fiatWithdrawalSums } from './moved';

const { amount, instant, text } = cell;

/** Bank withdrawals of a business, by time of creation. */
export const fiatWithdrawalList = declareList(listFiatWithdrawals, {
  name: 'fiat-withdrawals',
  rows: 'withdrawals',
  table: 'fiat_withdrawal',
  as: 'w',
  select: withBusiness,
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  filters: {
    businessId: is('business_id'),
    currency: is('currency'),
    status: anyOf('status'),
    bankAnswer: anyOf('bank_answer'),
    method: is('payment_method'),
    bankAccountId: is('bank_account_id'),
    clientLabel: is('client_label'),
    // An end-to-end reference is the id without its dashes.
    search: searched(['client_label', 'reference', 'bank_transaction_id'], ['id']),
    ...period('created_at'),
  },
  sums: fiatWithdrawalSums,
  view: (row, { member }) => fiatWithdrawalView(row, member),
  exported: {
    title: 'Fiat withdrawals',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('clientLabel', 'Client label', ({ clientLabel }) => clientLabel),
      text('status', 'Status', ({ status }) => status),
      text('status', 'Reason', ({ statusReason }) => statusReason),
      amount('amount', 'Amount', ({ amount: sum, currency }) => [sum, currency]),
      text('amount', 'Currency', ({ currency }) => currency),
      amount('fee', 'Fee', ({ fee, currency }) => [fee, currency]),
      amount('debited', 'Debited', ({ debitAmount, currency }) => [debitAmount, currency]),
      text('method', 'Method', ({ paymentMethod }) => paymentMethod),
      text('account', 'Bank account', ({ bankAccount }) => bankAccount.accountLabel),
      text('account', 'Account', ({ bankAccount }) => bankAccount.accountMasked),
      text('account', 'Holder', ({ bankAccount }) => bankAccount.holderName),
      text('reference', 'Reference', ({ reference }) => reference),
      instant('completed', 'Completed', ({ completedAt }) => completedAt),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      instant('status', 'Sent', ({ sentAt }) => sentAt),
      text('status', 'Bank’s answer', ({ bankAnswer }) => bankAnswer),
      text('status', 'Bank’s words', ({ bankWords }) => bankWords),
      instant('status', 'Returned', ({ returnedAt }) => returnedAt),
      amount('status', 'Returned amount', ({ returnedAmount, currency }) => [returnedAmount, currency]),
      text('reference', 'End-to-end ID', ({ endToEndId }) => endToEndId),
      text('reference', 'Bank transaction ID', ({ bankTransactionId }) => bankTransactionId),
      text(null, 'Business', ({ businessName }) => businessName),
      text('clientLabel', 'Metadata', ({ metadata }) => metadataText(metadata)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

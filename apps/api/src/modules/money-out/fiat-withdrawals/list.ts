import { listFiatWithdrawals } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { uuidIn } from '../../../platform/ids';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { anyOf, is, period, searched } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { idOfEndToEnd } from './fiat-withdrawal';
import { withBusiness } from './repository';
import { fiatWithdrawalView } from './view';

const { amount, instant, text } = cell;

/** The id that was typed, or that of the end-to-end reference that was. */
const idTyped = (typed: string): string | null => uuidIn(typed) ?? idOfEndToEnd(typed);

/** A business's withdrawals by bank, by when they were made. */
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
    method: is('payment_method'),
    bankAccountId: is('bank_account_id'),
    search: searched(['client_label', 'reference', 'bank_transaction_id'], ['id'], idTyped),
    ...period('created_at'),
  },
  sums: {
    list: 'fiat_withdrawal',
    currency: 'currency',
    moved: { column: 'status', is: 'COMPLETED' },
    amount: { of: 'debited', units: 'debit_amount', in: 'currency' },
    otherAmount: { of: 'fees', units: 'fee', in: 'currency' },
  },
  view: (row, { member }) => fiatWithdrawalView(row, member),
  exported: {
    title: 'Fiat withdrawals',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('clientLabel', 'Client label', ({ clientLabel }) => clientLabel),
      text('status', 'Status', ({ status }) => status),
      text('status', 'Reason', ({ statusReason }) => statusReason),
      amount('amount', 'Amount', (row) => row.amount),
      text('amount', 'Currency', ({ currency }) => currency),
      amount('fee', 'Fee', ({ fee }) => fee),
      amount('debited', 'Debited', ({ debitAmount }) => debitAmount),
      text('method', 'Method', ({ paymentMethod }) => paymentMethod),
      text('account', 'Bank account', ({ bankAccount }) => bankAccount.accountLabel),
      text('account', 'Account', ({ bankAccount }) => bankAccount.accountMasked),
      text('account', 'Holder', ({ bankAccount }) => bankAccount.holderName),
      text('reference', 'Reference', ({ reference }) => reference),
      instant('completed', 'Completed', ({ completedAt }) => completedAt),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      instant('status', 'Sent', ({ sentAt }) => sentAt),
      instant('status', 'Returned', ({ returnedAt }) => returnedAt),
      amount('status', 'Returned amount', ({ returnedAmount }) => returnedAmount),
      text('reference', 'End-to-end ID', ({ endToEndId }) => endToEndId),
      text('reference', 'Bank transaction ID', ({ bankTransactionId }) => bankTransactionId),
      text(null, 'Business', ({ businessName }) => businessName),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

import { listFiatDeposits, listWhitelabelFiatDeposits } from '@countinghouse/contract/money-in/fiat-deposits';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { by, is, period, searched } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { isFound, ofWhitelabel, withAccount } from './repository';
import { fiatDepositView, whitelabelView } from './view';

const { amount, instant, text } = cell;

/** A business's top-ups. */
export const fiatDepositList = declareList(listFiatDeposits, {
  name: 'fiat-deposits',
  rows: 'deposits',
  table: 'fiat_deposit',
  as: 'd',
  select: withAccount,
  scope: scopeOf,
  sortedBy: { created: ['created_at'], received: ['ordered_at'] },
  filters: {
    businessId: is('business_id'),
    currency: is('currency'),
    status: is('status'),
    search: by(isFound),
    ...period('created_at'),
  },
  sums: {
    list: 'fiat_deposit',
    currency: 'currency',
    moved: { column: 'status', is: 'RECEIVED' },
    amount: { of: 'net', units: { of: 'received_amount', less: 'fee' }, in: 'currency' },
    otherAmount: { of: 'fees', units: 'fee', in: 'currency' },
  },
  view: fiatDepositView,
  exported: {
    title: 'Top-ups',
    columns: [
      text('status', 'Status', ({ status }) => status),
      text('clientLabel', 'Client label', ({ clientLabel }) => clientLabel),
      amount('expected', 'Expected amount', ({ expectedAmount }) => expectedAmount),
      amount('received', 'Received amount', ({ receivedAmount }) => receivedAmount),
      amount('received', 'Fee', ({ fee }) => fee),
      amount('received', 'Net amount', ({ payableAmount }) => payableAmount),
      text('currency', 'Currency', ({ currency }) => currency),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      instant('receivedAt', 'Received', ({ receivedAt }) => receivedAt),
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('clientLabel', 'Reference', ({ paymentReference }) => paymentReference),
      text('received', 'Method', ({ paymentMethod }) => paymentMethod),
      text('received', 'Bank account', ({ bankAccount }) => bankAccount.accountLabel),
      text('received', 'Remitter', ({ remitterName }) => remitterName),
      text('received', 'Remitter account', ({ remitterAccountMasked }) => remitterAccountMasked),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

/** Money that payers sent to a business's collection reference; what the bank took back is not among it. */
export const whitelabelDepositList = declareList(listWhitelabelFiatDeposits, {
  name: 'whitelabel-fiat-deposits',
  views: [],
  rows: 'deposits',
  table: 'whitelabel_fiat_deposit',
  as: 'd',
  select: { columns: ofWhitelabel },
  unlessSet: 'reversed_at',
  scope: scopeOf,
  // It was received when it was made.
  sortedBy: { created: ['created_at'], received: ['created_at'] },
  filters: {
    businessId: is('business_id'),
    currency: is('currency'),
    search: searched(['reference', 'end_to_end_id'], ['id']),
    ...period('created_at'),
  },
  sums: {
    list: 'whitelabel_fiat_deposit',
    status: { always: 'RECEIVED' },
    currency: 'currency',
    amount: { of: 'net', units: { of: 'amount', less: 'fee' }, in: 'currency' },
    otherAmount: { of: 'fees', units: 'fee', in: 'currency' },
  },
  view: whitelabelView,
  exported: {
    title: 'White-label fiat deposits',
    columns: [
      text('clientLabel', 'Reference', ({ reference }) => reference),
      amount('received', 'Received amount', (row) => row.amount),
      amount('received', 'Fee', ({ fee }) => fee),
      amount('received', 'Net amount', ({ payableAmount }) => payableAmount),
      text('currency', 'Currency', ({ currency }) => currency),
      instant('receivedAt', 'Received', ({ createdAt }) => createdAt),
      text('received', 'Remitter', ({ remitterName }) => remitterName),
      text('received', 'Remitter account', ({ remitterAccountMasked }) => remitterAccountMasked),
      text('received', 'End-to-end ID', ({ endToEndId }) => endToEndId),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

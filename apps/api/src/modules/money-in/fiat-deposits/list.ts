import { listFiatDeposits, listWhitelabelFiatDeposits } from '@countinghouse/contract/money-in/fiat-deposits';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { by, is, period, searched } from '../../../platform/list/filters';
import { metadataText } from '../../../platform/metadata';
import { scopeOf } from '../../organisation/businesses';
import { isFound, ofWhitelabel, withAccount } from './repository';
import { fiatDepositView, whitelabelView } from './view';
import { fiatDepositSums, whitelabelSums } from './moved';

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
    clientLabel: is('client_label'),
    search: by(isFound),
    ...period('created_at'),
  },
  sums: fiatDepositSums,
  view: fiatDepositView,
  exported: {
    title: 'Top-ups',
    columns: [
      text('status', 'Status', ({ status }) => status),
      text('clientLabel', 'Client label', ({ clientLabel }) => clientLabel),
      amount('expected', 'Expected amount', ({ expectedAmount, currency }) => [expectedAmount, currency]),
      amount('received', 'Received amount', ({ receivedAmount, currency }) => [receivedAmount, currency]),
      amount('received', 'Fee', ({ fee, currency }) => [fee, currency]),
      amount('received', 'Net amount', ({ payableAmount, currency }) => [payableAmount, currency]),
      text('currency', 'Currency', ({ currency }) => currency),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      instant('receivedAt', 'Received', ({ receivedAt }) => receivedAt),
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('clientLabel', 'Reference', ({ paymentReference }) => paymentReference),
      text('received', 'Method', ({ paymentMethod }) => paymentMethod),
      text('received', 'Bank account', ({ bankAccount }) => bankAccount.accountLabel),
      text('received', 'Remitter', ({ remitterName }) => remitterName),
      text('received', 'Remitter account', ({ remitterAccountMasked }) => remitterAccountMasked),
      text('clientLabel', 'Metadata', ({ metadata }) => metadataText(metadata)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

/** Money that payers sent to a business's collection reference; reversed payments are left out. */
export const whitelabelDepositList = declareList(listWhitelabelFiatDeposits, {
  name: 'whitelabel-fiat-deposits',
  views: [],
  rows: 'deposits',
  table: 'whitelabel_fiat_deposit',
  as: 'd',
  select: { columns: ofWhitelabel },
  unlessSet: 'reversed_at',
  scope: scopeOf,
  // A white-label deposit is created when it is received.
  sortedBy: { created: ['created_at'], received: ['created_at'] },
  filters: {
    businessId: is('business_id'),
    currency: is('currency'),
    search: searched(['reference', 'end_to_end_id'], ['id']),
    ...period('created_at'),
  },
  sums: whitelabelSums,
  view: whitelabelView,
  exported: {
    title: 'White-label fiat deposits',
    columns: [
      text('clientLabel', 'Reference', ({ reference }) => reference),
      amount('received', 'Received amount', ({ amount: sum, currency }) => [sum, currency]),
      amount('received', 'Fee', ({ fee, currency }) => [fee, currency]),
      amount('received', 'Net amount', ({ payableAmount, currency }) => [payableAmount, currency]),
      text('currency', 'Currency', ({ currency }) => currency),
      instant('receivedAt', 'Received', ({ createdAt }) => createdAt),
      text('received', 'Remitter', ({ remitterName }) => remitterName),
      text('received', 'Remitter account', ({ remitterAccountMasked }) => remitterAccountMasked),
      text('received', 'End-to-end ID', ({ endToEndId }) => endToEndId),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

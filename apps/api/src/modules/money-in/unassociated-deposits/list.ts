import {
  listUnallocatedDeposits,
  listUnassociatedDeposits,
  type UnassociatedDeposit,
} from '@countinghouse/contract/money-in/unassociated-deposits';
import type { FiltersOf } from '../../../platform/list/declaration';
import { declareList } from '../../../platform/list/declare';
import { cell, type ExportColumn } from '../../../platform/list/exported';
import { is, period, searched } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { own } from './list-repository';
import { unassociatedView } from './view';
import { unassociatedSums } from './moved';

const { amount, instant, text } = cell;

const exportColumns: readonly ExportColumn<UnassociatedDeposit>[] = [
  instant('received', 'Received', ({ receivedAt }) => receivedAt),
  text('kind', 'Kind', ({ kind }) => kind),
  amount('amount', 'Amount', ({ amount: sum, currency, network }) => [sum, currency, network]),
  text('amount', 'Currency', ({ currency }) => currency),
  text('currency', 'Network', ({ network }) => network),
  amount('value', 'Value', ({ uniformAmount, uniformCurrency }) => [uniformAmount, uniformCurrency]),
  text('value', 'Value currency', ({ uniformCurrency }) => uniformCurrency),
  text('reason', 'Reason', ({ reason }) => reason),
  text('from', 'From address', ({ fromAddress }) => fromAddress),
  text('from', 'Sender', ({ senderName }) => senderName),
  text('from', 'Sender account', ({ senderAccountMasked }) => senderAccountMasked),
  text('to', 'To address', ({ toAddress }) => toAddress),
  text('to', 'Destination tag', ({ destinationTag }) => destinationTag),
  text('transaction', 'Transaction', ({ transactionId }) => transactionId),
  text('transaction', 'Reference', ({ reference }) => reference),
  text('status', 'Status', ({ status }) => status),
  text('status', 'Resolved into', ({ resolvedInto }) => resolvedInto && resolvedInto.type),
  text('status', 'Resolved into ID', ({ resolvedInto }) => resolvedInto && resolvedInto.id),
  text('status', 'Resolved by', ({ resolvedBy }) => resolvedBy),
  instant('status', 'Resolved', ({ resolvedAt }) => resolvedAt),
  text(null, 'ID', ({ id }) => id),
];

/** Both lists, by time of arrival; money its chain took back had no worth. */
const money = {
  name: 'unassociated-deposits',
  rows: 'deposits',
  table: 'unassociated_deposit',
  select: { columns: own },
  scope: scopeOf,
  sortedBy: { created: ['received_at'] },
  filters: {
    businessId: is('business_id'),
    currency: is('currency'),
    status: is('status'),
    reason: is('reason'),
    search: searched(['transaction_id', 'from_address', 'to_address', 'reference'], ['id']),
    ...period('received_at'),
  },
  sums: unassociatedSums,
  view: unassociatedView,
} as const;

/** A business's money without a payment. */
export const unassociatedList = declareList(listUnassociatedDeposits, {
  ...money,
  exported: { title: 'Unassociated deposits', columns: exportColumns },
});

const ofNoBusiness = (filters: FiltersOf<typeof listUnallocatedDeposits>) => ({ ...filters, businessId: null });

/** Money without a known business. A key of chosen businesses sees none of it. */
export const unallocatedList = declareList(listUnallocatedDeposits, {
  ...money,
  views: [],
  asked: ofNoBusiness,
  exported: { title: 'Unallocated deposits', columns: exportColumns },
});

import { listInternalTransfers } from '@countinghouse/contract/across/internal-transfers';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { bySide, choosesSide, is, isVisible, period, searched } from '../../../platform/list/filters';
import { metadataText } from '../../../platform/metadata';
import { scopeOf } from '../../organisation/businesses';
import { incoming, outgoing } from './moved';
import { withSides } from './repository';
import { transferView } from './view';

const { amount, instant, text } = cell;

/** Transfers out of a business and into it. An invisible other side cannot be searched for. */
export const internalTransferList = declareList(listInternalTransfers, {
  name: 'internal-transfers',
  rows: 'internalTransfers',
  table: 'internal_transfer',
  as: 't',
  select: withSides,
  scope: scopeOf,
  sides: {
    IN: { business: 'to_business_id', sums: incoming },
    OUT: { business: 'from_business_id', sums: outgoing },
  },
  sortedBy: { created: ['created_at'] },
  filters: {
    businessId: bySide({ IN: is('to_business_id'), OUT: is('from_business_id') }),
    direction: choosesSide,
    counterpartyId: bySide({ IN: isVisible('from_business_id'), OUT: isVisible('to_business_id') }),
    currency: is('currency'),
    status: is('status'),
    clientLabel: is('client_label'),
    search: searched(['client_label'], ['id']),
    ...period('created_at'),
  },
  view: (row, { scope, filters }) =>
    transferView(row, scope, row.from_business_id === filters.businessId ? 'OUT' : 'IN'),
  exported: {
    title: 'Internal transfers',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('direction', 'Direction', ({ direction }) => direction),
      text('counterparty', 'From business', ({ fromBusinessName }) => fromBusinessName),
      text('counterparty', 'To business', ({ toBusinessName }) => toBusinessName),
      amount('amount', 'Amount', ({ amount: sum, currency }) => [sum, currency]),
      text('amount', 'Currency', ({ currency }) => currency),
      amount('fee', 'Fee', ({ fee, currency }) => [fee, currency]),
      text('note', 'Note', ({ note }) => note),
      text('note', 'Client label', ({ clientLabel }) => clientLabel),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      text('status', 'Status', ({ status }) => status),
      text('note', 'Metadata', ({ metadata }) => metadataText(metadata)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

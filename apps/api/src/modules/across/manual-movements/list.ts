import { listManualMovements } from '@countinghouse/contract/across/manual-movements';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { is, period, searched } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { money, withReversal } from './repository';

const { amount, instant, text } = cell;

/** Organisations do not see which of the platform's people it was; the audit trail does. */
const platformLabel = 'Platform operations';

/** Money the platform moved by hand, by time of posting; of all businesses by default. */
export const manualMovementList = declareList(listManualMovements, {
  name: 'manual-movements',
  rows: 'manualMovements',
  table: 'manual_movement',
  as: 'm',
  select: withReversal,
  scope: scopeOf,
  sortedBy: { created: ['posted_at'] },
  filters: {
    businessId: is('business_id'),
    type: is('type'),
    currency: is('currency'),
    reason: is('reason'),
    search: searched([], ['id', 'related_id']),
    ...period('posted_at'),
  },
  view: (row) => ({
    id: row.id,
    businessId: row.business_id,
    businessName: row.business_name,
    type: row.type,
    currency: row.currency,
    amount: money.texts(row).amount,
    reason: row.reason,
    description: row.description,
    relatedEntity:
      row.related_type === null || row.related_id === null ? null : { type: row.related_type, id: row.related_id },
    reversalOf: row.reversal_of,
    reversedBy: row.reversed_by,
    createdBy: platformLabel,
    postedAt: row.posted_at.toISOString(),
  }),
  exported: {
    title: 'Manual movements',
    columns: [
      instant('posted', 'Posted', ({ postedAt }) => postedAt),
      text('type', 'Type', ({ type }) => type),
      amount('amount', 'Amount', ({ amount: sum, currency }) => [sum, currency]),
      text('amount', 'Currency', ({ currency }) => currency),
      text('reason', 'Reason', ({ reason }) => reason),
      text('description', 'Description', ({ description }) => description),
      text('related', 'Related item', ({ relatedEntity }) => relatedEntity && relatedEntity.type),
      text('related', 'Related item ID', ({ relatedEntity }) => relatedEntity && relatedEntity.id),
      text('createdBy', 'Created by', ({ createdBy }) => createdBy),
      text('related', 'Takes back', ({ reversalOf }) => reversalOf),
      text('related', 'Taken back by', ({ reversedBy }) => reversedBy),
      text(null, 'Business', ({ businessName }) => businessName),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});

import { holds } from '@countinghouse/contract';
import { anyOf as needsAnyOf } from '@countinghouse/contract/permissions';
import { listCallbacks } from '@countinghouse/contract/running/callbacks';
import { declareList } from '../../../platform/list/declare';
import { anyOf, is, isVisible, period, searched } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { ofListed } from './repository';

/** Messages that a member may read: about what he may read himself. */
const readable = [
  { entityTypes: ['PAYMENT', 'DEPOSIT', 'INVOICE'], need: needsAnyOf('GET_PAYMENT', 'GET_PAYMENTS') },
  { entityTypes: ['WITHDRAWAL', 'PAYOUT_BATCH'], need: needsAnyOf('GET_WITHDRAWALS') },
] as const;

/** Messages to the servers of businesses, newest first. */
export const callbackList = declareList(listCallbacks, {
  name: 'callbacks',
  views: [],
  rows: 'callbacks',
  table: 'callback_delivery',
  select: { columns: ofListed },
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  asked: (filters, { permissions }) => ({
    ...filters,
    entityTypes: readable.flatMap(({ entityTypes, need }) => (holds(permissions, need) ? [...entityTypes] : [])),
  }),
  filters: {
    businessId: isVisible('business_id'),
    event: is('event'),
    status: is('status'),
    search: searched([], ['id', 'entity_id']),
    entityTypes: anyOf('entity_type'),
    ...period('created_at'),
  },
  view: (row) => ({
    id: row.id,
    businessId: row.business_id,
    event: row.event,
    entityType: row.entity_type,
    entityId: row.entity_id,
    payload: JSON.parse(row.payload) as Record<string, unknown>,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }),
});

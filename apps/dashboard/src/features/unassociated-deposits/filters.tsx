import { unassociatedReasons, unassociatedStatuses } from '@countinghouse/contract/unassociated-deposits';
import { sentenceCase } from '../../entities/status/status';
import { listQueryOf, oneOf, periodFilter, searchFilter } from '../../platform/list';
import type { ListState } from '../../platform/list/list-state';
import { messages } from './messages';

const segments = ['BUSINESS', 'ORGANISATION'] as const;

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneOf('segment', { label: messages.segment, ids: segments, labelOf: (segment) => messages.segments[segment] }),
  periodFilter(messages.received),
  oneOf('reason', { label: messages.columns.reason, ids: unassociatedReasons, labelOf: sentenceCase }),
  oneOf('status', { label: messages.columns.status, ids: unassociatedStatuses, labelOf: sentenceCase }),
] as const;

/** Whose money is asked for, a business's unless the organisation's, and the server's query for it. */
export const askedOf = (state: ListState, businessId: string) => {
  const { segment, ...query } = listQueryOf(filters, state);
  return { businessId: segment === 'ORGANISATION' ? null : businessId, query };
};

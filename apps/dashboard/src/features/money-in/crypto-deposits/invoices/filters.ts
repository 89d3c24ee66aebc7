import { invoiceStatuses } from '@countinghouse/contract/money-in/invoices';
import { businessFilter } from '../../../../entities/business/filter';
import { daysFilter, oneOf, searchFilter, severalOf } from '../../../../platform/list';
import { messages } from './messages';

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  businessFilter(messages.columns.business),
  severalOf('status', {
    label: messages.columns.status,
    ids: invoiceStatuses,
    labelOf: (status) => messages.statuses[status],
  }),
  daysFilter(messages.columns.due, 'dueFrom', 'dueUntil'),
  oneOf('isOverdue', {
    label: messages.overdue,
    ids: ['true', 'false'] as const,
    labelOf: (isOverdue) => messages.overdueOrNot[isOverdue],
  }),
] as const;

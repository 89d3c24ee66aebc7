import { invoiceStatuses } from '@countinghouse/contract/money-in/invoices';
import { useQuery } from '@tanstack/react-query';
import { businessOptionsQuery } from '../../../../entities/business/api';
import { oneFrom, oneOf, searchFilter, severalOf } from '../../../../platform/list';
import { messages } from './messages';

/** The businesses that the person may see. */
const useBusinessOptions = () =>
  (useQuery(businessOptionsQuery()).data ?? []).map(({ id, name }) => ({ id: id as string, label: name }));

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneFrom('businessId', { label: messages.columns.business, useOptions: useBusinessOptions }),
  severalOf('status', {
    label: messages.columns.status,
    ids: invoiceStatuses,
    labelOf: (status) => messages.statuses[status],
  }),
  oneOf('isOverdue', {
    label: messages.columns.due,
    ids: ['true', 'false'] as const,
    labelOf: (isOverdue) => messages.overdueOrNot[isOverdue],
  }),
] as const;

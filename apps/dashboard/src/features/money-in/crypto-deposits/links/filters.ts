import { useQuery } from '@tanstack/react-query';
import { businessOptionsQuery } from '../../../../entities/business/api';
import { oneFrom, oneOf, searchFilter } from '../../../../platform/list';
import { messages } from './messages';

/** The businesses that the person may see. */
const useBusinessOptions = () =>
  (useQuery(businessOptionsQuery()).data ?? []).map(({ id, name }) => ({ id: id as string, label: name }));

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneFrom('businessId', { label: messages.columns.business, useOptions: useBusinessOptions }),
  oneOf('isPaused', {
    label: messages.columns.state,
    ids: ['false', 'true'] as const,
    labelOf: (isPaused) => messages.pausedOrNot[isPaused],
  }),
] as const;

import { businessFilter } from '../../../../entities/business/filter';
import { oneOf, searchFilter } from '../../../../platform/list';
import { messages } from './messages';

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  businessFilter(messages.columns.business),
  oneOf('isPaused', {
    label: messages.columns.state,
    ids: ['false', 'true'] as const,
    labelOf: (isPaused) => messages.pausedOrNot[isPaused],
  }),
] as const;

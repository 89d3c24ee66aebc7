import { listQueryOf } from '../../../platform/list';
import { pendingFilters } from './filters';

/** Query of the pending ones: all have the same time, so the oldest one's is over first. */
export const soonestFirst = (state: Parameters<typeof listQueryOf>[1]) => ({
  ...listQueryOf(pendingFilters, state),
  descending: 'false' as const,
});

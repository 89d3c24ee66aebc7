import { getBusiness, listBusinesses, listBusinessOptions } from '@countinghouse/contract/organisation/businesses';
import { queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../platform/api';

/** Every business the person may see, by name. */
export const businessesQuery = () =>
  queryOptions({ queryKey: ['businesses'], queryFn: ({ signal }) => call(listBusinesses, { signal }) });

/** One business: for people without GET_BUSINESSES only its name and deposit currencies. */
export const businessQuery = (id: string) =>
  queryOptions({
    queryKey: ['businesses', id],
    queryFn: ({ signal }) => readVersioned(getBusiness, { params: { id }, signal }),
  });

/** Active businesses for the pickers of the create forms, with the facts the person's forms need. */
export const businessOptionsQuery = () =>
  queryOptions({ queryKey: ['businesses', 'options'], queryFn: ({ signal }) => call(listBusinessOptions, { signal }) });

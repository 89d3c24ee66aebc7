import { search } from '@countinghouse/contract/organisation/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

/** Things with an id, a reference, a hash or an address beginning with a text: the first few of each kind. */
export const foundQuery = (text: string | null) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(search, { query: { text: text ?? '' }, signal, isBackground: true }),
  });

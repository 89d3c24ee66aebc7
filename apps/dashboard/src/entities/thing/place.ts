import { search } from '@countinghouse/contract/organisation/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';
import type { Places } from '../../platform/feature';

/** Screen of a thing by its type, in whichever of its spellings; undefined without one. */
export const placeOf = (entity: { readonly type: string } | null, places: Places): Places[string] | undefined => {
  if (!entity) return undefined;
  const { type } = entity;
  const spelled = [type, type.toUpperCase().replaceAll('-', '_'), type.toLowerCase().replaceAll('_', '-')];
  return spelled.map((spelling) => places[spelling]).find((known) => known !== undefined);
};

/** Business of a thing that nothing says the business of; null: of none, or not to be found. */
export const businessOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['business-of', id],
    queryFn: async ({ signal }) => {
      const { found } = await call(search, { query: { text: id }, signal });
      return found.find((thing) => thing.id === id)?.businessId ?? null;
    },
    staleTime: Infinity,
  });

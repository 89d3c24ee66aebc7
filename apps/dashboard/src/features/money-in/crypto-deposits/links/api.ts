import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getPayLink, listPayLinks } from '@countinghouse/contract/money-in/pay-links';
import { queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../../platform/list';

/** Everything asked of payment links begins with it. */
export const linksKey = ['pay-links'] as const;

/** A link tells the number of its payments. */
const followed = ['PAYMENT'];

/** A page of the links. */
export const linksPage = (query: QueryIn<typeof listPayLinks>) =>
  pageQuery(
    [...linksKey, 'page', query],
    async (signal) => {
      const { payLinks, paging } = await call(listPayLinks, { query, signal });
      return { rows: payLinks, paging };
    },
    followed,
  );

/** Number of links that pass the filters. */
export const linksTotal = (query: QueryIn<typeof listPayLinks>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery([...linksKey, 'total', asked], (signal) => call(listPayLinks, { query: asked, signal }), followed);
};

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: [...linksKey, 'one', id],
    queryFn: ({ signal }) => readVersioned(getPayLink, { params: { id }, signal }),
  });

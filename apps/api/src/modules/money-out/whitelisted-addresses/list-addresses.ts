import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { listWhitelistedAddresses as endpoint } from '@countinghouse/contract/money-out/whitelisted-addresses';
import type { Tx } from '@countinghouse/database';
import { countLimit, openPage, totalOf } from '../../../platform/list/cursor';
import { countAddresses, selectAddresses } from './repository';
import { addressView } from './view';

/** A page of the organisation's whitelisted addresses. */
export const listAddresses = async (
  tx: Tx,
  organisationId: OrganisationId,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const identity = { list: 'whitelisted-addresses', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectAddresses(tx, organisationId, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.createdAt.toISOString(), row.id]);
  const addresses = rows.map(addressView);
  if (!includeTotal) return { addresses, paging };
  return { addresses, paging, ...totalOf(await countAddresses(tx, organisationId, filters, countLimit(limit)), limit) };
};

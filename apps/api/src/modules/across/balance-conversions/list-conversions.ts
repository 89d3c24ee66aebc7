import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { listBalanceConversions as endpoint } from '@countinghouse/contract/across/balance-conversions';
import type { Tx } from '@countinghouse/database';
import { openPage, totalCapOf } from '../../../platform/list/cursor';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { selectConversions, totalsOfConversions } from './repository';
import { conversionView } from './view';

/** Who may know how a conversion was priced. */
const knowPricing: readonly (string | null)[] = ['ADMIN', 'MANAGER'];

/** A page of one business's conversions. */
export const listConversions = async (
  tx: Tx,
  member: Member,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const scope = await scopeOf(tx, member);
  const { organisationId } = scope;
  const identity = { list: 'balance-conversions', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectConversions(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.createdAt.toISOString(), row.id]);
  const seesPricing = member.apiKey === null && knowPricing.includes(member.systemRole);
  const conversions = rows.map((row) => conversionView(row, seesPricing));
  if (!includeTotal) return { conversions, paging };
  return { conversions, paging, ...(await totalsOfConversions(tx, scope, filters, totalCapOf(limit))) };
};

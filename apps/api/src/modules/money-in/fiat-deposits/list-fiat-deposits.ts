import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { listFiatDeposits, listWhitelabelFiatDeposits } from '@countinghouse/contract/money-in/fiat-deposits';
import type { Tx } from '@countinghouse/database';
import { openPage, totalCapOf } from '../../../platform/list/cursor';
import type { BusinessScope } from '../../organisation/businesses';
import { selectFiatDeposits, selectWhitelabelDeposits, totalsOfFiat } from './repository';
import { fiatDepositView, whitelabelView } from './view';

/** A page of a business's top-ups. */
export const pageOfDeposits = async (
  tx: Tx,
  scope: BusinessScope,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof listFiatDeposits>,
  secretKey: string,
): Promise<AnswerOf<typeof listFiatDeposits>> => {
  const { organisationId } = scope;
  const page = openPage(
    secretKey,
    { list: 'fiat-deposits', organisationId, sortBy, descending, filters },
    { limit, cursor },
  );
  const fetched = await selectFiatDeposits(tx, scope, filters, {
    sortBy,
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [
    (sortBy === 'received' ? row.ordered_at : row.created_at).toISOString(),
    row.id,
  ]);
  const deposits = rows.map(fiatDepositView);
  if (!includeTotal) return { deposits, paging };
  return { deposits, paging, ...(await totalsOfFiat(tx, scope, filters, 'deposits', totalCapOf(limit))) };
};

/** A page of what came to a business's collection reference; it was received when it was made. */
export const pageOfWhitelabels = async (
  tx: Tx,
  scope: BusinessScope,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof listWhitelabelFiatDeposits>,
  secretKey: string,
): Promise<AnswerOf<typeof listWhitelabelFiatDeposits>> => {
  const { organisationId } = scope;
  const identity = { list: 'whitelabel-fiat-deposits', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectWhitelabelDeposits(tx, scope, filters, {
    sortBy,
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.created_at.toISOString(), row.id]);
  const deposits = rows.map(whitelabelView);
  if (!includeTotal) return { deposits, paging };
  return { deposits, paging, ...(await totalsOfFiat(tx, scope, filters, 'whitelabels', totalCapOf(limit))) };
};

import { getReconciliation } from '@countinghouse/contract/books/balances';
import { isNegative, negate, toText } from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { scopeOf } from '../../organisation/businesses';
import { findComparisons } from './repository';

/**
 * Differences, and never total holdings: a sum over every business would reveal the hidden one. A key of chosen businesses learns nothing of the
 * organisation's.
 */
export const reconciliationRoutes: Route[] = [
  route(getReconciliation, async ({ tx, principal }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const rows = scope.onlyBusinessIds === null ? await findComparisons(tx, scope.organisationId) : [];
    const newest = rows.reduce<Date | null>(
      (last, { compared_at: at }) => (last === null || at > last ? at : last),
      null,
    );
    return {
      comparedAt: newest?.toISOString() ?? null,
      differences: rows.flatMap(({ kind, currency, network, difference, differs_since: since }) => {
        if (since === null) return [];
        const amount = amountIn(difference, currency);
        return {
          kind,
          currency,
          network: network === '' ? null : network,
          held: isNegative(amount) ? ('LESS' as const) : ('MORE' as const),
          amount: toText(isNegative(amount) ? negate(amount) : amount),
          since: since.toISOString(),
        };
      }),
    };
  }),
];

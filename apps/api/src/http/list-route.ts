import type { Endpoint } from '@countinghouse/contract';
import type { PagedList } from '../platform/list/declaration';
import { memberOf, readRoute, type ReadRoute } from './route';

/** Answers the call of a declared list. */
export const listRoute = <Call extends Endpoint>(
  list: Pick<PagedList<Call, never>, 'endpoint' | 'answer'>,
): ReadRoute =>
  readRoute(list.endpoint, ({ tx, principal, query, config }) =>
    list.answer(tx, { member: memberOf(principal), query, config }),
  );

import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { unallocatedList, unassociatedList } from './list';

export const unassociatedDepositRoutes: Route[] = [listRoute(unassociatedList), listRoute(unallocatedList)];

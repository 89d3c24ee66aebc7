import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { manualMovementList } from './list';

export const manualMovementRoutes: Route[] = [listRoute(manualMovementList)];

import { listRoute } from '../../../http/list-route';
import { requestList } from './list';

export const requestLogRoutes = [listRoute(requestList)];

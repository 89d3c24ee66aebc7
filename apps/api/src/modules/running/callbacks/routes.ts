import { listRoute } from '../../../http/list-route';
import { callbackList } from './list';

export const callbackRoutes = [listRoute(callbackList)];

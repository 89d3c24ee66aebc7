export { exportEvents } from './events';
export { exportRoutes } from './routes';

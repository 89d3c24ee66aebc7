export { membershipRoutes } from './routes';
export { membershipEvents } from './events';

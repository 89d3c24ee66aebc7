export { administratorsOf } from './repository';
export { membershipRoutes } from './routes';
export { membershipEvents } from './events';

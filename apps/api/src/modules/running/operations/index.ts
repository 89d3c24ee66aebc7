export { operationRoutes } from './routes';
export { operationEvents } from './events';

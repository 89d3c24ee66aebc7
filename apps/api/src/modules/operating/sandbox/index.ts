export { sandboxEvents } from './events';
export { sandboxRoutes } from './routes';

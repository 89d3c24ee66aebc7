export { sandboxRoutes } from './routes';

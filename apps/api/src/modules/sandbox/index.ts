export { sandboxRoutes } from './routes';
export type { DemoSignIns } from './routes';

export { auditRoutes } from './routes';
export { auditEvents } from './events';

export { apiKeyJobs } from './tell-key-changed';
export { apiKeyRoutes } from './routes';
export { apiKeyEvents } from './events';

export { apiKeyJobs } from './tell-key-changed';
export { apiKeyRoutes } from './routes';

export { accountSecurityJobs } from './jobs';
export { accountSecurityRoutes } from './routes';

export { userRoutes } from './routes';
export { userJobs } from './send-invitation';
export { userEvents } from './events';

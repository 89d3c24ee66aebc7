export { failedJobJobs } from './retry-failed-job';
export { jobRoutes } from './routes';
export { jobEvents } from './events';

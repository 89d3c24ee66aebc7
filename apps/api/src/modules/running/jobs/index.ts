export { failedJobJobs } from './retry-failed-job';

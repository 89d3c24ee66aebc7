export { reportEvents } from './events';
export { reportRoutes } from './routes';
export { reportJobs } from './send-report';
export { registerVerifyPage } from './verify-page/register';

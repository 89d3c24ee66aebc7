export type { SecondFactorChange } from './jobs';
export { accountSecurityJobs, secondFactorChangedJob } from './jobs';
export { accountSecurityRoutes } from './routes';

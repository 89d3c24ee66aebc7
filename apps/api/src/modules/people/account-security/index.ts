export { askForFactorReset, refuseFactorReset } from './factor-reset';
export { accountSecurityJobs } from './jobs';
export { accountSecurityRoutes } from './routes';
export type { SecondFactorChange } from './second-factor-job';
export { secondFactorChangedJob } from './second-factor-job';
export { accountSecurityEvents } from './events';

export { askForFactorReset, refuseFactorReset } from './factor-reset';
export type { SecondFactorChange } from './second-factor-job';
export { secondFactorChangedJob } from './second-factor-job';
export { provePassword } from './prove-password';

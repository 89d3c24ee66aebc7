export { listTotalInvariants } from './invariants';
export { listTotalJobs } from './jobs';
export { rebuildListTotals } from './repository';

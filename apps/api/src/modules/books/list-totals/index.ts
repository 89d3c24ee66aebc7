export { listTotalInvariants } from './invariants';
export { rebuildListTotals } from './repository';

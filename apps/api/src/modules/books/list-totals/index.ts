export { listTotalInvariants } from './kept-totals';
export { rebuildListTotals } from './repository';

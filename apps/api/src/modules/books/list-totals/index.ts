export { rebuildListTotals } from './repository';

export { associateDeposit } from './associate-deposit';
export { askToWatch } from './jobs';
export { insertWatched } from './watch-repository';

export { associateDeposit } from './associate-deposit';
export { askToWatch } from './jobs';
export { doubtAbove, holdChainPosition, insertWatched, setChainPosition } from './watch-repository';

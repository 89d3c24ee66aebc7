export { associateDeposit } from './associate-deposit';
export { askToWatch } from './jobs';
export { holdChainPosition, insertWatched, setChainPosition } from './watch-repository';

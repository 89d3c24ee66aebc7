export { associateDeposit } from './associate-deposit';
export { askToWatch } from './jobs';
export { insertWatched, setChainPosition } from './watch-repository';

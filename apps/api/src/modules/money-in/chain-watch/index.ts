export { associateDeposit } from './associate-deposit';
export { askToWatch } from './jobs';

/** What the application and the demo history use of the comparison of the books with what is held outside. */
export { reconcileAll } from './reconcile';
export { bookedOf, countDifferences } from './repository';
export { bankStatements } from './points';

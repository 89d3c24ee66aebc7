/** Exports for the application and the demo history: comparison of the books with external holdings. */
export { reconcileAll } from './reconcile';
export { bankStatements } from './points';

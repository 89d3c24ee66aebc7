/** Exports for the demo history. */
export { insertPayLinks } from './repository';

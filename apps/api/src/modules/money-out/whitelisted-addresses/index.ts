/** Exports for the application, payouts and the demo history. */
export { findWhitelisted, insertMissingAddresses, type NewAddress } from './repository';

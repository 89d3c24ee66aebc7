/** Exports for the application, payouts and the demo history. */
export { findWhitelisted, holdWhitelisted, insertMissingAddresses, type NewAddress } from './repository';

/** What the application, payouts and the demo history may use of whitelisted addresses. */
export { findWhitelisted, insertMissingAddresses, type NewAddress } from './repository';

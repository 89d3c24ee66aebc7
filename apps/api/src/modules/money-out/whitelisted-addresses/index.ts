/** What the application, payouts and the demo history may use of whitelisted addresses. */
export { whitelistedAddressEvents } from './events';
export { whitelistedAddressJobs } from './jobs';
export { findWhitelisted, insertMissingAddresses, type NewAddress } from './repository';
export { whitelistedAddressRoutes } from './routes';

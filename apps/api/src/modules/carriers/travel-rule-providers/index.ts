/** Exports for whatever is exchanged with other providers. */
export { callTakers, type CallTaker, type ProviderCall } from './points';
export { findProvider, selectProviders, type Provider } from './repository';
export { nextTryAfter } from './retries';
export { providerSettings, refusalOfProvider, setProvider } from './set-provider';
export { exchangeUrl } from './token';

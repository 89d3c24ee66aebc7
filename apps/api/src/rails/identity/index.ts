export { openIdProviders } from './openid';
export { ProviderFailure } from './port';
export type { IdentityProviders, ProviderAccount, ProviderSettings } from './port';

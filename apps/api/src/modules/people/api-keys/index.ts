/** Exports for the demo history and for operators. */
export { insertCredentials, noteUses } from './repository';
export { revokeAllKeys } from './revoke-all-keys';

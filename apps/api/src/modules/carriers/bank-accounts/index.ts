/** What the application, other modules and the demo history may use of bank accounts. */
export { bankAccountChanges } from './changes';
export { bankAccountEvents } from './events';
export { inUseByAny } from './in-use';
export { bankAccountJobs } from './jobs';
export {
  findAccount,
  findActiveAccounts,
  findEverKept,
  insertMissingAccounts,
  shareAccount,
  type AccountDetails,
  type NewAccount,
} from './repository';
export { bankAccountRoutes } from './routes';
export { decideVerification } from './verify-account';

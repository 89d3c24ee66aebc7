/** What the application, other modules and the demo history may use of fiat deposits. */
export { addCollectionAccount } from './add-collection-account';
export { associateWithBusiness, associateWithDeposit } from './associate-fiat';
export { decideReview } from './decide-review';
export { fiatDepositChanges } from './changes';
export { fiatDepositEvents } from './events';
export { importBankFile, importStatement } from './import-statements';
export type { OwnPayments, Takes } from './receive-entry';
export { fiatDepositInvariants } from './invariants';
export { fiatDepositJobs } from './jobs';
export { fiatDepositPostings } from './postings-of-item';
export {
  fiatCredited,
  fiatDepositFee,
  fiatEntityType,
  fiatHeldForReview,
  fiatReturned,
  fiatTransition,
  openDays,
  whitelabelEntityType,
  type FiatDeposit,
  type WhitelabelDeposit,
} from './fiat-deposit';
export { collectionCodeOf, newReference } from './reference';
export {
  findCollectionAccount,
  hasOpenDeposit,
  holdStatuses,
  insertFiatDeposits,
  insertMissingCollectionAccounts,
  insertWhitelabelDeposits,
  organisationsWithoutAccount,
  statedByBanks,
  storeOutcome,
  type CollectionAccount,
} from './repository';
export { fiatDepositRoutes, fiatSandbox } from './routes';
export { instructionsOf } from './view';

/** Parts that other modules and the demo history use of fiat deposits. */
export { addCollectionAccount } from './add-collection-account';
export { claimsOfAccount } from './claims';
export { associateWithBusiness, associateWithDeposit } from './associate-fiat';
export { decideReview } from './decide-review';
export { refuseElsewhere } from './elsewhere';
export { importBankFile, importInbox, importStatement } from './import-statements';
export type { OwnPayments, Takes } from './receive-entry';
export {
  fiatCredited,
  fiatDepositFee,
  fiatEntityType,
  fiatHeldForReview,
  fiatReturned,
  openDays,
  whitelabelEntityType,
  type FiatDeposit,
  type WhitelabelDeposit,
} from './fiat-deposit';
export { movementOf as fiatDepositMovement, whitelabelMovementOf as whitelabelMovement } from './moved';
export { collectionCodeOf, newReference } from './reference';
export {
  accountsThatDoNotFollow,
  allAccounts,
  findCollectionAccount,
  insertFiatDeposits,
  insertMissingCollectionAccounts,
  moneyAtAccounts,
  setBankOf,
  insertWhitelabelDeposits,
  organisationsWithoutAccount,
  selectCollectionNumbers,
  statedByBanks,
  storeOutcome,
  type AccountState,
  type CollectionAccount,
} from './repository';
export { fiatSandboxRoutes } from './routes';
export { instructionsOf } from './view';
export { announcedEntries, batchesWithoutParts, unstatedEntries } from './entries-repository';
export { ownPayments } from './points';

/** Parts that other modules and the demo history use of bank accounts. */
export {
  findAccount,
  findActiveAccounts,
  findEverKept,
  insertMissingAccounts,
  sealedAccounts,
  shareAccount,
  shareAccountsNamed,
  type AccountDetails,
  type AccountRecord,
  type NewAccount,
} from './repository';
export { decideVerification } from './verify-account';
export { accountUses } from './points';

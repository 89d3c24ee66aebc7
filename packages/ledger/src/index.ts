export * from './balances';
export { account, type AccountRef, type AccountType } from './chart';
export { entriesOf, type EntriesOf, type PostedEntry } from './entries';
export { LedgerError, type LedgerErrorCode } from './errors';
export * from './holds';
export { invariants, type Invariant } from './invariants';
export { ledgerMigrations } from './migrations';
export { post, type NewPosting, type PostOptions } from './post';
export { reverse } from './reverse';
export {
  credit,
  debit,
  idempotencyKeyOf,
  type Actor,
  type Direction,
  type NewEntry,
  type NewTransaction,
  type PostedTransaction,
  type TransactionFacts,
  type UsedRate,
} from './transaction';
export { describeFinding, verify, type Finding } from './verify';

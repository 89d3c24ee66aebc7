export * from './balances';
export { account, type AccountRef, type AccountType } from './chart';
export { entriesOf, type EntriesOf, type PostedEntry } from './entries';
export { firstEntryOf, sealedEntries, sumsMovedOf } from './proof';
export { LedgerError, type LedgerErrorCode } from './errors';
export * from './holds';
export { type Invariant } from './invariants';
export { ledgerMigrations } from './migrations';
export { movementsOfHolders, type Grouping, type Movement } from './movements';
export { post, type NewPosting, type PostOptions } from './post';
export { reverse } from './reverse';
export {
  detailTexts,
  statementPage,
  statementsOf,
  type Statement,
  type StatementDetails,
  type StatementEntry,
  type StatementPeriod,
} from './statements';
export { postedSetting } from './write';
export { PostingsUnderWay, waitForPostings } from './wait-for-postings';
export {
  credit,
  debit,
  type Actor,
  type Direction,
  type NewEntry,
  type NewTransaction,
  type PostedTransaction,
  type TransactionFacts,
  type UsedRate,
} from './transaction';
export { describeFinding, invariants, offencesAgainst, verify, type Finding } from './verify';
export {
  findLedgerSeal,
  findNewestLedgerSeal,
  newestSealHolds,
  sealPostings,
  unsealedAge,
  stretchesThatDiffer,
  verifySeals,
  type LedgerSeal,
  type SealFinding,
  type SealMac,
  type WitnessedSeal,
} from './seals';
export { keyOf, type ActorType, type EntityType, type PostingRule } from './vocabulary';
export type { Tables as LedgerTables } from './tables';

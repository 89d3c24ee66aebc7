import { sqlStateOf } from '@countinghouse/database';

export type LedgerErrorCode =
  /** A floor would be broken; `account` names it. */
  | 'INSUFFICIENT_BALANCE'
  /** Debits and credits of a currency differ, or fewer than two entries remain. */
  | 'UNBALANCED'
  /** A negative amount, one in another currency than its account, or an account unknown to the chart. */
  | 'BAD_ENTRY'
  /** A total would exceed 38 digits. */
  | 'OVERFLOW'
  /** A given ledger time is before the account's last one, in the future, without the option `history`, or from a request. */
  | 'POSTED_AT_REFUSED'
  | 'ALREADY_REVERSED'
  /** The transaction to reverse is itself a reversal. */
  | 'REVERSAL_NOT_REVERSIBLE'
  | 'TRANSACTION_NOT_FOUND'
  /** The key was posted before, with another subject, correction or entries; `key` names it. */
  | 'KEY_CONFLICT'
  /** This reason has a hold already, or the event opened another one. */
  | 'HOLD_EXISTS'
  | 'HOLD_NOT_FOUND'
  /** The hold was settled or released before, by another event. */
  | 'HOLD_RESOLVED';

/** A posting the ledger refused; the surrounding database transaction cannot go on and rolls back. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  readonly code: LedgerErrorCode;
  /** Code of the account that caused the refusal, if any. */
  readonly account: string | null;
  /** Idempotency key of the transaction that caused a KEY_CONFLICT. */
  readonly key: string | null;

  constructor(code: LedgerErrorCode, message: string, account: string | null = null, key: string | null = null) {
    super(message);
    this.code = code;
    this.account = account;
    this.key = key;
  }
}

export const keyConflict = (key: string | null): LedgerError =>
  new LedgerError('KEY_CONFLICT', `${key} was posted before with other content`, null, key);

const detailOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string'
    ? error.detail
    : null;

const constraintOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;

/** SQLSTATEs the posting function and the guards of the schema raise. */
const bySqlState: Readonly<Record<string, readonly [LedgerErrorCode, string]>> = {
  LG001: ['INSUFFICIENT_BALANCE', 'The balance does not suffice'],
  LG002: ['POSTED_AT_REFUSED', 'Ledger time may neither go back nor lie in the future'],
  LG003: ['UNBALANCED', 'Debits and credits differ'],
  LG004: ['REVERSAL_NOT_REVERSIBLE', 'A reversal is never reversed'],
  LG008: ['BAD_ENTRY', 'The account is of another currency'],
  LG009: ['BAD_ENTRY', 'The account is not in the chart, or the entries do not follow their transactions'],
  '22003': ['OVERFLOW', 'A total would exceed 38 digits'],
};

/** Refusal of the ledger behind a database error, or the error itself if there is none; misuse is no refusal. */
export const asLedgerError = (error: unknown): unknown => {
  const constraint = constraintOf(error);
  if (constraint === 'ledger_transaction_reversal_of_key')
    return new LedgerError('ALREADY_REVERSED', 'The transaction has been reversed before');
  if (constraint === 'ledger_transaction_reversal_of_fkey')
    return new LedgerError('TRANSACTION_NOT_FOUND', 'The transaction to reverse does not exist');
  if (sqlStateOf(error) === 'LG006')
    return new Error(
      'post() was called twice in one database transaction: hand everything that one transaction posts to one call',
      { cause: error },
    );
  if (sqlStateOf(error) === 'LG007') return keyConflict(detailOf(error));
  const known = bySqlState[sqlStateOf(error) ?? ''];
  return known ? new LedgerError(known[0], known[1], detailOf(error)) : error;
};

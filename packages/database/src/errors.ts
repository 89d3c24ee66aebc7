/**
 * Refusal that the operator has to act on: one sentence with the problem and the remedy. Callers print the message alone, without a stack trace.
 */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** PostgreSQL's or the system's code of an error, `40001` or `ECONNREFUSED`; undefined for any other. */
export const sqlStateOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

/** Serialization failure and deadlock: the transaction had no effect and may simply run again. */
export const isRetryable = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
};

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Disk full, out of memory, too many connections: the server as a whole is short of a resource. A limit of one statement or login (53400) is not
 * included.
 */
export const isShortOfResources = (error: unknown): boolean => /^53[0-3]/.test(sqlStateOf(error) ?? '');

/** Messages of `pg` without a code, when a connection ends during a query or cannot be had in time. */
const lostConnection =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|not queryable/i;

/**
 * The connection ended, or the database fell silent, between a COMMIT and its answer: the work is either done entirely or not at all. Asked again by
 * its idempotency key it tells, or is done then.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause: unknown) {
    super(
      `It is not known if the transaction was committed: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
  }
}

/** A write met a standby, or a primary that was told to accept none: after a switch, the connection leads to the wrong server. */
export const isReadOnly = (error: unknown): boolean => sqlStateOf(error) === '25006';

/** True if the error is PostgreSQL's own answer, with its five-character SQLSTATE: none begins with E, as the system's codes do (`EPIPE`, `EPROTO`). */
export const isAnswer = (error: unknown): boolean => /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(sqlStateOf(error) ?? '');

/**
 * True if a connection with this error is not to be used again: it is broken (08, 57P0x, 25P03, the system's codes), silent, or leads to a server that
 * accepts no writes. A server short of a resource (53) keeps its connections.
 */
export const endsConnection = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknown) return false;
  const code = sqlStateOf(error);
  if (code !== undefined) return networkCodes.has(code) || isReadOnly(error) || /^(08|57P0[1-5]$|25P03$)/.test(code);
  return error instanceof Error && (error.name === 'DatabaseSilent' || lostConnection.test(error.message));
};

/**
 * True if the database could not be reached, went away, only reads since a switch, or has no room, so that the same request may succeed a few
 * seconds later; false for every error PostgreSQL raised about the statement itself. The work had no effect, except with OutcomeUnknown: there only
 * an idempotency key tells.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = sqlStateOf(error);
  if (code !== undefined) {
    // 28 login refused, 53 disk, memory or connections used up.
    return endsConnection(error) || /^(28|53)/.test(code);
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return error instanceof OutcomeUnknown || endsConnection(error);
};

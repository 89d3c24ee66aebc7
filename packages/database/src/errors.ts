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
 * True if the database could not be reached, went away or has no room, so that the same request may succeed a few seconds later; false for every
 * error PostgreSQL raised about the statement itself. The outcome of a commit with this error is unknown: only an idempotency key tells.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = sqlStateOf(error);
  if (code !== undefined) {
    // Class 08 connection exception, 28 login refused, 53 disk, memory or connections used up, 57P0x shutdown or start-up,
    // 25P03 a transaction left alone.
    return networkCodes.has(code) || /^(08|28|53)/.test(code) || /^57P0[1-5]$/.test(code) || code === '25P03';
  }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return error instanceof Error && (error.name === 'DatabaseSilent' || lostConnection.test(error.message));
};

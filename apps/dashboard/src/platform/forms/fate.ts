import { settlesKey } from '@countinghouse/contract/errors';
import { ApiError } from '../api/error';

/** What a rejected write means: `refused` did not act and never will; of `undecided` nobody knows, or it may be tried again. */
export type Fate = 'refused' | 'undecided';

/**
 * Whether the key of a write is spent: by the server's own rule, a refusal that judged the request is kept under its key for
 * good, so that the same request needs another. Without an answer, or with one that cannot be read, the same key asks
 * again, so that nothing is done twice.
 */
export const fateOf = (error: unknown): Fate => {
  if (!(error instanceof ApiError)) return 'undecided';
  // It never left the browser.
  if (error.code === 'BAD_REQUEST') return 'refused';
  return error.status >= 400 && settlesKey(error) ? 'refused' : 'undecided';
};

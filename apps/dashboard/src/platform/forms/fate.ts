import { settlesKey } from '@countinghouse/contract/errors';
import { ApiError } from '../api/error';

/** Meaning of a rejected write: `refused` did not act and never will; `undecided` is unknown, or may be retried. */
export type Fate = 'refused' | 'undecided';

/**
 * Fate of a write, by the server's own rule for its key: a refusal that judged the request is stored under its key for good, so the same request
 * needs another. Without a readable answer the same key asks again, so that nothing is done twice.
 */
export const fateOf = (error: unknown): Fate => {
  if (!(error instanceof ApiError)) return 'undecided';
  // The request never left the browser.
  if (error.code === 'BAD_REQUEST') return 'refused';
  return error.status >= 400 && settlesKey(error) ? 'refused' : 'undecided';
};

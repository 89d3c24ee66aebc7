import { ApiError } from '../api/error';

/** What a rejected write means: `refused` did not act and never will; of `undecided` nobody knows, or it may be tried again. */
export type Fate = 'refused' | 'undecided';

/** Who is asking, how often, or whether the server could: answers that judge the moment and not the request. */
const passing = new Set([0, 401, 403, 408, 425, 429]);

/**
 * Whether the key of a write is spent. A refusal that judged the request (400, 404, 409, 410, 412, 422) is kept under
 * its key for good, so that the same request needs another. Without an answer, with one that cannot be read, and after
 * 401, 403, 429 or 5xx the same key asks again, so that nothing is done twice.
 */
export const fateOf = (error: unknown): Fate => {
  if (!(error instanceof ApiError)) return 'undecided';
  // It never left the browser.
  if (error.code === 'BAD_REQUEST') return 'refused';
  const { status } = error;
  if (passing.has(status) || status < 400 || status >= 500) return 'undecided';
  return 'refused';
};

import type { OperationOutcome } from '@countinghouse/contract/running/operations';

/** Time an attempt is remembered, as long as the server keeps its key. Milliseconds. */
export const keptFor = 30 * 24 * 60 * 60 * 1000;

/** Certain outcome of an attempt. `refused` has the reason, in the server's words. */
export type Ending =
  | { readonly type: 'happened'; readonly entityType: string | null; readonly entityId: string | null }
  | { readonly type: 'didNotHappen' }
  | { readonly type: 'refused'; readonly message: string | null };

/** Remembered write that moves money or authority. Without passwords and codes. */
export type Attempt = {
  /** The Idempotency-Key. */
  readonly key: string;
  /** The call's name in the contract. */
  readonly operation: string;
  readonly organisationId: string;
  /** Summary that follows "Your": `transfer of 500.00 EUR`. */
  readonly summary: string;
  /** Path of the form, where it can be submitted again. */
  readonly path: string;
  /** Changed values of the form, by field; null without fields. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** By this browser's clock, in milliseconds. */
  readonly startedAt: number;
  /** True once a request was sent without an answer that tells its outcome. */
  readonly isLost: boolean;
  /** Null while unknown. */
  readonly ending: Ending | null;
};

/**
 * `spent`: the server judged the request for good, and the person was told. `tryAgain`: it did not act and may be sent again with its key, while
 * its form is open. `lost`: unknown.
 */
export type Failure = 'spent' | 'tryAgain' | 'lost';

/** Effect of a refused or missing answer on an attempt; null: nothing to remember. */
export const afterFailure = (attempt: Attempt, failure: Failure): Attempt | null => {
  if (failure === 'lost') return { ...attempt, isLost: true };
  // An earlier copy without an answer may have acted before this one was refused.
  return failure === 'tryAgain' && attempt.isLost ? attempt : null;
};

/** Ending by the server's word, or null if it has to be asked again. */
export const endingOf = ({ status, entityType, entityId, message }: OperationOutcome): Ending | null => {
  if (status === 'DONE') return { type: 'happened', entityType, entityId };
  if (status === 'CLOSED') return { type: 'didNotHappen' };
  if (status === 'REFUSED') return { type: 'refused', message };
  return null;
};

import type { OperationOutcome } from '@countinghouse/contract/running/operations';

/** How long an attempt is remembered, as long as the server keeps its key. Milliseconds. */
export const keptFor = 30 * 24 * 60 * 60 * 1000;

/** What is certain about an attempt, once it is. `refused` says why, in the server's words. */
export type Ending =
  | { readonly type: 'happened'; readonly entityType: string | null; readonly entityId: string | null }
  | { readonly type: 'didNotHappen' }
  | { readonly type: 'refused'; readonly message: string | null };

/** A write that moves money or authority, as it is remembered. It holds no password and no code. */
export type Attempt = {
  /** The Idempotency-Key. */
  readonly key: string;
  /** The call's name in the contract. */
  readonly operation: string;
  readonly organisationId: string;
  /** What was asked, to follow "Your": `transfer of 500.00 EUR`. */
  readonly summary: string;
  /** Where it was asked and can be asked again. */
  readonly path: string;
  /** What the person had changed in the form, by field; null where there is nothing to fill in. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** By this browser's clock, in milliseconds. */
  readonly startedAt: number;
  /** True once a request went out and no answer came that says what it did. */
  readonly isLost: boolean;
  /** Null while nobody knows. */
  readonly ending: Ending | null;
};

/**
 * `spent`: the server judged the request for good, and the person was told. `tryAgain`: it did not act and may be sent
 * again with its key, while its form is open. `lost`: nobody knows.
 */
export type Failure = 'spent' | 'tryAgain' | 'lost';

/** What a refusing or missing answer makes of an attempt; null: nothing of it needs to be remembered. */
export const afterFailure = (attempt: Attempt, failure: Failure): Attempt | null => {
  if (failure === 'lost') return { ...attempt, isLost: true };
  // An earlier copy that got no answer may have acted before this one was turned away.
  return failure === 'tryAgain' && attempt.isLost ? attempt : null;
};

/** What the server's word makes of an attempt: its ending, or null where it has to be asked again. */
export const endingOf = ({ status, entityType, entityId, message }: OperationOutcome): Ending | null => {
  if (status === 'DONE') return { type: 'happened', entityType, entityId };
  if (status === 'CLOSED') return { type: 'didNotHappen' };
  if (status === 'REFUSED') return { type: 'refused', message };
  return null;
};

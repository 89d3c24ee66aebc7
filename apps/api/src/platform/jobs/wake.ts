import { afterCommit, type Tx } from '@countinghouse/database';

const listeners = new Set<() => void>();

/** Calls `wake` whenever this process has enqueued work due at once. Returns the function that ends it. */
export const onWork = (wake: () => void): (() => void) => {
  listeners.add(wake);
  return () => listeners.delete(wake);
};

/** Wakes the runners of this process, once the transaction is committed; others find the work at their next look. */
export const wakeAfterCommit = (tx: Tx): void => afterCommit(tx, wakeRunners);

const wakeRunners = (): void => {
  for (const wake of listeners) wake();
};

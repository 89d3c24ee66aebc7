import { afterCommit, type Tx } from '@countinghouse/database';

const listeners = new Set<() => void>();

/** Calls `wake` whenever this process has asked for work that is due at once. Answers what ends it. */
export const onWork = (wake: () => void): (() => void) => {
  listeners.add(wake);
  return () => listeners.delete(wake);
};

/** Tells the runners of this process, once the transaction is committed, that there is work; others find it when they look. */
export const tellOfWork = (tx: Tx): void => afterCommit(tx, tellRunners);

const tellRunners = (): void => {
  for (const wake of listeners) wake();
};

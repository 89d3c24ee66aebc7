let isAsking = false;

/**
 * Runs `ask`; the calls that begin before it returns are polls: no person requested them, so they do not count as activity, and a failed one ends
 * nothing.
 */
export const asPolls = <Result>(ask: () => Result): Result => {
  isAsking = true;
  try {
    return ask();
  } finally {
    isAsking = false;
  }
};

/** True if a call that begins now is a poll. */
export const isPolling = (): boolean => isAsking;

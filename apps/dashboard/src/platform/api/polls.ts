let isAsking = false;

/**
 * Runs `ask`; the calls that begin before it returns are polls: no person asked for them, so they do not count as activity,
 * and one that fails ends nothing.
 */
export const asPolls = <Result>(ask: () => Result): Result => {
  isAsking = true;
  try {
    return ask();
  } finally {
    isAsking = false;
  }
};

/** Whether a call that begins now is a poll. */
export const isPolling = (): boolean => isAsking;

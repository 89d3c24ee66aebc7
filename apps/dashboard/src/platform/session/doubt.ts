/**
 * Reason that a tab's knowledge of its person may be outdated: it was restored from storage, or the server refused an action it thought allowed.
 */
export type Doubt = 'restored' | 'refused';

let listener: ((doubt: Doubt) => void) | null = null;
let waiting: Doubt | null = null;

/** Marks this tab's knowledge of the person as doubtful. Kept until there is a listener. */
export const raiseDoubt = (doubt: Doubt): void => {
  if (listener) listener(doubt);
  else waiting = doubt;
};

/** Listens for doubts, a waiting one first; returns the function that stops it. */
export const onDoubt = (listen: (doubt: Doubt) => void): (() => void) => {
  listener = listen;
  if (waiting) listen(waiting);
  waiting = null;
  return () => {
    if (listener === listen) listener = null;
  };
};

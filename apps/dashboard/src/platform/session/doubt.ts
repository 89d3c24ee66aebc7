/** Why what a tab knows of its person may be old: it was stored before, or the server refused what it thought allowed. */
export type Doubt = 'restored' | 'refused';

let listener: ((doubt: Doubt) => void) | null = null;
let waiting: Doubt | null = null;

/** Casts doubt on what this tab knows of the person. Kept until somebody listens. */
export const raiseDoubt = (doubt: Doubt): void => {
  if (listener) listener(doubt);
  else waiting = doubt;
};

/** Hears of doubts, the one that waited first; answers how to stop. */
export const onDoubt = (listen: (doubt: Doubt) => void): (() => void) => {
  listener = listen;
  if (waiting) listen(waiting);
  waiting = null;
  return () => {
    if (listener === listen) listener = null;
  };
};

/** Holds a name against the other tabs of this browser until it is let go or the tab is gone. */
export type Locks = {
  /** How to let go, or null where somebody else holds it. */
  readonly tryHold: (name: string) => Promise<(() => void) | null>;
  /** Waits for it. An aborted wait answers null. */
  readonly hold: (name: string, signal: AbortSignal) => Promise<(() => void) | null>;
};

/** The browser's own, which it lets go for a tab that crashes. */
export const webLocks = (): Locks | null => {
  const manager = globalThis.navigator?.locks as LockManager | undefined;
  if (!manager) return null;
  const request = (name: string, options: LockOptions) =>
    new Promise<(() => void) | null>((granted) => {
      manager
        .request(name, options, (lock) => {
          if (!lock) return granted(null);
          return new Promise<void>((letGo) => granted(letGo));
        })
        .catch(() => granted(null));
    });
  return {
    tryHold: (name) => request(name, { ifAvailable: true }),
    hold: (name, signal) => request(name, { signal }),
  };
};

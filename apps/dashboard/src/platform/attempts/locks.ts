/** Locks a name against the other tabs of this browser until it is released or the tab is gone. */
export type Locks = {
  /** Release of the lock, or null if somebody else holds it. */
  readonly tryHold: (name: string) => Promise<(() => void) | null>;
  /** Waits for the lock. An aborted wait returns null. */
  readonly hold: (name: string, signal: AbortSignal) => Promise<(() => void) | null>;
};

/** Locks of the browser, which it releases for a crashed tab. */
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

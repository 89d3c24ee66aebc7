/** Milliseconds before its end at which a session warns. */
const warningTime = 2 * 60 * 1000;
/** The server records the last call to the minute: a session may end that much earlier than computed from it. */
const serverExactness = 60 * 1000;

/** By this browser's clock, in milliseconds. */
export type SessionTimes = {
  readonly lastAnswer: number;
  readonly idleTimeout: number;
  /** End of the session regardless of activity. */
  readonly absoluteEnd: number;
};

export type Expiry =
  | { readonly state: 'far' }
  /** `idle` is extended by any call, `absolute` by none. */
  | { readonly state: 'near'; readonly kind: 'idle' | 'absolute'; readonly secondsLeft: number }
  | { readonly state: 'over' };

/** Closeness of a session's end. */
export const expiryAt = (now: number, { lastAnswer, idleTimeout, absoluteEnd }: SessionTimes): Expiry => {
  const idleEnd = lastAnswer + idleTimeout - serverExactness;
  const end = Math.min(idleEnd, absoluteEnd);
  if (now >= end) return { state: 'over' };
  if (end - now > warningTime) return { state: 'far' };
  const kind = absoluteEnd <= idleEnd ? 'absolute' : 'idle';
  return { state: 'near', kind, secondsLeft: Math.ceil((end - now) / 1000) };
};

/** `1:05` */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long before its end a session warns. Milliseconds. */
const warningTime = 2 * 60 * 1000;
/** The server remembers the last call to a minute: a session may end so much earlier than the last call says. */
const serverExactness = 60 * 1000;

/** By this browser's clock, in milliseconds. */
export type SessionTimes = {
  readonly lastAnswer: number;
  readonly idleTimeout: number;
  /** When it ends however busy it is. */
  readonly absoluteEnd: number;
};

export type Expiry =
  | { readonly state: 'far' }
  /** `idle` is prolonged by any call, `absolute` by nothing. */
  | { readonly state: 'near'; readonly kind: 'idle' | 'absolute'; readonly secondsLeft: number }
  | { readonly state: 'over' };

/** How near the end of a session is. */
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

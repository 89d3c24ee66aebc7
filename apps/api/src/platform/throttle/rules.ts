/** Failures that lock a subject within a window, and the length of the lock. */
export type ThrottleRule = {
  readonly limit: number;
  readonly windowMinutes: number;
  readonly lockMinutes: number;
  /** Every further lock doubles, up to this, until a success. */
  readonly doublesUpToMinutes?: number;
  /** Failures without a success after which only an administrator helps. */
  readonly finalAfter?: number;
};

/** Source: the table of limits. Counted in the database, so that all server processes count together. */
export const throttleRules = {
  account: { limit: 5, windowMinutes: 15, lockMinutes: 15 },
  ip: { limit: 30, windowMinutes: 15, lockMinutes: 15 },
  code: { limit: 5, windowMinutes: 15, lockMinutes: 15, doublesUpToMinutes: 24 * 60, finalAfter: 100 },
  /** A device that signed in before counts for itself, so that a stranger cannot keep its person out. */
  device: { limit: 5, windowMinutes: 15, lockMinutes: 15 },
  /** Repeated password checks of a person who is signed in or holds a mailed link. */
  proof: { limit: 5, windowMinutes: 15, lockMinutes: 15 },
  'reset-mail': { limit: 3, windowMinutes: 60, lockMinutes: 60 },
  /** Links requested from one address, for any account. */
  'reset-request': { limit: 30, windowMinutes: 15, lockMinutes: 15 },
  /** Invitations of one organisation to one address, and to all. */
  invitation: { limit: 3, windowMinutes: 60, lockMinutes: 60 },
  invitations: { limit: 100, windowMinutes: 60, lockMinutes: 60 },
  /** Invitations that reach one person from all organisations. */
  'invitation-mail': { limit: 10, windowMinutes: 60, lockMinutes: 60 },
  /** Requested resets of one person's second factor. */
  'factor-reset': { limit: 3, windowMinutes: 60, lockMinutes: 60 },
  /** Denied figures of a report: enough for typing errors, too few for guessing. */
  verification: { limit: 30, windowMinutes: 60, lockMinutes: 60 },
} as const satisfies Record<string, ThrottleRule>;

export type ThrottleScope = keyof typeof throttleRules;

export type ThrottleState = {
  readonly windowStartedAt: Date;
  readonly failures: number;
  readonly lockedUntil: Date | null;
  /** Locks since the last success. */
  readonly locks: number;
  /** Failures since the last success. */
  readonly inARow: number;
};

const minute = 60_000;
const day = 24 * 60 * 60;

/** Seconds the subject has to wait, 0 when it may try. */
export const secondsLocked = (state: ThrottleState | null, rule: ThrottleRule, now: Date): number => {
  if (!state) return 0;
  if (rule.finalAfter !== undefined && state.inARow >= rule.finalAfter) return day;
  const left = (state.lockedUntil?.getTime() ?? 0) - now.getTime();
  return left > 0 ? Math.ceil(left / 1000) : 0;
};

/** The state after one more failure. */
export const afterFailure = (state: ThrottleState | null, rule: ThrottleRule, now: Date): ThrottleState => {
  const windowIsOver = !state || now.getTime() - state.windowStartedAt.getTime() >= rule.windowMinutes * minute;
  const counted = {
    windowStartedAt: windowIsOver ? now : state.windowStartedAt,
    failures: windowIsOver ? 1 : state.failures + 1,
    lockedUntil: state?.lockedUntil ?? null,
    locks: state?.locks ?? 0,
    inARow: (state?.inARow ?? 0) + 1,
  };
  if (counted.failures < rule.limit) return counted;
  const doubled = rule.lockMinutes * 2 ** counted.locks;
  const minutes = rule.doublesUpToMinutes === undefined ? rule.lockMinutes : Math.min(doubled, rule.doublesUpToMinutes);
  return {
    windowStartedAt: now,
    failures: 0,
    lockedUntil: new Date(now.getTime() + minutes * minute),
    locks: counted.locks + 1,
    inARow: counted.inARow,
  };
};

/** State without one failure counted by mistake; `lockedUntil`: the lock that it set. */
export const withoutFailure = (state: ThrottleState, rule: ThrottleRule, lockedUntil: Date | null): ThrottleState => {
  const inARow = Math.max(0, state.inARow - 1);
  const isItsLock = lockedUntil !== null && state.lockedUntil?.getTime() === lockedUntil.getTime();
  return isItsLock
    ? { ...state, failures: rule.limit - 1, lockedUntil: null, locks: state.locks - 1, inARow }
    : { ...state, failures: Math.max(0, state.failures - 1), inARow };
};

import { AppError, tooManyRequests } from './errors';

/** Caller who waits for a place. */
export type Asker = {
  /** Callers with one share are counted together: an address, a device, a person. */
  readonly share: string;
  /** True for an authenticated person, now or earlier: served before strangers. */
  readonly isKnown: boolean;
};

export type QueueLimits = {
  /** Places that are worked in. */
  readonly atOnce: number;
  /** Limit per share, working and waiting together. */
  readonly perShare: number;
  /** Most strangers waiting, and most others waiting. */
  readonly longest: number;
};

const atOnceMessage = 'Too many attempts at once. Try again in a moment.';
/** Known callers served in a row before a stranger gets a place. */
const knownInARow = 2;

/**
 * Queue for work that keeps a processor busy. Nobody takes more than a share of it, and known callers go before strangers without locking them out.
 *
 * @throws AppError from the returned function: RATE_LIMITED if the share is used up, UNAVAILABLE if the queue is full
 */
export const createFairQueue = ({ atOnce, perShare, longest }: QueueLimits) => {
  const waiting = { known: [] as (() => void)[], strangers: [] as (() => void)[] };
  const shares = new Map<string, number>();
  let running = 0;
  let servedKnown = 0;

  const next = (): (() => void) | undefined => {
    const isStrangersTurn = waiting.known.length === 0 || (servedKnown >= knownInARow && waiting.strangers.length > 0);
    servedKnown = isStrangersTurn ? 0 : servedKnown + 1;
    return (isStrangersTurn ? waiting.strangers : waiting.known).shift();
  };

  const enter = async (isKnown: boolean): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = isKnown ? waiting.known : waiting.strangers;
    if (line.length >= longest) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => line.push(resolve));
  };

  const leave = (): void => {
    // The place is handed over rather than released, so that nobody overtakes the first in the queue.
    const first = next();
    if (first) first();
    else running -= 1;
  };

  return async <T>({ share, isKnown }: Asker, work: () => Promise<T>): Promise<T> => {
    const taken = shares.get(share) ?? 0;
    if (taken >= perShare) throw tooManyRequests(1, atOnceMessage);
    shares.set(share, taken + 1);
    try {
      await enter(isKnown);
      try {
        return await work();
      } finally {
        leave();
      }
    } finally {
      const left = (shares.get(share) ?? 1) - 1;
      if (left > 0) shares.set(share, left);
      else shares.delete(share);
    }
  };
};

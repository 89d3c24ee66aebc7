import { AppError, tooManyRequests } from './errors';

/** Somebody who waits for a place. */
export type Asker = {
  /** Those with one share are counted together: an address, a device, a person. */
  readonly share: string;
  /** Somebody who proved who they are, now or earlier: goes before strangers. */
  readonly isKnown: boolean;
};

export type QueueLimits = {
  /** Places that are worked in. */
  readonly atOnce: number;
  /** Of one share, working and waiting together. */
  readonly perShare: number;
  /** So many strangers wait, and so many others. */
  readonly longest: number;
};

const atOnceMessage = 'Too many attempts at once. Try again in a moment.';
/** After so many known ones in a row a stranger gets a place. */
const knownInARow = 2;

/**
 * A queue for work that keeps a processor busy. Nobody takes more than a share of it, and known ones go before strangers without
 * keeping them out for good.
 * @throws AppError from the returned function: RATE_LIMITED where the share is used up, UNAVAILABLE where the queue is full
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
    // The place is handed over rather than given back, so that nobody slips in before the first in the queue.
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

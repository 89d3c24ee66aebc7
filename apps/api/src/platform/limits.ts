/** The limits that no rule of money or authority rests on. Source: the table of limits. */
export const limits = {
  bodyBytes: 64 * 1024,
  bodyDepth: 20,
  arrayItems: 1_000,
  headerBytes: 16 * 1024,
  urlCharacters: 2 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  handlerTimeoutMs: 10_000,
  /** Limit for each piece of a file: the whole may take as long as it grows. */
  filePieceTimeoutMs: 60_000,
  keepAliveMs: 65_000,
  /** Longest silence of a connection while it is answered, such as of a reader who takes nothing: more than a piece of a file or a beat of a stream. */
  silenceMs: 90_000,
  sockets: 12_000,
} as const;

/** Calls a second, and how many at once after a pause. */
export type Rate = { readonly perSecond: number; readonly burst: number };

export type ShieldRates = { readonly user: Rate; readonly organisation: Rate; readonly address: Rate };

/** People without a session are counted by address, generously: a whole office may share one. */
export const shieldRates: ShieldRates = {
  user: { perSecond: 20, burst: 40 },
  organisation: { perSecond: 100, burst: 100 },
  address: { perSecond: 100, burst: 200 },
};

/** Rate of one address per payment link or letter's code: a page that polls every few seconds, opened a few times. */
export const publicPaymentRate: Rate = { perSecond: 2, burst: 30 };

/** Rate of one address for calls of people who are not signed in, each of which calls a server elsewhere: an office that begins its day. */
export const outsideCallRate: Rate = { perSecond: 1, burst: 60 };

type Bucket = { tokens: number; at: number };
const mostBuckets = 20_000;

/**
 * Token bucket per subject, in this process only: a shield of the process against floods, n times as wide over n processes. A limit that must hold over
 * all of them is a `RateLimit` (`rate-limit/repository.ts`) or a throttle. Returns the whole seconds to wait, 0 to let through.
 */
export const createProcessBuckets = ({ perSecond, burst }: Rate, clock: () => number = () => performance.now()) => {
  const buckets = new Map<string, Bucket>();
  return (subject: string): number => {
    const now = clock();
    const known = buckets.get(subject);
    const tokens = known ? Math.min(burst, known.tokens + ((now - known.at) / 1000) * perSecond) : burst;
    // Taken out and put back, the map stays ordered by last use and the oldest is forgotten first.
    buckets.delete(subject);
    if (buckets.size >= mostBuckets) buckets.delete(buckets.keys().next().value ?? subject);
    buckets.set(subject, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  };
};

import { createHmac, createSecretKey } from 'node:crypto';

/**
 * Named random numbers. Every choice of the demo history names its own path below the seed, so that a value depends
 * on nothing but seed and path: not on the order of generation, not on how many other choices were made before it.
 */
export type Random = {
  /** Uniform in [0, 1): the first 8 bytes of HMAC-SHA256(seed, path) divided by 2^64. */
  u(path: string): number;
  /** Standard normal variate, by the inverse distribution function of `u`. */
  normal(path: string): number;
  /** Exponential variate with this mean. */
  exponential(path: string, mean: number): number;
  lognormal(path: string, median: number, sigma: number): number;
  /** Number of events of a Poisson process with this mean (below 700), by inversion. */
  poisson(path: string, mean: number): number;
  chance(path: string, probability: number): boolean;
  /** Integer in [min, max], both included. */
  integer(path: string, min: number, max: number): number;
  pick<T>(path: string, choices: readonly T[]): T;
  /** One of the choices, with odds proportional to the weights (they need not sum to anything). */
  weighted<T>(path: string, choices: readonly (readonly [T, number])[]): T;
  /** `count` bytes of HMAC output. */
  bytes(path: string, count: number): Uint8Array;
  /** The same source with every path prefixed by `prefix/`. */
  within(prefix: string): Random;
};

/** @param seed any text; equal seeds give equal numbers on every machine. */
export const createRandom = (seed: string): Random => {
  const key = createSecretKey(Buffer.from(seed, 'utf8'));
  return randomBelow((path) => createHmac('sha256', key).update(path).digest(), '');
};

const randomBelow = (digest: (path: string) => Buffer, prefix: string): Random => {
  const u = (path: string): number => {
    const block = digest(prefix + path);
    return (block.readUInt32BE(0) * 2 ** 32 + block.readUInt32BE(4)) / 2 ** 64;
  };
  const random: Random = {
    u: (path) => Math.min(u(path), 1 - Number.EPSILON / 2),
    normal: (path) => inverseNormal(random.u(path)),
    exponential: (path, mean) => -mean * Math.log(1 - random.u(path)),
    lognormal: (path, median, sigma) => median * Math.exp(sigma * random.normal(path)),
    poisson: (path, mean) => inversePoisson(random.u(path), mean),
    chance: (path, probability) => random.u(path) < probability,
    integer: (path, min, max) => min + Math.floor(random.u(path) * (max - min + 1)),
    pick: (path, choices) => choices[Math.floor(random.u(path) * choices.length)]!,
    weighted: (path, choices) => {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
      let left = random.u(path) * total;
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return choices.at(-1)![0];
    },
    bytes: (path, count) => {
      const blocks: Buffer[] = [];
      for (let index = 0; index * 32 < count; index++) {
        blocks.push(digest(index === 0 ? prefix + path : `${prefix}${path}#${index}`));
      }
      return new Uint8Array(Buffer.concat(blocks).subarray(0, count));
    },
    within: (deeper) => randomBelow(digest, `${prefix}${deeper}/`),
  };
  return random;
};

/** Acklam's rational approximation of the normal quantile, relative error below 1.2e-9. */
export const inverseNormal = (p: number): number => {
  const clamped = Math.min(Math.max(p, 1e-12), 1 - 1e-12);
  const low = 0.02425;
  if (clamped < low) return tail(Math.sqrt(-2 * Math.log(clamped)));
  if (clamped > 1 - low) return -tail(Math.sqrt(-2 * Math.log(1 - clamped)));
  const q = clamped - 0.5;
  const r = q * q;
  const numerator =
    ((((-3.969683028665376e1 * r + 2.209460984245205e2) * r - 2.759285104469687e2) * r + 1.38357751867269e2) * r -
      3.066479806614716e1) *
      r +
    2.506628277459239;
  const denominator =
    ((((-5.447609879822406e1 * r + 1.615858368580409e2) * r - 1.556989798598866e2) * r + 6.680131188771972e1) * r -
      1.328068155288572e1) *
      r +
    1;
  return (numerator * q) / denominator;
};

const tail = (q: number): number =>
  (((((-7.784894002430293e-3 * q - 3.223964580411365e-1) * q - 2.400758277161838) * q - 2.549732539343734) * q +
    4.374664141464968) *
    q +
    2.938163982698783) /
  ((((7.784695709041462e-3 * q + 3.224671290700398e-1) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1);

const inversePoisson = (u: number, mean: number): number => {
  let probability = Math.exp(-mean);
  let cumulative = probability;
  let count = 0;
  while (u > cumulative && count < 10_000) {
    count += 1;
    probability *= mean / count;
    cumulative += probability;
  }
  return count;
};

/**
 * Named random numbers. Every choice of the demo history names its own path below the seed, so that a value depends
 * on nothing but seed and path: not on the order of generation, not on how many other choices were made before it.
 * The numbers are the output of a hash, not of a cipher: nothing secret may rest on them.
 */
export type Random = {
  /** Uniform in [0, 1), in steps of 2^-53. */
  u(path: string): number;
  /** Standard normal variate. */
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
  /** `count` bytes. */
  bytes(path: string, count: number): Uint8Array;
  /** This source with every path prefixed by `prefix/`. */
  within(prefix: string): Random;
};

/** @param seed any text; equal seeds give equal numbers on every machine. */
export const createRandom = (seed: string): Random => new NamedRandom(fnvOffset, goldenRatio).within(seed);

/** 2^32 divided by the golden ratio, and the offset and multipliers of FNV-1a and MurmurHash3. */
const goldenRatio = 0x9e3779b1;
const fnvOffset = 0x811c9dc5;
const first = 0x85ebca6b;
const second = 0xc2b2ae35;

/** MurmurHash3's finalizer: each bit of the 32 depends on each bit of the input. */
const mixed = (lane: number): number => {
  let bits = lane;
  bits = Math.imul(bits ^ (bits >>> 16), first);
  bits = Math.imul(bits ^ (bits >>> 13), second);
  return bits ^ (bits >>> 16);
};

/** A hash of the path so far in two lanes of 32 bits; what a deeper path adds is absorbed from there. */
class NamedRandom implements Random {
  readonly #a: number;
  readonly #b: number;

  constructor(a: number, b: number) {
    this.#a = a;
    this.#b = b;
  }

  /** The lanes after these characters too. */
  #absorb(text: string): NamedRandom {
    let a = this.#a;
    let b = this.#b;
    for (let index = 0; index < text.length; index++) {
      a = Math.imul(((a << 13) | (a >>> 19)) ^ text.charCodeAt(index), goldenRatio);
      b = Math.imul(((b << 17) | (b >>> 15)) ^ a, first);
    }
    return new NamedRandom(a, b);
  }

  /** The `index`-th word of 32 bits that these lanes give. */
  #word(index: number): number {
    const step = Math.imul(index + 1, goldenRatio);
    return mixed((this.#a + step) ^ mixed(this.#b + step)) >>> 0;
  }

  u(path: string): number {
    const drawn = this.#absorb(path);
    return (drawn.#word(0) * 2 ** 21 + (drawn.#word(1) >>> 11)) / 2 ** 53;
  }

  normal(path: string): number {
    // Box and Muller: two uniform variates are one point of a circular normal distribution.
    return Math.sqrt(-2 * Math.log(1 - this.u(path))) * Math.cos(2 * Math.PI * this.u(`${path}/angle`));
  }

  exponential(path: string, mean: number): number {
    return -mean * Math.log(1 - this.u(path));
  }

  lognormal(path: string, median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal(path));
  }

  poisson(path: string, mean: number): number {
    return inversePoisson(this.u(path), mean);
  }

  chance(path: string, probability: number): boolean {
    return this.u(path) < probability;
  }

  integer(path: string, min: number, max: number): number {
    return min + Math.floor(this.u(path) * (max - min + 1));
  }

  pick<T>(path: string, choices: readonly T[]): T {
    return choices[Math.floor(this.u(path) * choices.length)]!;
  }

  weighted<T>(path: string, choices: readonly (readonly [T, number])[]): T {
    let left = this.u(path) * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return choices.at(-1)![0];
  }

  bytes(path: string, count: number): Uint8Array {
    const drawn = this.#absorb(path);
    const bytes = Buffer.allocUnsafe(count);
    for (let at = 0; at < count; at += 4) {
      const word = drawn.#word(at);
      for (let byte = 0; byte < 4 && at + byte < count; byte++) bytes[at + byte] = word >>> (8 * byte);
    }
    return bytes;
  }

  within(prefix: string): NamedRandom {
    return this.#absorb(`${prefix}/`);
  }
}

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

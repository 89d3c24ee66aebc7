import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRandom, inverseNormal } from './random';

const random = createRandom('sandbox-1');
const many = (count: number, draw: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => draw(index));
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('named random numbers', () => {
  it('u is the first 8 bytes of HMAC-SHA256(seed, path) over 2^64', () => {
    const path = 'biz/7/2024-03-01/pay/17/amount';
    const expected = Number(createHmac('sha256', 'sandbox-1').update(path).digest().readBigUInt64BE(0)) / 2 ** 64;
    expect(random.u(path)).toBeCloseTo(expected, 15);
  });

  it('a value depends on seed and path only, not on what was drawn before', () => {
    const fresh = createRandom('sandbox-1');
    fresh.u('something else');
    expect(fresh.u('a/b')).toBe(random.u('a/b'));
    expect(fresh.within('a').u('b')).toBe(random.u('a/b'));
    expect(createRandom('sandbox-2').u('a/b')).not.toBe(random.u('a/b'));
  });

  it('the normal quantile meets the tabulated values', () => {
    expect(inverseNormal(0.5)).toBeCloseTo(0, 9);
    expect(inverseNormal(0.975)).toBeCloseTo(1.959963985, 7);
    expect(inverseNormal(0.001)).toBeCloseTo(-3.090232306, 7);
  });

  it('variates have the mean they are asked for', () => {
    expect(mean(many(4000, (index) => random.poisson(`poisson/${index}`, 4)))).toBeCloseTo(4, 0);
    expect(mean(many(4000, (index) => random.exponential(`exponential/${index}`, 6))) / 6).toBeCloseTo(1, 1);
    expect(mean(many(4000, (index) => random.u(`uniform/${index}`)))).toBeCloseTo(0.5, 1);
    const logs = many(4000, (index) => Math.log(random.lognormal(`lognormal/${index}`, 60, 1)));
    expect(mean(logs)).toBeCloseTo(Math.log(60), 1);
  });

  it('a weighted choice keeps the odds and never leaves the list', () => {
    const drawn = many(4000, (index) =>
      random.weighted(`weighted/${index}`, [
        [1, 75],
        [2, 25],
        [3, 0],
      ] as const),
    );
    expect(drawn.filter((value) => value === 1).length / 4000).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain(3);
    expect(new Set(many(500, (index) => random.integer(`integer/${index}`, 1, 4)))).toEqual(new Set([1, 2, 3, 4]));
  });

  it('bytes continue beyond one block without repeating it', () => {
    const bytes = random.bytes('long', 64);
    expect(bytes).toHaveLength(64);
    expect([...bytes.subarray(0, 32)]).not.toEqual([...bytes.subarray(32)]);
  });
});

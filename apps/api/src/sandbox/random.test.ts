import { describe, expect, it } from 'vitest';
import { createRandom } from './random';

const random = createRandom('sandbox-1');
const many = (count: number, draw: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => draw(index));
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('named random numbers', () => {
  it('the same seed and path give the same number on every machine', () => {
    expect(['amount', 'biz/7/2024-03-01/pay/17/amount', ''].map((path) => random.u(path))).toMatchInlineSnapshot(`
      [
        0.6365159752849006,
        0.520095607952638,
        0.9079785651084475,
      ]
    `);
    expect(Buffer.from(random.bytes('id/payment', 10)).toString('hex')).toBe('05942a3c17713ed8b477');
  });

  it('paths that differ in a digit give numbers that have nothing to do with each other', () => {
    const drawn = many(50_000, (index) => random.u(`biz/7/2024-03-01/pay/${index}/amount`));
    expect(new Set(drawn).size).toBe(drawn.length);
    const tenths = many(10, (tenth) => drawn.filter((value) => Math.floor(value * 10) === tenth).length);
    for (const count of tenths) expect(Math.abs(count - 5_000)).toBeLessThan(300);
    const neighbours = mean(drawn.slice(1).map((value, index) => (value - 0.5) * (drawn[index]! - 0.5)));
    expect(Math.abs(neighbours * 12)).toBeLessThan(0.02);
    const bytes = new Set(
      Array.from({ length: 50_000 }, (_, index) => Buffer.from(random.bytes(`id/${index}`, 8)).toString('hex')),
    );
    expect(bytes.size).toBe(50_000);
  });

  it('a value depends on seed and path only, not on what was drawn before', () => {
    const fresh = createRandom('sandbox-1');
    fresh.u('something else');
    expect(fresh.u('a/b')).toBe(random.u('a/b'));
    expect(fresh.within('a').u('b')).toBe(random.u('a/b'));
    expect(createRandom('sandbox-2').u('a/b')).not.toBe(random.u('a/b'));
  });

  it('variates have the mean they are asked for', () => {
    expect(mean(many(4000, (index) => random.poisson(`poisson/${index}`, 4)))).toBeCloseTo(4, 0);
    expect(mean(many(4000, (index) => random.exponential(`exponential/${index}`, 6))) / 6).toBeCloseTo(1, 1);
    expect(mean(many(4000, (index) => random.u(`uniform/${index}`)))).toBeCloseTo(0.5, 1);
    const logs = many(4000, (index) => Math.log(random.lognormal(`lognormal/${index}`, 60, 1)));
    expect(mean(logs)).toBeCloseTo(Math.log(60), 1);
    const normals = many(4000, (index) => random.normal(`normal/${index}`));
    expect(mean(normals)).toBeCloseTo(0, 1);
    expect(mean(normals.map((value) => value ** 2))).toBeCloseTo(1, 1);
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

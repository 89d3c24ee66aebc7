import { describe, expect, it } from 'vitest';
import { createProcessBuckets } from './limits';

describe('a token bucket', () => {
  it('lets the burst pass at once, then as many a second as it may', () => {
    let now = 0;
    const take = createProcessBuckets({ perSecond: 20, burst: 40 }, () => now);
    const passed = (count: number) =>
      Array.from({ length: count }, () => take('a')).filter((seconds) => seconds === 0).length;
    expect(passed(100)).toBe(40);
    now = 1_000;
    expect(passed(100)).toBe(20);
    now = 60_000;
    expect(passed(100)).toBe(40);
  });

  it('keeps subjects apart and says how long to wait', () => {
    const take = createProcessBuckets({ perSecond: 0.1, burst: 1 }, () => 0);
    expect([take('a'), take('a'), take('b')]).toEqual([0, 10, 0]);
  });
});

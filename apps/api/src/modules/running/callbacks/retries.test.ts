import { expect, it } from 'vitest';
import { secondsUntilNext } from './retries';

it('A callback is tried at once, then after 30 s, 2 min, 10 min, 30 min, 2 h, 6 h, 12 h and 24 h, and then no more', () => {
  const [minute, hour] = [60, 3_600];
  const waits = Array.from({ length: 10 }, (_, index) => secondsUntilNext(index + 1));
  expect(waits).toEqual([
    30,
    2 * minute,
    10 * minute,
    30 * minute,
    2 * hour,
    6 * hour,
    12 * hour,
    24 * hour,
    null,
    null,
  ]);
});

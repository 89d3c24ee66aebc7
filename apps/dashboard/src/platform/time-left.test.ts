import { expect, it } from 'vitest';
import { spanText } from './time-left';

it.each([
  [70.5, '2 d 22 h'],
  [50, '2 d 2 h'],
  [24, '1 d 0 h'],
  [23.999, '23 h 59 min'],
  [1, '1 h 0 min'],
  [0.999, '59 min'],
  [0, '0 min'],
  [-1, '0 min'],
])('of %s hours no more is said than there is: %s', (hours, text) => {
  expect(spanText(hours * 3_600_000)).toBe(text);
});

import { expect, it } from 'vitest';
import { secondsToNextCode } from './code-clock';

const at = (seconds: number) => Date.parse('2025-03-14T09:00:00Z') + seconds * 1000;

it.each([
  [0, 0, 30],
  [0, 0.4, 30],
  [12, 12, 18],
  [12, 29.9, 1],
  [12, 30, 0],
  [29, 31, 0],
  [31, 45, 15],
  [12, 3600, 0],
])('a code spent at second %d has its next one, at second %d, in %i s', (spent, now, seconds) => {
  expect(secondsToNextCode(at(spent), at(now))).toBe(seconds);
});

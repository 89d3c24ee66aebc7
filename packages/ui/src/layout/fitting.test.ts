import { expect, it } from 'vitest';
import { fitting } from './fitting';

it.each([
  ['all of them when all fit without a button', [50, 50, 50], { room: 170, gap: 10, more: 40 }, 3],
  ['one less when the button needs the last one’s room', [50, 50, 50], { room: 169, gap: 10, more: 40 }, 2],
  ['fewer when the button is wide', [50, 50, 50], { room: 169, gap: 10, more: 60 }, 1],
  ['none when there is room for the button alone', [50, 50, 50], { room: 60, gap: 10, more: 40 }, 0],
  ['none of none', [], { room: 60, gap: 10, more: 40 }, 0],
])('shows %s', (_what, widths, line, shown) => {
  expect(fitting(widths, line)).toBe(shown);
});

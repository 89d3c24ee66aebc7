import { describe, expect, it } from 'vitest';
import { countText, rangeText } from './range';

const nouns = { one: 'payment', many: 'payments' };
const exactly = (count: number) => ({ count, isCapped: false });

describe('how much a list says', () => {
  it.each([
    [0, 25, exactly(112), '1–25 of 112'],
    [25, 25, exactly(112), '26–50 of 112'],
    [100, 12, exactly(112), '101–112 of 112'],
    [9_975, 25, { count: 10_000, isCapped: true }, '9,976–10,000 of more than 10,000'],
    [0, 25, null, '1–25'],
    [null, 25, exactly(112), '25 of 112'],
    [null, 25, null, '25'],
  ])('%j rows before, %d shown, %j in all: %s', (before, shown, total, text) => {
    expect(rangeText(before, shown, total)).toBe(text);
  });

  it.each([
    [exactly(1), '1 payment'],
    [exactly(0), '0 payments'],
    [exactly(1234), '1,234 payments'],
    [{ count: 10_000, isCapped: true }, 'more than 10,000 payments'],
  ])('%j in words: %s', (total, text) => {
    expect(countText(total, nouns)).toBe(text);
  });
});

import { expect, it } from 'vitest';
import { exactWords, instantWords, isoOfWords } from './words';

it.each([
  ['2025-09-14T09:30:59.000Z', '14 Sep 2025, 09:30 UTC'],
  ['2025-06-03T00:05:00.000Z', '03 Jun 2025, 00:05 UTC'],
])('%s is written as on every screen, %s', (iso, words) => {
  expect(instantWords(iso)).toBe(words);
  expect(instantWords(new Date(iso))).toBe(words);
});

it('an instant that was written is read again as the same', () => {
  for (const iso of ['2024-12-31T23:59:59.999', '2025-09-01T00:00:00.000'])
    expect(isoOfWords(exactWords(`${iso}Z`))).toBe(iso);
});
